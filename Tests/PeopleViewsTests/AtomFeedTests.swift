import FoundationEssentials
import GitHubAPI
import LocalStore
import TestSupport
import Testing

@testable import GHFQueries
@testable import PeopleViews

/// The choice of the changes in a feed, and their order.
struct AtomFeedTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let day = 86_400.0

  /// Makes the report of a snapshot that a list of an account had some days ago, with new followers.
  private static func report(
    daysAgo days: Double, newPeople ids: Range<Int64>, mark: Int64, account: Int64 = 1,
    delivered: Int64 = .max
  ) throws -> WatchReport {
    var list = WatchedList(account: account, .followers, login: "octocat")
    list.delivered = delivered
    var changes = SnapshotChanges()
    changes.came = ids.map { SnapshotPerson(id: $0, login: "p\($0)") }
    let report = ChangeReport(
      list: try #require(list.name), since: nil, until: now.addingTimeInterval(-days * day),
      countBefore: 0, count: ids.count, changes: changes, check: .whole)
    return WatchReport(list: list, mark: mark, changes: report, host: "github.com")
  }

  private static func contents(
    of reports: [WatchReport], at now: Date = now
  ) throws -> FileContents.Pieces {
    let base = APIBase.gitHub
    return AtomFeed.contents(
      of: reports, on: base, AtomFeed.Identity(on: base), from: now, at: now)
  }

  /// Returns the ids of the people in the feed, in its order.
  private static func people(
    of reports: [WatchReport], at now: Date = now
  ) throws -> [Int64] {
    var text = ""
    let contents = try contents(of: reports, at: now)
    try contents { text += String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "<title>p").dropFirst().compactMap { part in
      Int64(part.prefix { $0.isNumber })
    }
  }

  @Test(
    "drops a change that is older than 30 days and has 1,000 newer ones",
    arguments: [
      (30.0, 1_000, true), (30.01, 1_000, false), (30.01, 999, true), (400, 999, true),
      (29, 5_000, true),
    ] as [(Double, Int64, Bool)])
  func dropsAChange(days: Double, newerCount: Int64, isKept: Bool) throws {
    let reports = [
      try Self.report(daysAgo: 0, newPeople: 1_000..<1_000 + newerCount, mark: 2),
      try Self.report(daysAgo: days, newPeople: 1..<2, mark: 1),
    ]
    let people = try Self.people(of: reports)
    #expect(people.contains(1) == isKept)
    #expect(people.count == Int(newerCount) + (isKept ? 1 : 0))
  }

  @Test("keeps all changes of a snapshot together")
  func keepsASnapshotTogether() throws {
    let reports = [
      try Self.report(daysAgo: 0, newPeople: 1..<2, mark: 2),
      try Self.report(daysAgo: 90, newPeople: 10..<1_510, mark: 1),
    ]
    #expect(try Self.people(of: reports) == [1] + Array(10..<1_510))
  }

  @Test("has what wasn't delivered yet, such as changes that another command has found")
  func hasWhatWaits() throws {
    let reports = [
      try Self.report(daysAgo: 0, newPeople: 1..<1_001, mark: 9, delivered: 2),
      try Self.report(daysAgo: 40, newPeople: 2_000..<3_500, mark: 3, delivered: 2),
      try Self.report(daysAgo: 41, newPeople: 4_000..<4_001, mark: 2, delivered: 2),
    ]
    #expect(try Self.people(of: reports) == Array(1..<1_001) + Array(2_000..<3_500))
  }

  @Test("keeps what is recent by the clock if another list was checked while it was ahead")
  func toleratesAClockThatWasAhead() throws {
    let reports = [
      try Self.report(daysAgo: -365, newPeople: 1..<2, mark: 1),
      try Self.report(daysAgo: 0, newPeople: 1_000..<2_500, mark: 3, account: 2),
      try Self.report(daysAgo: 20, newPeople: 3_000..<3_001, mark: 2, account: 2),
    ]
    #expect(try Self.people(of: reports) == [1] + Array(1_000..<2_500) + [3_000])
  }

  @Test("orders changes of one time by their snapshots, whatever the order of the lists")
  func ordersByTimeAndMark() throws {
    let reports = [
      try Self.report(daysAgo: 1, newPeople: 10..<13, mark: 7, account: 3),
      try Self.report(daysAgo: 1, newPeople: 20..<23, mark: 8, account: 2),
      try Self.report(daysAgo: 2, newPeople: 30..<33, mark: 9, account: 1),
      // Two lists of version 3.
      try Self.report(daysAgo: 3, newPeople: 40..<41, mark: -5, account: 4),
      try Self.report(daysAgo: 3, newPeople: 50..<51, mark: -5, account: 5),
    ]
    let order: [Int64] = [20, 21, 22, 10, 11, 12, 30, 31, 32, 50, 40]
    #expect(try Self.people(of: reports) == order)
    #expect(try Self.people(of: reports.reversed()) == order)
  }

  @Test("passes a feed of any size on in small pieces")
  func hasSmallPieces() throws {
    let reports = [try Self.report(daysAgo: 0, newPeople: 1..<5_001, mark: 1)]
    var sizes: [Int] = []
    let contents = try Self.contents(of: reports)
    try contents { sizes.append($0.count) }
    #expect(sizes.reduce(0, +) > 1_000_000)
    #expect(sizes.allSatisfy { $0 > 0 && $0 < 70_000 })
  }
}
