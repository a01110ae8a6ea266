import TestSupport

/// A line of Unicode's break tests: a text and where it breaks.
struct UnicodeTestLine: CustomStringConvertible {
  let number: Int
  let text: String
  /// The UTF-8 offsets of the breaks, including the end of the text but not its start.
  let breaks: [Int]

  var description: String {
    "line \(number): "
      + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// Parses a line such as `÷ 0041 × 0308 ÷ # …`; nil if it has no test or is malformed.
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

  /// Reads all tests of a file in ../shared/unicode/17.0.0.
  static func all(in file: String) throws -> [UnicodeTestLine] {
    try ProjectFiles.sharedLines("unicode/17.0.0/" + file).enumerated()
      .compactMap { UnicodeTestLine($0.element, number: $0.offset + 1) }
  }
}
