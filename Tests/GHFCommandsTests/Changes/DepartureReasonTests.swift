import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// The reasons of departures that were stored without one, and of those that two runs find at once.
struct DepartureReasonTests {
  private let gitHub: WatchedGitHub
  private let paths = Recorder<String>()

  init() throws { gitHub = try WatchedGitHub() }

  /// Bob is deleted, and his departure is stored without its reason, as ghf 0.2.0 did.
  private func storeDeparture() throws {
    let store = SnapshotStore(
      in: gitHub.home.path + "/.local/state/ghf",
      for: PageKey(host: "api.github.com", path: "/users/octocat/followers"))
    try gitHub.service.apply(Change("remove bob"))
    gitHub.time.advance(.seconds(60))
    let (people, now) = (try #require(try store.known()).people.without([30]), gitHub.time.now)
    let update = try store.update(
      with: ListSnapshot(
        people: people, start: now, reading: .whole(ascends: true),
        findings: DepartureFindings([30: .left(nil)], checkedFrom: now), owner: 583_231),
      now: { now })
    #expect(update?.outcome == .changed)
  }

  /// Lets the limit end the lookup of bob, or not.
  private func setLimited(_ isLimited: Bool) throws {
    let limit = try Misbehaviour("/user/30=primary-limit")
    gitHub.change { $0.misbehaviours = isLimited ? [limit] : [] }
  }

  /// Runs `ghf changes octocat` with options two hours after the last run, when a limit has ended.
  private func changes(_ words: String...) async -> Run {
    gitHub.time.advance(.seconds(7_200))
    let transport = gitHub.transport { [paths] request in
      paths.add(request.path ?? "")
      return nil
    }
    return words.isEmpty
      ? await gitHub.run("changes", "octocat", after: .zero, transport: transport)
      : await gitHub.run("changes", "octocat", words[0], after: .zero, transport: transport)
  }

  private func history() async -> [String] {
    await changes("--history").lines.map {
      $0.split(separator: "\t").dropFirst().joined(separator: " ")
    }
  }

  @Test("reports a departure without its reason at a limit, and stores the reason later")
  func storesAReasonLater() async throws {
    _ = await changes()
    try storeDeparture()
    try setLimited(true)
    let limited = await changes()
    #expect(limited.lines == ["unfollowed\tbob"] && limited.outcome == .success)
    #expect(await history() == ["unfollowed bob"])
    try setLimited(false)
    let later = await changes()
    #expect(later.lines == [] && later.errors == "" && later.outcome == .success)
    #expect(await history() == ["unfollowed bob gone"])
    #expect(await changes("--exit-code").outcome == .success)
    #expect(paths.all.count { $0 == "/user/30" } == 2)
  }

  @Test("says nothing about an older departure without a reason, and sends no request for it")
  func leavesOlderDepartures() async throws {
    _ = await changes()
    try storeDeparture()
    gitHub.time.advance(.seconds(86_400))
    #expect(await changes().lines == ["unfollowed\tbob"])
    #expect(await history() == ["unfollowed bob"])
    #expect(await changes("--json").output.contains(#""unfollowed":[]"#))
    #expect(!paths.all.contains("/user/30"))
  }

  @Test("delivers such a departure once, and the feed has the reason later")
  func deliversOnce() async throws {
    let words = ["watch", "run", "--all", "--exec", "notify", "--atom"]
    func watch() async -> Run {
      await gitHub.run(
        words[0], words[1], words[2], words[3], words[4], words[5],
        gitHub.home.path + "/feed.xml", after: .seconds(7_200))
    }
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await watch()
    try storeDeparture()
    try setLimited(true)
    _ = await watch()
    let starts = gitHub.starts.all
    #expect(starts.count == 1)
    #expect(starts[0].input.contains(#""unfollowed":[{"login":"bob","id":30}]"#))
    let title = "<title>bob doesn't follow octocat any more</title>"
    #expect(try gitHub.home.text(of: "feed.xml").contains(title))
    try setLimited(false)
    _ = await watch()
    #expect(gitHub.starts.all.count == 1)
    let feed = try gitHub.home.text(of: "feed.xml")
    #expect(feed.contains("<title>bob, a follower of octocat, is deleted or hidden</title>"))
    #expect(feed.split(separator: "<entry>").count == 2)
  }

  @Test("stores one reason if two runs find it at once, and reports the departure once")
  func storesOneReason() async throws {
    _ = await changes()
    try gitHub.service.apply(Change("remove bob"))
    let others = Recorder<String>()
    let transport = gitHub.transport { [gitHub, paths] request in
      let path = request.path ?? ""
      paths.add(path)
      if path == "/user/30", paths.all.count(where: { $0 == path }) == 1 {
        others.add(await gitHub.run("changes", "octocat", after: .zero).output)
      }
      return nil
    }
    let run = await gitHub.run("changes", "octocat", transport: transport)
    #expect(others.all == ["unfollowed\tbob\tgone\n"])
    #expect(run.output == "" && run.outcome == .success)
    #expect(await history() == ["unfollowed bob gone"])
  }
}
