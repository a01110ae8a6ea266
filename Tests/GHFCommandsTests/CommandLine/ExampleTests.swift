import CommandLineInterface
import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// The examples in help and README are command lines that ghf understands.
struct ExampleTests {
  /// What follows is checked only when all words are understood, so nothing is done.
  private func expectUnderstood(_ words: [String], of example: String) async throws {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let run = try await ghf(words[..<end] + ["--parallel", "0"] + words[end...])
    #expect(
      run.errorLines.first == "error: --parallel must be from 1 to 50, not 0", "\(example)")
  }

  private func commands(in example: String) -> [[String]] {
    ShellLine(example).commands.filter { $0.first == "ghf" }.map { Array($0.dropFirst()) }
  }

  @Test(arguments: AllCommands.paths + HelpTopic.allCases.map { [$0.rawValue] })
  func help(_ words: [String]) async throws {
    let run = try await ghf(["help"] + words + ["--width", "100"])
    let text = run.lines.drop { $0 != "Examples:" }.dropFirst().prefix { $0 != "" }
      .joined(separator: "\n").replacing(" \\\n   ", with: "")
    let examples = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!examples.isEmpty || words == ["environment"])
    for example in examples {
      let commands = commands(in: String(example))
      #expect(!commands.isEmpty, "\(example)")
      for words in commands where !words.isEmpty {
        try await expectUnderstood(words, of: String(example))
      }
    }
  }

  @Test func readme() async throws {
    let readme = try String(contentsOfFile: ProjectFiles.root + "/README.md", encoding: .utf8)
    let examples = readme.split(separator: "\n").filter { $0.hasPrefix("$ ghf ") }
    #expect(examples.count > 25)
    for example in examples {
      for words in commands(in: String(example.dropFirst(2))) {
        try await expectUnderstood(words, of: String(example))
      }
    }
  }

  @Test func lines() {
    #expect(
      ShellLine("A=b x 'a | b' > c; y \"d\"e --f=g # h").commands
        == [["x", "a | b"], ["y", "de", "--f=g"]])
    #expect(ShellLine("a <(b c) && d").commands == [["a"], ["b", "c"], [], [], ["d"]])
  }
}
