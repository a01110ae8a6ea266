import FoundationEssentials
import TestSupport
import Testing

@testable import TextCases

/// The rules for emoji, scored by the widths that terminals gave.
@Suite struct TerminalScoreTests {
  private static let matrix = "text/terminals.json"
  private static let settings = "terminals/terminals.json"

  @Test(
    .enabled(
      if: ProjectFiles.hasShared(matrix) && ProjectFiles.hasShared(settings),
      "../shared lacks the widths of terminals"),
    arguments: [(matrix, 26, 950), (settings, 35, 840)])
  func fitsTerminalsByTheirAnswers(path: String, count: Int, least: Int) throws {
    let terminals = try TerminalAnswers.all(in: "\(ProjectFiles.shared)/\(path)")
    let total = TerminalScore(terminals).total
    #expect(terminals.count == count)
    #expect(total.texts > 1_000)
    #expect(total.tenths(total.probed) >= least)
    #expect(total.probed > total.sum)
    #expect(total.sum > total.cluster)
  }

  /// Two terminals: one sums code points and knows emoji up to Unicode 15, one gives wrong answers.
  @Test func scoresTheRulesOfTerminals() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path + "/terminals.json"
    let widths = [
      ("2764 FE0F", [1, 3]), ("1F468 200D 1F4BB", [4, 4]), ("1F44D 1F3FD", [4, 4]),
      ("1FAE8", [2, 2]), ("1FAE9", [1, 2]), ("1FA8A", [1, 2]),
      ("1F469 200D 1F373", [4, 2]), ("1FADF", [1, 1]), ("270C 1F3FB", [3, 2]), ("1F1EE", [2, 9]),
    ]
    let clusters = widths.map { codes, widths in
      let text = codes.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        .compactMap(Unicode.Scalar.init).map(String.init).joined()
      return #"{"text": "\#(text)", "category": "Emoji", "widths": \#(widths)}"#
    }
    let letter = #"{"text": "a", "category": "Letters", "widths": [5, 5]}"#
    let text = """
      {"terminals": ["plain", "odd"], "clusters": [\((clusters + [letter]).joined(separator: ","))]}
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    let score = TerminalScore(try TerminalAnswers.all(in: file))
    #expect(
      score.report == """
                                 cluster     sum  probed  rule
        plain                       25.0    50.0    75.0  wide up to Unicode 15
        odd                         50.0     0.0    50.0  refused: one cluster
        all of      8 texts         37.5    25.0    62.5

        """)
  }
}
