import CommandLineInterface
import FoundationEssentials
import TestSupport
import Testing

@testable import GHFCommands

/// The README and the guide list every command and page, and their links are valid.
struct ReadmeTests {
  private static let documents = Result {
    try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
      + ["architecture", "recipes", "testing"].map { "Documentation/\($0).md" }
      + FileManager.default.contentsOfDirectory(atPath: DocumentedExamples.guideFolder)
      .filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/guide/" + $0 }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: ProjectFiles.root + "/" + path, encoding: .utf8)
  }

  @Test func listsEveryCommand() throws {
    let rows = try text("README.md").split(separator: "\n").filter { $0.hasPrefix("| `ghf ") }
    let named = Set(rows.flatMap { $0.matches(of: #/`(ghf [a-z ]*[a-z])/#).map { String($0.1) } })
    let leaves = CommandSchema.ghf.commands.flatMap { command in
      command.isLeaf
        ? [command.name] : command.commands.map { command.name + " " + $0.name }
    }
    #expect(leaves.filter { !named.contains("ghf " + $0) } == [])
  }

  @Test func guideIndexListsEveryPage() throws {
    let index = try text("Documentation/guide/README.md")
    let names = try ReadmeTests.documents.get().filter { $0.hasPrefix("Documentation/guide/") }
      .compactMap { $0.split(separator: "/").last }.filter { $0 != "README.md" }
    #expect(names.filter { !index.contains("](\($0))") } == [])
  }

  @Test("links point to existing files and headings")
  func linksResolve() throws {
    for document in try ReadmeTests.documents.get() {
      let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      let content = try text(document)
      for match in content.matches(of: #/\]\(([^)\s]+)\)/#) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? document : folder + parts[0]
        guard FileManager.default.fileExists(atPath: ProjectFiles.root + "/" + path) else {
          Issue.record("\(document): no file for \(match.1)")
          continue
        }
        if parts.count > 1 {
          let headings = try anchors(in: text(path))
          #expect(headings.contains(String(parts[1])), "\(document): no heading for \(match.1)")
        }
      }
    }
  }

  /// Returns the anchors that GitHub generates for headings: lower case, hyphens for spaces.
  private func anchors(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
  }
}
