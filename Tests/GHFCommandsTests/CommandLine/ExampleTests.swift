import CommandLineInterface
import GHFCommands
import TestSupport
import Testing

/// The examples in the help, the README and the user guide are valid command lines.
struct ExampleTests {
  /// Adds an invalid `--parallel`, which ghf checks after parsing all words, so that no command runs.
  private func expectValid(_ words: [String], of example: String) async throws {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let run = try await ghf(words[..<end] + ["--parallel", "0"] + words[end...])
    // The error is coloured if the example has `--color always`.
    let isLast = run.errorLines.first?.hasSuffix(" '--parallel' must be from 1 to 50, not 0")
    #expect(isLast == true, "\(example)")
  }

  private func commands(in example: String) -> [[String]] {
    ShellLine(example).commands.filter { $0.first == "ghf" }.map { Array($0.dropFirst()) }
  }

  @Test(arguments: AllCommands.paths + HelpTopic.all.map { [$0.name] })
  func acceptsTheExamplesOfTheHelp(_ words: [String]) async throws {
    let run = try await ghf(["help"] + words + ["--width", "100"])
    let text = run.lines.drop { $0 != "Examples:" }.dropFirst().prefix { $0 != "" }
      .joined(separator: "\n").replacing(" \\\n   ", with: "")
    let examples = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!examples.isEmpty || words == ["environment"])
    for example in examples {
      let commands = commands(in: String(example))
      #expect(!commands.isEmpty, "\(example)")
      for words in commands where !words.isEmpty {
        try await expectValid(words, of: String(example))
      }
    }
  }

  @Test func acceptsTheExamplesOfTheDocuments() async throws {
    let examples = try DocumentedExamples.readMe() + DocumentedExamples.guide()
    #expect(examples.count > 60)
    for example in examples {
      for words in commands(in: example) {
        try await expectValid(words, of: example)
      }
    }
  }

  @Test func splitsShellLinesIntoCommands() {
    #expect(
      ShellLine("A=b x 'a | b' > c; y \"d\"e --f=g # h").commands
        == [["x", "a | b"], ["y", "de", "--f=g"]])
    #expect(ShellLine("a <(b c) && d").commands == [["a"], ["b", "c"], [], [], ["d"]])
  }
}
