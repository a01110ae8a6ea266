import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// Watches a real follower list from its first to its last version.
@Suite(.enabled(if: ListHistory.exists, "../shared/github/list-history.jsonl is missing"))
struct WatchHistoryTests {
  @Test("delivers each of the 549 changes of a real list once")
  func deliversEachChangeOfARealList() async throws {
    let versions = try ListHistory.versions()
    let home = try TestHome(inMemory: true)
    let start = try Date(versions[0].t, strategy: .iso8601)
    let time = TestTime(start: start)
    var gitHub = ListHistoryGitHub(versions, time)
    let reports = Recorder<[UInt8]>()
    let service = gitHub.service
    @Sendable func run(_ words: String...) async {
      let context = CommandContext.test(
        home: home.path, transport: service, time: time, signIn: .signedIn,
        findProgram: { _, _ in nil },
        runReportProgram: { _, _, bytes, _ in
          reports.add(bytes)
          return .exited(status: 0)
        })
      #expect(await Program.run(words, in: context) == .success)
    }
    var people: [Int: String] = [:]
    for (number, version) in versions.enumerated() {
      let date = try Date(version.t, strategy: .iso8601)
      time.advance(.seconds(date.timeIntervalSince(time.now)))
      _ = gitHub.apply(version)
      if number == 0 { await run("watch", "add", ModelWorld.login, "--every", "1h") }
      await run("watch", "run", "--exec", "notify", "--share", "100%")
      for person in version.joined + version.renamed { people[person.id] = person.login }
      for id in version.left { people[id] = nil }
    }
    var known = Dictionary(
      uniqueKeysWithValues: versions[0].joined.map { ($0.id, $0.login) })
    var changeCount = 0
    var ids: Set<String> = []
    for bytes in reports.all {
      let report = try JSONDecoder.ofReports.decode(WatchYearLaws.Report.self, from: Data(bytes))
      #expect(ids.insert(report.id).inserted)
      changeCount += report.changeCount
      for person in report.followed { known[person.id] = person.login }
      for person in report.unfollowed { known[person.id] = nil }
      for person in report.renamed { known[person.id] = person.login }
    }
    #expect(changeCount == 549)
    #expect(known == people)
  }
}
