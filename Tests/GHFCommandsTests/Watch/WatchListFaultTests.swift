import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// `ghf watch run` when the lists, their snapshots or `watch.db` can't be used.
struct WatchListFaultTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func follow(_ person: Int, _ account: Int, isFollowing: Bool = true) {
    gitHub.change { $0.follows.set(person, follows: account, isFollowing) }
  }

  @Test("ends at a secondary limit, which isn't the share's")
  func endsAtASecondaryLimit() async throws {
    for login in ["octocat", "hubot", "ann"] { _ = await gitHub.run("watch", "add", login) }
    _ = await gitHub.run("watch", "run")
    let counts = Set(try gitHub.storedLists().map(\.requestCount))
    let limit = try Misbehaviour("/followers=secondary-limit:600")
    gitHub.change { $0.misbehaviours = [limit] }
    let run = await gitHub.run("watch", "run", "--share", "90%")
    #expect(run.outcome == .limited)
    #expect(run.errorLines.first == "left 2 lists for the next run")
    let lists = try gitHub.storedLists()
    #expect(lists.count { $0.failure != nil } == 1)
    #expect(Set(lists.map(\.requestCount)) == counts)
    gitHub.change { $0.misbehaviours = [] }
    #expect(await gitHub.run("watch", "run").outcome == .success)
  }

  @Test("reads the other lists if a file of ghf 0.1.0 is damaged", arguments: [true, false])
  func passesOverDamagedFiles(isFile: Bool) async throws {
    let path = ".local/state/ghf/api.github.com/users/hubot/followers.snapshots"
    let file = "\(gitHub.home.path)/\(path)"
    func damage() throws {
      if isFile {
        try gitHub.home.write("junk", to: path)
      } else {
        try FileManager.default.createDirectory(
          atPath: file, withIntermediateDirectories: true)
      }
    }
    try damage()
    // The list can't begin, because its last snapshot is unknown.
    #expect(await gitHub.run("watch", "add", "hubot").outcome == .failure)
    #expect(await gitHub.run("watch", "add", "octocat").outcome == .success)
    let run = await gitHub.run("watch", "run")
    #expect(run.outcome == .failure)
    #expect(run.errorLines.contains("saved the first snapshot of octocat's followers (3 accounts)"))
    #expect(run.errorLines.count { $0.hasPrefix("error: ") } == 1)
    #expect(try gitHub.storedLists().map(\.account) == [583_231])
    try FileManager.default.removeItem(atPath: file)
    // It begins, and is damaged before its first check.
    #expect(await gitHub.run("watch", "add", "hubot").outcome == .success)
    try damage()
    follow(480, 583_231)
    let next = await gitHub.run("watch", "run")
    #expect(next.outcome == .failure)
    #expect(next.lines == ["octocat\tfollowers\tfollowed\thubot"])
    try FileManager.default.removeItem(atPath: file)
    #expect(await gitHub.run("watch", "run").outcome == .success)
  }

  @Test("prints nothing if it can't be recorded, such as on a full disk")
  func printsOnlyWhatItCanRecord() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    follow(480, 583_231)
    gitHub.endProgram(.exited(status: 1))
    _ = await gitHub.run("watch", "run", "--exec", "notify")
    let path = gitHub.home.path + "/.local/state/ghf/watch.db"
    func runSQL(_ sql: String) async throws {
      _ = try await PythonScript.run(
        "import sqlite3; d = sqlite3.connect('\(path)'); d.execute(\"\(sql)\"); d.commit()",
        input: "")
    }
    try await runSQL(
      "CREATE TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'full'); END")
    let run = await gitHub.run("watch", "run", "--offline")
    #expect(run.outcome == .failure)
    #expect(run.lines == [])
    try await runSQL("DROP TRIGGER full")
    #expect(
      await gitHub.run("watch", "run", "--offline").lines == [
        "octocat\tfollowers\tfollowed\thubot"
      ])
  }

  @Test func hasNothingPendingInAHistoryThatWasBegunAgain() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    _ = await gitHub.run("changes", "octocat", "--forget")
    _ = await gitHub.run("changes", "octocat")
    #expect(await gitHub.run("watch", "run").lines == [])
    #expect(try !gitHub.storedLists()[0].isPending)
  }
}
