import TestSupport

/// A line of Unicode's own break tests: scalars, and between which of them a break is.
struct UnicodeTestLine: CustomStringConvertible {
  let number: Int
  let text: String
  /// UTF-8 offsets of the breaks, the end of the text included and its start left out.
  let breaks: [Int]

  var description: String {
    "line \(number): "
      + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// Reads `÷ 0041 × 0308 ÷`, with a comment behind it; nil for a line without a test.
  init?(_ line: some StringProtocol, number: Int) {
    let test = line.prefix { $0 != "#" }
    var text = String.UnicodeScalarView()
    var breaks: [Int] = []
    for word in test.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "÷": breaks.append(String(text).utf8.count)
      case "×": break
      default:
        guard let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        text.append(scalar)
      }
    }
    if text.isEmpty { return nil }
    self.number = number
    self.text = String(text)
    self.breaks = breaks.filter { $0 > 0 }
  }

  /// All tests of a file of Unicode's.
  static func all(in file: String) throws -> [UnicodeTestLine] {
    try ProjectFiles.sharedLines("unicode/17.0.0/" + file).enumerated()
      .compactMap { UnicodeTestLine($0.element, number: $0.offset + 1) }
  }
}
