import TerminalText
import TestSupport
import Testing

/// Unicode 17.0's conformance tests, which are in ../shared.
@Suite(
  .enabled(
    if: ProjectFiles.hasShared("unicode/17.0.0"), "../shared/unicode/17.0.0 is missing"))
struct UnicodeConformanceTests {
  @Test func passesTheGraphemeBreakTest() throws {
    let tests = try UnicodeTestLine.all(in: "GraphemeBreakTest.txt")
    let failed = tests.filter { test in
      var ends: [Int] = []
      let utf8 = test.text.utf8
      Clusters.enumerate(utf8.span) { range, _ in
        ends.append(range.upperBound)
        return true
      }
      return ends != test.breaks
    }
    #expect(tests.count == 766)
    #expect(failed.map(\.description) == [])
  }

  @Test func passesTheLineBreakTest() throws {
    let tests = try UnicodeTestLine.all(in: "LineBreakTest.txt")
    let failed = tests.filter { test in
      let utf8 = test.text.utf8
      let found = LineBreaks.opportunities(in: utf8.span, TextMetrics(isTailored: false))
      return found.map(\.offset) != test.breaks
    }
    #expect(tests.count == 19_338)
    #expect(failed.map(\.description) == [])
  }

  @Test("measures every emoji as two columns, except unqualified ones")
  func measuresEmojiAsTwoColumns() throws {
    var counts: [String: Int] = [:]
    var failed: [String] = []
    for line in try ProjectFiles.sharedLines("unicode/17.0.0/emoji-test.txt") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2 else { continue }
      var emoji = String.UnicodeScalarView()
      for word in fields[0].split(separator: " ") {
        emoji.append(try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)))
      }
      let status = fields[1].filter { $0 != " " }
      counts[status, default: 0] += 1
      var widths: [Int] = []
      let utf8 = String(emoji).utf8
      Clusters.enumerate(utf8.span) { _, columns in
        widths.append(columns)
        return true
      }
      let isRight = status == "unqualified" ? widths.count == 1 : widths == [2]
      if !isRight { failed.append("\(line): \(widths)") }
    }
    #expect(failed == [])
    #expect(
      counts == [
        "component": 9, "fully-qualified": 3_944, "minimally-qualified": 1_029, "unqualified": 243,
      ])
  }
}

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
