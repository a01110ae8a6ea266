import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// `ghf watch run` when something goes wrong.
struct WatchFaultTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func watch(_ logins: String...) async {
    for login in logins { _ = await gitHub.run("watch", "add", login, after: .seconds(1)) }
    _ = await gitHub.run("watch", "run")
  }

  private var feedPath: String { gitHub.home.path + "/feed.xml" }

  private func follow(_ person: Int, _ accounts: Int..., isFollowing: Bool = true) {
    gitHub.change { state in
      for account in accounts { state.follows.set(person, follows: account, isFollowing) }
    }
  }

  /// A transport without a connection for a part of the paths.
  private func disconnected(from part: String) -> StubTransport {
    gitHub.transport { request in
      request.path?.contains(part) == true
        ? .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused") : nil
    }
  }

  @Test(
    "takes no first snapshot of a profile that may be private, so that it reports no false arrivals"
  )
  func waitsForAPrivateProfile() async throws {
    gitHub.change { $0.follows.setPrivate(583_231, true) }
    _ = await gitHub.run("watch", "add", "octocat")
    let run = await gitHub.run("watch", "run")
    let sentence =
      "cannot read octocat's followers: the list is empty and the profile may be private; did not "
      + "save a snapshot"
    #expect(run.errorLines == [sentence])
    #expect(run.outcome == .success)
    #expect(await gitHub.run("watch", "list", after: .zero).output.hasSuffix("\t\(sentence)\n"))
    // The list isn't checked again before it is due.
    #expect(await gitHub.run("watch", "run", after: .seconds(3_600)).errorLines == [])
    let changes = await gitHub.run("changes", "octocat")
    #expect(changes.outcome == .incomplete && changes.errorLines == ["error: \(sentence)"])
    #expect(await gitHub.run("followers", "octocat").outcome == .success)
    gitHub.change { $0.follows.setPrivate(583_231, false) }
    let next = await gitHub.run("watch", "run")
    #expect(next.lines == [])
    #expect(next.errorLines == ["saved the first snapshot of octocat's followers (3 accounts)"])
    #expect(await gitHub.run("watch", "list").lines[0].split(separator: "\t").count == 4)
  }

  @Test func acceptsAnEmptyListOfAProfileThatIsNotPrivate() async throws {
    // bob follows an account and has no followers.
    _ = await gitHub.run("changes", "bob")
    follow(40, 30)
    #expect(await gitHub.run("changes", "bob").lines == ["followed\tzoe"])
  }

  @Test("fills the feed only with what changes after the addition")
  func beginsTheFeedWithTheAddition() async throws {
    _ = await gitHub.run("changes", "octocat")
    follow(480, 583_231)
    _ = await gitHub.run("changes", "octocat")
    _ = await gitHub.run("watch", "add", "octocat")
    follow(480, 583_231, isFollowing: false)
    _ = await gitHub.run("watch", "run", "--atom", feedPath)
    let feed = try gitHub.home.text(of: "feed.xml")
    #expect(feed.components(separatedBy: "<entry>").count == 2)
    #expect(feed.contains("<title>hubot unfollowed octocat</title>"))
  }

  @Test("delivers what another command finds between the addition and the first check")
  func deliversChangesBeforeTheFirstCheck() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("changes", "octocat")
    follow(480, 583_231)
    _ = await gitHub.run("changes", "octocat")
    #expect(await gitHub.run("watch", "run").lines == ["octocat\tfollowers\tfollowed\thubot"])
  }

  @Test("delivers the changes of a history that was forgotten and begun again")
  func noticesANewHistory() async throws {
    await watch("octocat")
    follow(480, 583_231)
    #expect(await gitHub.run("watch", "run").lines.count == 1)
    _ = await gitHub.run("changes", "octocat", "--forget")
    _ = await gitHub.run("changes", "octocat")
    follow(480, 583_231, isFollowing: false)
    _ = await gitHub.run("changes", "octocat")
    // The new history has as many snapshots as the old one.
    #expect(
      await gitHub.run("watch", "run").lines == ["octocat\tfollowers\tunfollowed\thubot"])
  }

  @Test("writes the feed, records the failure and continues there if the network is lost")
  func writesTheFeedBeforeAFatalError() async throws {
    await watch("octocat", "hubot")
    follow(30, 480)
    follow(480, 583_231)
    let run = await gitHub.run(
      "watch", "run", "--atom", feedPath, transport: disconnected(from: "hubot"))
    #expect(run.outcome == .noResponse)
    #expect(try gitHub.home.text(of: "feed.xml").contains("<title>hubot follows octocat</title>"))
    let lists = try gitHub.storedLists()
    #expect(lists.map { $0.failure == nil } == [false, true])
    #expect(lists.allSatisfy { $0.attemptedAt ?? .distantPast > gitHub.time.start })
    let next = await gitHub.run("watch", "run")
    #expect(next.lines == ["hubot\tfollowers\tfollowed\tbob"])
    #expect(try gitHub.storedLists().allSatisfy { $0.failure == nil })
  }

  @Test("reports the other lists if the snapshots of one are damaged", arguments: [true, false])
  func reportsTheListsBesideADamagedOne(isInFeed: Bool) async throws {
    await watch("octocat", "hubot", "ann")
    follow(30, 480, 20)
    let path = gitHub.home.path + "/.local/state/ghf/state.db"
    _ = try await PythonScript.run(
      "import sqlite3; d = sqlite3.connect('\(path)'); d.execute('UPDATE snapshots SET count = "
        + "count + 1 WHERE list = (SELECT id FROM lists WHERE account = 583231)'); d.commit()",
      input: "")
    let run = await gitHub.run(
      "watch", "run", isInFeed ? "--atom" : "--quiet", isInFeed ? feedPath : "--jsonl")
    #expect(run.outcome == .failure)
    #expect(run.errorLines.count { $0.contains("damaged") } == 1)
    let text = isInFeed ? try gitHub.home.text(of: "feed.xml") : run.output
    for login in ["hubot", "ann"] { #expect(text.contains(login), "\(login)") }
  }

  @Test func doesNotCountAFeedThatCannotBeWritten() async throws {
    await watch("octocat")
    follow(480, 583_231)
    let run = await gitHub.run("watch", "run", "--atom", gitHub.home.path + "/missing/feed.xml")
    #expect(run.outcome == .failure)
    #expect(try gitHub.storedLists()[0].isPending)
    #expect(await gitHub.run("watch", "run").lines == ["octocat\tfollowers\tfollowed\thubot"])
  }

  @Test("exits with 3 if a list never settles")
  func exitsWithThreeForAnUnsettledList() async throws {
    gitHub.change { state in
      for number in 0..<250 {
        state.add(10_000 + number, "user\(number)")
        state.follows.set(10_000 + number, follows: 583_231, true)
      }
    }
    await watch("octocat")
    let moving = gitHub.transport { [gitHub] request in
      if request.path?.contains("followers") == true {
        gitHub.change { state in
          state.follows.set(10_000, follows: 583_231, !state.follows.follows(10_000, 583_231))
        }
      }
      return nil
    }
    let run = await gitHub.run("watch", "run", transport: moving)
    #expect(run.errors.contains("the list changed while it was fetched"))
    #expect(run.outcome == .incomplete)
    #expect(await gitHub.run("watch", "run").outcome == .success)
  }

  @Test func reportsHowManyAccountsCouldNotBeChecked() async throws {
    await watch("octocat")
    follow(480, 583_231)
    follow(30, 583_231, isFollowing: false)
    let run = await gitHub.run(
      "watch", "run", "--json", transport: disconnected(from: "/user/30"))
    #expect(run.output.contains(#""unchecked":1,"followed":[{"login":"hubot","id":480}]"#))
    #expect(
      await gitHub.run("watch", "run", "--json").output.contains(#""unfollowed":[{"login":"bob""#))
  }

  @Test("does not start a program again that took too long, until the next run")
  func startsAHangingProgramOnce() async throws {
    await watch("octocat", "hubot")
    follow(30, 480)
    follow(480, 583_231)
    gitHub.endProgram(nil)
    let run = await gitHub.run("watch", "run", "--exec", "notify")
    #expect(gitHub.starts.all.count == 1)
    #expect(run.errorLines.count { $0.contains("took more than 5 minutes") } == 1)
    #expect(run.outcome == .failure)
    #expect(await gitHub.run("watch", "run", "--exec", "notify").outcome == .success)
    #expect(gitHub.starts.all.count == 3)
  }

  @Test("skips what a program always rejects, in the way that the error names")
  func skipsRejectedReports() async throws {
    await watch("octocat")
    follow(480, 583_231)
    gitHub.endProgram(.exited(status: 1), .exited(status: 1))
    for _ in 0..<2 {
      let run = await gitHub.run("watch", "run", "--exec", "notify")
      #expect(
        run.errors.contains("hint: skip what waits with 'ghf watch run --offline --exec true'"))
    }
    #expect(await gitHub.run("watch", "run", "--offline", "--exec", "true").outcome == .success)
    follow(480, 583_231, isFollowing: false)
    #expect(await gitHub.run("watch", "run", "--exec", "notify").outcome == .success)
    let starts = gitHub.starts.all
    #expect(starts.map(\.words) == [["notify"], ["notify"], ["true"], ["notify"]])
    #expect(starts[3].input.contains(#""followed":[],"unfollowed":[{"login":"hubot""#))
  }

  @Test func saysWhatIsKnownOfADeparture() async throws {
    await watch("octocat")
    follow(30, 583_231, isFollowing: false)
    // The reason is known to this command only.
    _ = await gitHub.run("changes", "octocat")
    _ = await gitHub.run("watch", "run", "--atom", feedPath)
    #expect(
      try gitHub.home.text(of: "feed.xml")
        .contains("<title>bob unfollowed octocat, or is deleted or hidden</title>"))
  }

  @Test("keeps the feed's id if its path is typed in another way, or the file is moved")
  func keepsTheFeedID() async throws {
    await watch("octocat")
    _ = await gitHub.run("watch", "run", "--atom", feedPath)
    let id = try gitHub.home.text(of: "feed.xml").components(separatedBy: "id>")[1]
    follow(480, 583_231)
    _ = await gitHub.run("watch", "run", "--atom", gitHub.home.path + "/.local/../feed.xml")
    #expect(try gitHub.home.text(of: "feed.xml").components(separatedBy: "id>")[1] == id)
    try FileManager.default.moveItem(atPath: feedPath, toPath: gitHub.home.path + "/moved.xml")
    follow(480, 583_231, isFollowing: false)
    _ = await gitHub.run("watch", "run", "--atom", gitHub.home.path + "/moved.xml")
    #expect(try gitHub.home.text(of: "moved.xml").components(separatedBy: "id>")[1] == id)
    _ = await gitHub.run("watch", "run", "--atom", feedPath)
    #expect(try gitHub.home.text(of: "feed.xml").components(separatedBy: "id>")[1] != id)
  }

  @Test func doesNotReplaceTheFeedOfAnotherHost() async throws {
    await watch("octocat")
    _ = await gitHub.run("watch", "run", "--atom", feedPath)
    let other = try gitHub.home.text(of: "feed.xml")
      .replacing("https://github.com\"", with: "https://ghe.example.org\"")
    try gitHub.home.write(other, to: "feed.xml")
    follow(480, 583_231)
    let run = await gitHub.run("watch", "run", "--atom", feedPath)
    #expect(run.outcome == .failure)
    #expect(run.errors.contains("is the feed of another host: https://ghe.example.org"))
    #expect(try gitHub.home.text(of: "feed.xml") == other)
  }
}
