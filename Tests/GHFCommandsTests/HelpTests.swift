import GHFCommands
import TestSupport
import Testing

/// What ghf says of itself.
struct HelpTests {
  private static let commands = [
    [], ["followers"], ["following"], ["user"], ["search"], ["follows"], ["mutual"], ["changes"],
    ["common"], ["feed"], ["fav"], ["fav", "add"],
    ["fav", "list"], ["fav", "rm"], ["open"], ["follow"], ["unfollow"], ["cache"],
    ["cache", "info"], ["cache", "clear"], ["completion"],
  ]

  @Test(arguments: commands) func help(_ words: [String]) async throws {
    let name = (["help"] + words).joined(separator: "-")
    try Golden.expect(name, [try await ghf(words + ["--help"])])
  }

  @Test func helpInOtherWidths() async throws {
    try Golden.expect(
      "help-widths",
      [
        try await ghf("followers", "--help", terminal: .terminal(40)),
        try await ghf("followers", "--help", terminal: .terminal(120)),
      ])
  }

  @Test func helpByItsOtherNames() async throws {
    let help = try await ghf("--help")
    #expect(try await ghf("help").output == help.output)
    #expect(try await ghf("-h").output == help.output)
    #expect(try await ghf().output == help.output)
    let followers = try await ghf("followers", "--help")
    #expect(try await ghf("help", "followers").output == followers.output)
    let add = try await ghf("fav", "add", "-h")
    #expect(try await ghf("help", "fav", "add").output == add.output)
  }

  @Test func version() async throws {
    let run = try await ghf("--version")
    #expect(run.output == "ghf 0.1.0\n")
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test func helpThatCanNotBeWritten() async throws {
    let failure = MemorySink(failure: .failed(errno: 28, reason: "No space left on device"))
    let run = try await ghf("--help", output: failure)
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: the output could not be written: No space left on device\n")
  }
}
