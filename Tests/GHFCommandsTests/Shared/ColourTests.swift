import FoundationEssentials
import GHFCommands
import TerminalHost
import TestSupport
import Testing

/// The colours of recorded output, and the width of help.
struct ColourTests {
  /// Golden files and scripts, except those of pictures, use only bold, dim, underline and six of
  /// the eight basic colours, and grey 243 on terminals with 256 colours.
  ///
  /// Black and white are invisible on some backgrounds, and a terminal may lack a larger palette.
  @Test func usesOnlyColoursOfEveryTerminal() throws {
    let directory = ProjectFiles.root + "/Fixtures"
    var parameters: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory)
    where name.hasPrefix("golden/") || name.hasPrefix("scripts/") {
      guard name.hasSuffix(".txt"), !name.contains("picture") else { continue }
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: "\(directory)/\(name)")), as: UTF8.self)
      for match in text.matches(of: /⟨1B⟩\[([0-9;:]*)m/) {
        let basic = match.1.replacing("38;5;243", with: "2")
        parameters.formUnion(basic.split(separator: ";").map(String.init))
      }
    }
    let supported = Set(["0", "1", "2", "4"] + (31...36).map(String.init))
    #expect(parameters.subtracting(supported) == [])
    #expect(parameters.isSuperset(of: ["0", "1", "2", "31"]))
  }

  /// The variables, the columns of the terminal if there is one, and the width of the help.
  private static let widths: [([String: String], Int?, Int)] = [
    ([:], 50, 50), (["COLUMNS": "60"], 50, 60), (["COLUMNS": "x"], 50, 50),
    (["COLUMNS": "0"], 50, 50), (["COLUMNS": "60"], nil, 60), ([:], nil, 80),
    (["COLUMNS": "500"], nil, 100), (["COLUMNS": "5"], nil, 40),
  ]

  @Test(arguments: widths)
  func wrapsHelpAtTheWidth(
    _ environment: [String: String], _ columns: Int?, _ expected: Int
  ) async throws {
    let traits = TerminalTraits(
      outputIsTerminal: columns != nil, messagesAreTerminal: false,
      window: columns.map { .init(columns: $0) })
    let help = try await ghf(
      "followers", "--help", "--color=never", terminal: traits, environment: environment)
    let same = try await ghf(
      "followers", "--help", environment: ["COLUMNS": String(expected)])
    #expect(help.output == same.output)
    #expect(help.lines.allSatisfy { $0.count <= max(expected, 66) })
  }
}
