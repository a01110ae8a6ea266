import CommandLineInterface
import FoundationEssentials
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The man pages that `make man` writes.
struct ManualTests {
  @Test func listsFileNames() async throws {
    let run = try await ghf("---manual")
    let commands = AllCommands.paths.map { (["ghf"] + $0).joined(separator: "-") + ".1" }
    #expect(run.lines == commands + HelpTopic.all.map { "ghf-\($0.name).7" })
    #expect(run.lines.contains("ghf-fav-add.1"))
    #expect(run.errors == "")
  }

  @Test(arguments: Manual.pages.map(\.fileName))
  func printsTheStandardSections(_ name: String) async throws {
    let run = try await ghf("---manual", name, "0")
    #expect(run.outcome == .success)
    #expect(run.bytes.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    let titles = run.lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
    #expect(titles.first == "NAME")
    #expect(titles.last == "SEE ALSO")
    #expect(Set(titles).count == titles.count)
    if name.hasSuffix(".1") {
      let needed = [
        "NAME", "SYNOPSIS", "EXAMPLES", "DESCRIPTION", "GLOBAL OPTIONS", "EXIT STATUS",
        "ENVIRONMENT", "FILES", "SEE ALSO",
      ]
      #expect(titles.filter(needed.contains) == needed)
    }
  }

  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\en"#), (".x", #"\&.x"#), ("'^~`\"", #"\(aq\(ha\(ti\(ga\(dq"#),
    ("é…🚀", #"\[u00E9]\[u2026]\[u1F680]"#), ("a.b", "a.b"), ("", ""), ("\u{7}", #"\[u0007]"#),
  ])
  func escapesText(_ text: String, _ roff: String) {
    #expect(Roff.escaped(text) == roff)
  }

  @Test func reportsAWriteError() async throws {
    let failure = MemorySink(failure: .noSpace)
    #expect(try await ghf(["---manual"], output: failure).outcome == .outputFailed)
  }
}
