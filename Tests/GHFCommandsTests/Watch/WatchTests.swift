import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// `ghf watch` with locks, and with databases and files that are damaged or full.
struct WatchTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func watch(_ logins: String...) async {
    for login in logins { _ = await gitHub.run("watch", "add", login, after: .seconds(1)) }
    _ = await gitHub.run("watch", "run")
  }

  private func follow(_ person: Int, _ accounts: Int...) {
    gitHub.change { state in
      for account in accounts { state.follows.set(person, follows: account, true) }
    }
  }

  /// Changes a database in the state directory.
  private func runSQL(_ sql: String, on database: String) async throws {
    let path = "\(gitHub.home.path)/.local/state/ghf/\(database)"
    _ = try await PythonScript.run(
      "import sqlite3; d = sqlite3.connect('\(path)'); d.execute(\"\(sql)\"); d.commit()",
      input: "")
  }

  @Test func replacesAFeedOnlyIfThereAreChanges() async throws {
    let path = gitHub.home.path + "/feed.xml"
    func fileNumber() throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.systemFileNumber] as? Int ?? 0
    }
    await watch("octocat")
    follow(480, 583_231)
    _ = await gitHub.run("watch", "run", "--atom", path)
    let number = try fileNumber()
    #expect(await gitHub.run("watch", "run", "--atom", path).outcome == .success)
    #expect(try fileNumber() == number)
  }

  @Test func runsOneAtATime() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    let store = WatchStore(in: gitHub.home.path + "/.local/state/ghf", host: "github.com")
    let lock = try #require(try store.lockRun())
    let run = await gitHub.run("watch", "run")
    #expect(run.errorLines == ["another 'ghf watch run' is running"])
    #expect(run.outcome == .success)
    lock.release()
    #expect(await gitHub.run("watch", "run").errorLines.count == 1)
  }

  @Test(arguments: ["watches", "lists", "spending"])
  func keepsADamagedDatabase(_ table: String) async throws {
    await watch("octocat")
    let column = table == "watches" ? "every" : "requests"
    try await runSQL("UPDATE \(table) SET \(column) = \(column) + 1", on: "watch.db")
    let file = URL(filePath: gitHub.home.path + "/.local/state/ghf/watch.db")
    let before = try Data(contentsOf: file)
    let run = await gitHub.run("watch", "run")
    #expect(run.outcome == .failure)
    #expect(run.errors.contains("watch.db' is damaged and was left unchanged"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("reports the other lists if the snapshots of one are damaged", arguments: [true, false])
  func reportsTheListsBesideADamagedOne(isInFeed: Bool) async throws {
    await watch("octocat", "hubot", "ann")
    follow(30, 480, 20)
    try await runSQL(
      "UPDATE snapshots SET count = count + 1 WHERE list = "
        + "(SELECT id FROM lists WHERE account = 583231)", on: "state.db")
    let feedPath = gitHub.home.path + "/feed.xml"
    let run = await gitHub.run(
      "watch", "run", isInFeed ? "--atom" : "--quiet", isInFeed ? feedPath : "--jsonl")
    #expect(run.outcome == .failure)
    #expect(run.errorLines.count { $0.contains("damaged") } == 1)
    let text = isInFeed ? try gitHub.home.text(of: "feed.xml") : run.output
    for login in ["hubot", "ann"] { #expect(text.contains(login), "\(login)") }
  }

  @Test("prints nothing if it can't be recorded, such as on a full disk")
  func printsOnlyWhatItCanRecord() async throws {
    await watch("octocat")
    follow(480, 583_231)
    gitHub.endProgram(.exited(status: 1))
    _ = await gitHub.run("watch", "run", "--exec", "notify")
    try await runSQL(
      "CREATE TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'full'); END",
      on: "watch.db")
    let run = await gitHub.run("watch", "run", "--offline")
    #expect(run.outcome == .failure)
    #expect(run.lines == [])
    try await runSQL("DROP TRIGGER full", on: "watch.db")
    #expect(
      await gitHub.run("watch", "run", "--offline").lines == [
        "octocat\tfollowers\tfollowed\thubot"
      ])
  }

  @Test func keepsTheCostOfListsThatASecondaryLimitRefuses() async throws {
    await watch("octocat", "hubot", "ann")
    let counts = Set(try gitHub.storedLists().map(\.requestCount))
    let limit = try Misbehaviour("/followers=secondary-limit:600")
    gitHub.change { $0.misbehaviours = [limit] }
    #expect(await gitHub.run("watch", "run", "--share", "90%").outcome == .limited)
    #expect(Set(try gitHub.storedLists().map(\.requestCount)) == counts)
  }

  @Test("delivers no old change if the marked snapshot became a part of an earlier history")
  func keepsTheMarkOfJoinedHistories() async throws {
    _ = await gitHub.run("changes", "octocat")
    gitHub.change { $0.follows.set(30, follows: 583_231, false) }
    _ = await gitHub.run("changes", "octocat")
    gitHub.change { $0.rename(583_231, to: "monalisa") }
    var list = Snapshot()
    for (id, login) in [(20, "ann"), (40, "zoe")] { list.add(id: Int64(id), login: login) }
    let store = SnapshotStore(
      in: gitHub.home.path + "/.local/state/ghf",
      for: PageKey(host: "api.github.com", path: "/users/monalisa/followers"))
    let now = gitHub.time.now.addingTimeInterval(60)
    _ = try store.update(
      with: ListSnapshot(
        people: list, start: now, reading: .whole(ascends: true), owner: 583_231), now: { now })
    _ = await gitHub.run("watch", "add", "monalisa")
    #expect(try gitHub.storedLists()[0].delivered == store.history()?.moments.last?.mark)
    follow(480, 583_231)
    #expect(
      await gitHub.run("watch", "run").lines == ["monalisa\tfollowers\tfollowed\thubot"])
    #expect(await gitHub.run("changes", "monalisa", "--history").lines.count == 2)
  }
}
