import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The name of ghf in its own help and messages, as an extension of gh.
struct ProgramNameTests {
  @Test(arguments: [
    ("ghf", ProgramName.ghf), ("/usr/bin/ghf", .ghf), ("", .ghf), ("/x/gh-ghf/ghf", .ghf),
    ("gh-ghf", .extensionOfGH), ("/x/gh-ghf/gh-ghf", .extensionOfGH),
  ])
  func followsTheExecutable(_ executable: String, _ name: ProgramName) {
    #expect(ProgramName(executable: executable) == name)
  }

  @Test("names commands in prose, not the program")
  func namesCommandsOnly() {
    let text = "ghf reports it; use 'ghf user' or `ghf feed`, not 'ghf'"
    #expect(ProgramName.ghf.naming(in: text) == text)
    #expect(
      ProgramName.extensionOfGH.naming(in: text)
        == "ghf reports it; use 'gh ghf user' or `gh ghf feed`, not 'ghf'")
    #expect(
      ProgramName.extensionOfGH.naming(command: "ghf fav list | ghf user -")
        == "gh ghf fav list | gh ghf user -")
  }

  @Test("prints help in which each command runs by the name", arguments: AllCommands.paths)
  func printsHelp(_ words: [String]) async throws {
    let (help, _) = try await run(words + ["--help", "--width", "100"])
    let path = (["ghf"] + words).joined(separator: " ")
    #expect(help.contains("\n  gh \(path) "))
    #expect(help.matches(of: #/(?:['`(]|\| |\n  )ghf /#).isEmpty)
  }

  @Test func namesItselfInHints() async throws {
    let (_, messages) = try await run(["folowers", "octocat"])
    #expect(
      messages == """
        error: no such command: 'folowers'
        hint: did you mean 'gh ghf followers'?

        """)
  }

  private func run(_ words: [String]) async throws -> (output: String, messages: String) {
    let (output, messages) = (MemorySink(), MemorySink())
    let context = CommandContext.test(
      program: .extensionOfGH, home: try TestHome().path, transport: StubTransport(),
      time: TestTime(), output: output, messages: messages)
    _ = await Program.run(words, in: context)
    return (
      String(decoding: output.bytes, as: UTF8.self), String(decoding: messages.bytes, as: UTF8.self)
    )
  }
}
