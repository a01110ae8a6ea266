import CommandLineInterface
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The help.
struct HelpTests {
  @Test(arguments: AllCommands.paths)
  func printsTheHelpOfEveryCommand(_ words: [String]) async throws {
    let name = (["help"] + words).joined(separator: "-")
    let run = try await ghf(words + ["--help"])
    try Golden.expect(name, [run])
    #expect(try await ghf(["help"] + words).output == run.output || words == ["help"])
    #expect(try await ghf(["-qh"] + words).output == run.output)
    // Examples come first.
    #expect(run.lines.dropFirst().prefix(2) == ["", "Examples:"])
    #expect(run.lines.count <= 45)
  }

  @Test(arguments: HelpTopic.all) func printsEveryTopic(_ topic: HelpTopic) async throws {
    let run = try await ghf("help", topic.name)
    try Golden.expect("help-topic-\(topic.name)", [run])
    #expect(run.lines.first == topic.abstract)
    #expect(try await ghf("help", topic.name, "--quiet").output == run.output)
  }

  @Test func wrapsToTheWidth() async throws {
    try Golden.expect(
      "help-widths",
      [
        try await ghf("followers", "--help", terminal: .terminal(40)),
        try await ghf("followers", "--help", "--color=never", terminal: .terminal(120)),
        try await ghf("search", "--help", "--width", "40"),
        try await ghf("--help", "--width=40"),
        try await ghf("help", "environment", "--width", "40"),
      ])
  }

  @Test(
    "breaks lines only between words", arguments: [40, 80, 120],
    AllCommands.paths + HelpTopic.all.map { ["help", $0.name] })
  func neverBreaksAWord(_ columns: Int, _ words: [String]) async throws {
    let words = words.first == "help" && words.count > 1 ? words : words + ["--help"]
    let run = try await ghf(words + ["--width", "\(columns)"])
    let wide = try await ghf(words + ["--width", "100"])
    for line in run.lines where line.count > min(columns, 100) {
      // A single word, or a quoted text, may be too long for the line.
      let last = line.split(separator: line.contains("'") ? "'" : " ").last ?? ""
      #expect(line.count - last.count < 28 || line.contains("  # "), "\(line)")
    }
    let known = Set(HelpTests.words(of: wide))
    #expect(HelpTests.words(of: run).filter { !known.contains($0) } == [])
  }

  private static func words(of run: Run) -> [Substring] {
    run.lines.flatMap { $0.split(separator: " ") }.filter { $0 != "\\" }
  }

  @Test func printsTheSameHelpForEachSpelling() async throws {
    let help = try await ghf("--help")
    #expect(try await ghf("help").output == help.output)
    #expect(try await ghf("-h").output == help.output)
    #expect(try await ghf().output == help.output)
    #expect(try await ghf("--quiet").output == help.output)
    let group = try await ghf("fav", "--help")
    #expect(try await ghf("fav").output == group.output)
    let own = try await ghf("help", "--help")
    #expect(try await ghf("help", "help").output == own.output)
    let add = try await ghf("fav", "add", "-h")
    #expect(try await ghf("help", "fav", "add").output == add.output)
    #expect(try await ghf("fav", "--width", "80", "add", "--help", "x").output == add.output)
    // After -- it is a plain argument.
    let run = try await ghf("follow", "--", "--help", "x")
    #expect(run.outcome == .usage)
  }

  @Test func printsTitlesInBold() async throws {
    let plain = try await ghf("help", "fav", "rm")
    let bold = plain.lines.map {
      $0.hasSuffix(":") ? "\u{1B}[1m\($0)\u{1B}[0m" : $0
    }
    #expect(try await ghf("help", "fav", "rm", terminal: .terminal(80)).lines == bold)
    #expect(try await ghf("fav", "rm", "--help", "--color", "always").lines == bold)
    #expect(
      try await ghf("fav", "rm", "--help", "--color=never", terminal: .terminal(80)).lines
        == plain.lines)
  }

  @Test(arguments: [["--help"], ["help"], ["--version"]])
  func reportsAWriteError(_ words: [String]) async throws {
    let failure = MemorySink(failure: .noSpace)
    let run = try await ghf(words, output: failure)
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
  }
}
