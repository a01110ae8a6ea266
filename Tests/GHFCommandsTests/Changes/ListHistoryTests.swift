import FoundationEssentials
import GHFMessages
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
      let login: String
      let id: Int
      let oldLogin: String
    }

    var followed: [Person] = []
    var unfollowed: [Person] = []
    var renamed: [Renaming] = []

    var count: Int { followed.count + unfollowed.count + renamed.count }
  }

  /// The changes of a list that weren't reported yet.
  private struct Pending {
    private var followed: [Int: String] = [:]
    private var unfollowed: [Int: Report.Person] = [:]
    private var renamed: [Int: Report.Renaming] = [:]

    /// The number of changes that others made unnecessary before they were reported.
    private(set) var mergedCount = 0

    var count: Int { followed.count + unfollowed.count + renamed.count }

    /// Adds the changes of a version; two that cancel are never reported, and two renamings of an
    /// account as one.
    mutating func add(_ report: Report) {
      for person in report.followed {
        if unfollowed.removeValue(forKey: person.id) != nil {
          mergedCount += 2
        } else {
          followed[person.id] = person.login
        }
      }
      for person in report.unfollowed {
        if renamed.removeValue(forKey: person.id) != nil { mergedCount += 1 }
        if followed.removeValue(forKey: person.id) != nil {
          mergedCount += 2
        } else {
          unfollowed[person.id] = person
        }
      }
      for change in report.renamed {
        if followed[change.id] != nil {
          followed[change.id] = change.login
          mergedCount += 1
        } else {
          if renamed[change.id] != nil { mergedCount += 1 }
          let old = renamed[change.id]?.oldLogin ?? change.oldLogin
          renamed[change.id] = Report.Renaming(login: change.login, id: change.id, oldLogin: old)
        }
      }
    }

    /// Removes the changes of a report, and returns false if it has others.
    mutating func remove(_ report: Report) -> Bool {
      var isTrue = true
      for person in report.followed {
        if followed.removeValue(forKey: person.id) != person.login { isTrue = false }
      }
      for person in report.unfollowed {
        let before = unfollowed.removeValue(forKey: person.id)
        if before?.explanation != person.explanation { isTrue = false }
      }
      for change in report.renamed {
        if renamed.removeValue(forKey: change.id) != change { isTrue = false }
      }
      return isTrue
    }
  }

  private let home: TestHome

  init() throws {
    home = try TestHome(inMemory: true)
  }

  /// The kinds of checks: of the whole list each time, or by its differences as if it were long.
  enum Reading: CaseIterable {
    case whole
    case differences
  }

  @Test("reports each change of a real list once, and no other", arguments: Reading.allCases)
  func reportsEachChangeOfARealList(_ reading: Reading) async throws {
    let versions = try ListHistory.versions()
    let start = try Date(versions[0].t, strategy: .iso8601)
    let time = TestTime(start: start)
    var gitHub = ListHistoryGitHub(versions, time)
    let wholePageCount = reading == .whole ? 1_000 : 0
    var logins: [Int: String] = [:]
    var changeCount = 0
    var pending = Pending()
    func run(_ words: String...) async throws -> [UInt8] {
      let run = try await ghf(
        ["changes", ModelWorld.login] + words, service: gitHub.service, home: home,
        signIn: .signedIn, time: time, wholePageCount: wholePageCount)
      #expect(run.outcome == .success)
      return run.bytes
    }
    for (number, version) in versions.enumerated() {
      let date = try Date(version.t, strategy: .iso8601)
      time.advance(.seconds(date.timeIntervalSince(time.now)))
      let (gone, oldLogins) = gitHub.apply(version)
      var expected = Report()
      for (person, old) in zip(version.renamed, oldLogins) {
        expected.renamed.append(Report.Renaming(login: person.login, id: person.id, oldLogin: old))
      }
      expected.unfollowed = version.left.map { id in
        let reason = gone.contains(id) ? "gone" : "unfollowed"
        return Report.Person(login: logins[id] ?? "", id: id, explanation: reason)
      }
      expected.followed = version.joined.map { Report.Person(login: $0.login, id: $0.id) }
      for person in version.joined + version.renamed { logins[person.id] = person.login }
      if number > 0 { pending.add(expected) }
      let bytes = try await run("--json")
      let report = try JSONDecoder.ofReports.decode(Report.self, from: Data(bytes))
      let isTrue = pending.remove(report)
      #expect(isTrue, "version \(number + 1), \(version.t)")
      if reading == .whole {
        #expect(pending.count == 0, "version \(number + 1), \(version.t)")
      }
      changeCount += report.count
    }
    if reading == .differences {
      time.advance(.seconds(3_600))
      let bytes = try await run("--json", "--verify")
      let report = try JSONDecoder.ofReports.decode(Report.self, from: Data(bytes))
      let isTrue = pending.remove(report)
      #expect(isTrue)
      changeCount += report.count
    }
    #expect(pending.count == 0)
    // By differences, a name is seen when its page is read.
    #expect(changeCount + pending.mergedCount == 549)
    #expect(pending.mergedCount <= (reading == .whole ? 0 : 5))
    let log = try await run("--history", "--jsonl")
    // The log begins with the first snapshot.
    #expect(log.count { $0 == UInt8(ascii: "\n") } == changeCount + 1)
    let counts = gitHub.counts
    // A profile for each version; the pages of its list; for the 46 departures, a request for each of
    // the 28 accounts that are gone, three for each other one, and one for each run; and one for the
    // account that came back within a day.
    if reading == .differences {
      // Of 418 checks, these are by differences; the others are once a week, or of busy days.
      #expect((counts["newest"] ?? 0) - 4 > 260)
      #expect(counts.values.reduce(0, +) < 1_740)
      #expect(counts["check"] == 129)
    } else {
      #expect(counts["profile"] == 418)
      // A change in one of 418 readings ends a round early, with one request more or less under way. Of
      // these requests, 450 check pages that were requested early (304).
      #expect((2_305...2_320).contains(counts["page"] ?? 0))
      #expect(counts["check"] == 129)
      #expect(counts.values.reduce(0, +) <= 3_450)
    }
  }
}
