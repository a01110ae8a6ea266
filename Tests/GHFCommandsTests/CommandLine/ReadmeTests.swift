import CommandLineInterface
import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// The tables of the README say what help and the man pages say.
struct ReadmeTests {
  @Test(arguments: [
    ("Output", HelpTopic.formatting), ("Environment", .environment),
    ("Exit status", .exitCodes), ("Files", .environment),
  ])
  func tables(_ title: String, _ topic: HelpTopic) throws {
    let readme = try String(contentsOfFile: ProjectFiles.root + "/README.md", encoding: .utf8)
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## \(title)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    let table = section.drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("|") }
    let wanted = topic.sections.first { $0.title == title || title == "Environment" }?.entries ?? []
    #expect(table.map(String.init) == wanted.map { "| \($0.term) | \($0.text) |" })
    #expect(!wanted.isEmpty)
  }
}
