import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Databases with values that ghf never stores, as after damage that SQLite doesn't notice.
struct ExtremeValueTests {
  private static let values = [
    "0", "-1", "1e300", "-1e300", "9e999", "-9e999", "9223372036854775807", "-9223372036854775808",
    "''", "'garbage'", "x'FF'",
  ]

  private let scratch: ScratchDirectory
  private let key = PageKey(host: "github.com", path: "/users/octocat/followers")
  private let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private var directory: String { scratch.path("ghf") }
  private var snapshots: SnapshotStore { SnapshotStore(in: directory, for: key) }
  private var watches: WatchStore { WatchStore(in: directory, host: key.host) }

  init() throws { scratch = try ScratchDirectory() }

  private func fill() throws {
    let cache = scratch.newCache()
    var page = StoredPage.sample(1)
    (page.ownerID, page.pollInterval) = (1, .seconds(60))
    cache.keep(page, at: key)
    cache.keep(page, at: PageKey(host: key.host, path: "/users/octocat"))
    cache.note([SeenLogin(login: "octocat", name: "Octo")], on: key.host)
    cache.finish()
    cache.recordUse(of: ["octocat"], on: key.host)

    let first = Snapshot([1: "ann", 2: "bob"])
    _ = try snapshots.keep(first, of: date, now: date, owner: 1, reading: .whole(ascends: true))
    try snapshots.recordViewing(of: #require(try snapshots.history()))
    let base = try #require(try snapshots.known())
    _ = try snapshots.keep(
      Snapshot([1: "anna"]), of: date + 60, now: date + 60, owner: 1,
      reading: .differences(from: base, newest: [1]),
      because: .unfollowedAndRenamed(to: "bobby"))

    let octocat = SnapshotPerson(id: 1, login: "octocat")
    _ = try watches.add(
      Watch(octocat, .followers, every: .seconds(3_600), addedAt: date), keepsInterval: false)
    let list = try #require(
      try watches.watchedLists(stores: true, favourites: { [] }, begin: { $0 }).first?.list)
    // ghf 0.2.0 stored reasons here.
    let numbers: [UInt64] = [1, 0, date.timeIntervalSinceReferenceDate.bitPattern, 2]
    let checksum = Checksum.of("\(watches.host)\nunfollowed\nbobby", numbers)
    try scratch.change(
      """
      INSERT INTO reasons VALUES ('\(watches.host)', 1, 0,
        \(date.timeIntervalSinceReferenceDate), 2, 'unfollowed', 'bobby', \(checksum))
      """, in: "ghf/watch.db")
    #expect(
      try watches.earlierDepartures(from: list) == [
        WatchedDeparture(at: date, person: 2, reason: .unfollowedAndRenamed(to: "bobby"))
      ])
    _ = try watches.update(list) { list in
      (list.checkedAt, list.attemptedAt, list.begun, list.delivered) = (date, date, 1, 2)
      (list.failure, list.requestCount, list.pendingCount) = ("x", 3, 1)
      (list.failureCount, list.goneAt, list.refusal) = (4, date, "y")
    }
    try watches.keep(RequestShare.Use(resetsAt: date, limit: 5_000, requestCount: 20))
  }

  /// Reads and changes everything; errors are as good as values.
  private func use(_ file: String) {
    switch file {
    case "cache.db":
      let cache = scratch.newCache()
      _ = cache.page(at: key).map { "\($0.fetchedAt.formatted(.iso8601)) \($0)" }
      _ = try? cache.survey()
      _ = try? cache.listKeys(host: key.host, since: .distantPast)
      _ = try? cache.profileKeys(host: key.host)
      _ = cache.logins(beginningWith: "o", limit: 9, on: key.host)
      cache.recordUse(of: ["octocat", "hubot"], on: key.host)
      cache.keep(.sample(2), at: key.page(2))
      cache.finish(toByteCount: 0)
    case "state.db":
      let history = try? snapshots.history()
      _ = history?.moments.map { "\($0.date.formatted(.iso8601)) \($0.count)" }
      _ = try? snapshots.known()
      _ = try? snapshots.missing(from: Snapshot())
      if let history { try? snapshots.recordViewing(of: history) }
      _ = try? snapshots.keep(
        Snapshot([3: "zoe"]), of: date + 90, now: date + 90, owner: 1,
        reading: .whole(ascends: true))
      _ = try? SnapshotSurvey(of: directory)
    default:
      let spending = try? watches.spending()
      #expect(spending == nil || spending?.limit == 5_000)
      for watch in (try? watches.watches()) ?? [] { #expect(watch.every == .seconds(3_600)) }
      for list in (try? watches.lists()) ?? [] {
        #expect(list.requestCount == 3 && list.checkedAt == date && list.delivered == 2)
        #expect((try? watches.earlierDepartures(from: list))?.allSatisfy { $0.at == date } ?? true)
        _ = try? watches.update(list) { $0.requestCount += 1 }
      }
      _ = try? watches.watchedLists(stores: true, favourites: { [] }, begin: { $0 })
    }
  }

  @Test(
    "reports or ignores an extreme value in any column",
    arguments: ["cache.db", "state.db", "watch.db"])
  func survivesExtremeValues(file: String) throws {
    try fill()
    let name = "ghf/\(file)"
    let whole = try scratch.bytes(of: name)
    var columns: [(table: String, column: String)] = []
    do {
      var database = try Database(scratch.path(name), waitingFor: .none)
      try database.run(
        """
        SELECT tables.name, columns.name FROM sqlite_master AS tables,
          pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
        """
      ) { row in columns.append((row.text(0) ?? "", row.text(1) ?? "")) }
    }
    #expect(columns.count > 20)
    for (table, column) in columns {
      for value in Self.values {
        // `try?`: SQLite itself rejects a row id that isn't a number.
        try? scratch.change("UPDATE OR REPLACE \(table) SET \(column) = \(value)", in: name)
        use(file)
        for leftover in try scratch.names(in: "ghf") where leftover.hasPrefix("\(file).damaged") {
          try FileManager.default.removeItem(atPath: scratch.path("ghf/\(leftover)"))
        }
        try scratch.write(whole, to: name)
      }
    }
  }
}
