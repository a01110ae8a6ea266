import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import Synchronization
import TerminalHost
import TestSupport
import Testing

@testable import LocalStore

/// The marks of a watched list: the changes that were delivered.
struct WatchMarkTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func run(
    _ words: String..., through transport: StubTransport? = nil
  ) async -> Run {
    let feed = gitHub.home.path + "/feed.xml"
    return words.isEmpty
      ? await gitHub.run(
        "watch", "run", "--all", "--no-cache", "--exec", "notify", "--atom", feed,
        transport: transport)
      : await gitHub.run(words[0], words[1], words[2])
  }

  /// Watches octocat: a new follower is delivered, and a departure waits, as the program fails.
  private func watch() async {
    _ = await run("watch", "add", "octocat")
    _ = await run()
    gitHub.change { $0.follows.set(480, follows: 583_231, true) }
    _ = await run()
    gitHub.change { $0.follows.set(30, follows: 583_231, false) }
    gitHub.endProgram(.exited(status: 3))
    _ = await run()
  }

  private func entryCount() throws -> Int {
    try gitHub.home.text(of: "feed.xml").split(separator: "<entry>").count - 1
  }

  @Test("keeps what waits if the login changes hands between two requests for the profile")
  func keepsWhatWaitsInATakeover() async throws {
    await watch()
    let count = Mutex(0)
    let transport = gitHub.transport { [gitHub] request in
      let isSecond = count.withLock { count in
        if request.path?.hasPrefix("/users/octocat") == true { count += 1 }
        return request.path == "/users/octocat" && count == 2
      }
      if isSecond {
        gitHub.change { state in
          state.rename(583_231, to: "octo-old")
          state.add(60, "octocat")
          for id in [20, 40] { state.follows.set(id, follows: 60, true) }
        }
      }
      return nil
    }
    gitHub.endProgram(.exited(status: 3))
    let marks = try gitHub.storedLists().map(\.delivered)
    let run = await run(through: transport)
    #expect(run.outcome != .success)
    #expect(try gitHub.storedLists().map(\.delivered) == marks)
    #expect(try entryCount() == 2)
    _ = await self.run()
    let starts = gitHub.starts.all
    #expect(starts.count == 4)
    #expect(starts[1].input.contains(#""unfollowed":[{"login":"bob""#))
    #expect(Set(starts[1...].map { $0.input.prefix(60) }).count == 1)
    _ = await self.run()
    #expect(gitHub.starts.all.count == 4)
    #expect(try entryCount() == 2)
  }
}
