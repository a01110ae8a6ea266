import FoundationEssentials
import GHFBrowse
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// Plays the history of a real follower list through `ghf changes`.
@Suite(.enabled(if: ListHistory.exists, "../shared/github/list-history.jsonl is missing"))
struct ListHistoryTests {
  private struct Report: Decodable, Equatable {
    struct Person: Decodable, Equatable {
      let login: String
      let id: Int
      var explanation: String?
    }

    struct Renaming: Decodable, Equatable {
      let id: Int
      let from: String
      let to: String
    }

    var followed: [Person] = []
    var unfollowed: [Person] = []
    var renamed: [Renaming] = []

    var count: Int { followed.count + unfollowed.count + renamed.count }
  }

  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private func run(
    _ words: String..., transport: any HTTPTransport, time: TestTime
  ) async throws -> [UInt8] {
    let output = MemorySink()
    let context = CommandContext(
      environment: ["HOME": home.path], output: output, messages: MemorySink(),
      input: TypedLines([]),
      openFile: TypedLines.file, terminal: .none, transport: transport, signIn: FixedToken.signedIn,
      browser: StubBrowser(), pager: StubPager(), explore: BrowseRun.explorer(on: StubScreens()),
      libraryVersion: { () throws(TransportError) in "8.0.0" }, clock: time.clock,
      timeZone: { _ in .gmt }, systemText: { "\($0)" })
    let outcome = await Program.run(["changes", ModelWorld.login] + words, in: context)
    #expect(outcome == .success)
    return output.bytes
  }

  @Test("reports each change of a real list once, and no other")
  func reportsEachChangeOfARealList() async throws {
    let versions = try ListHistory.versions()
    let start = try Date(versions[0].t, strategy: .iso8601)
    let time = TestTime(start: start)
    var gitHub = ListHistoryGitHub(versions, time)
    var logins: [Int: String] = [:]
    var changeCount = 0
    for (number, version) in versions.enumerated() {
      let date = try Date(version.t, strategy: .iso8601)
      time.advance(.seconds(date.timeIntervalSince(time.now)))
      let (gone, oldLogins) = gitHub.apply(version)
      var expected = Report()
      for (person, old) in zip(version.renamed, oldLogins) {
        expected.renamed.append(Report.Renaming(id: person.id, from: old, to: person.login))
      }
      expected.unfollowed = version.left.map { id in
        let reason = gone.contains(id) ? "gone" : "unfollowed"
        return Report.Person(login: logins[id] ?? "", id: id, explanation: reason)
      }
      expected.followed = version.joined.map { Report.Person(login: $0.login, id: $0.id) }
      for person in version.joined + version.renamed { logins[person.id] = person.login }
      if number == 0 { expected = Report() }
      let bytes = try await run("--json", "--explain", transport: gitHub.service, time: time)
      let report = try JSONDecoder().decode(Report.self, from: Data(bytes))
      #expect(report == expected, "version \(number + 1), \(version.t)")
      changeCount += report.count
    }
    #expect(changeCount == 549)
    let log = try await run("--history", "--jsonl", transport: gitHub.service, time: time)
    #expect(log.count { $0 == UInt8(ascii: "\n") } == 549)
    // A profile for each version; the pages of its list; and for the 46 departures, a request for
    // each of the 28 accounts that are gone, three for each other one, and one for each run.
    let counts = gitHub.counts
    #expect(counts["profile"] == 418)
    // A change in one of 418 readings ends a round early, with one request more or less under way.
    #expect((1_855...1_865).contains(counts["page"] ?? 0))
    #expect(counts["check"] == 128)
    #expect(counts.values.reduce(0, +) <= 2_996)
  }
}
