import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

extension BrowseWorker {
  /// The number of changes that are posted at once, so that the first screen doesn't wait for all.
  private static let changeCount = 10_000

  /// Posts the events of a feed, latest first, and returns its age.
  func events(_ feed: FeedQuery, _ id: ListID) async throws(CommandError) -> String? {
    let now = queries.clock.now()
    let timeZone = wording.timeZone(now)
    var age = CacheAge()
    let read = { (events: [Event]) -> Bool in
      let entries = events.map { event in
        EntryList.Entry(
          FeedEntry(event: event, base: client.base), in: feed.login, on: client.base, now: now,
          timeZone)
      }
      queue.post(.entries(entries, of: id))
      return true
    }
    _ = try await wording.query { () throws(QueryError) in
      try await feed.run(noting: &age, read)
    }
    return age.oldest.map { "as of \(wording.clockTime(of: $0))" }
  }

  /// Posts the changes between the stored snapshots of an account's followers, latest first, and
  /// returns a note on the first snapshot; nil without one.
  func changes(of login: Login, _ id: ListID) throws(CommandError) -> String? {
    let list = ListSnapshots(of: ListName(.followers, of: login), in: queries)
    let history = try wording.accessFiles { () throws(StorageError) in
      try list.store().history()
    }
    guard let moments = history?.moments, let first = moments.first else { return nil }
    for index in moments.indices.dropFirst().reversed() {
      if Task.isCancelled { throw .silent(.interrupted) }
      let (moment, before) = (moments[index], moments[index - 1])
      let snapshot = EntryList.ChangedSnapshot(
        index: index, date: CleanText(wording.clockTime(of: moment.date)),
        dateBefore: CleanText(wording.clockTime(of: before.confirmedAt)), count: moment.count,
        cameCount: moment.changes.came.count, wentCount: moment.changes.went.count)
      let entries = EntryList.Entry.entries(of: moment.changes, in: snapshot, on: client.base)
      for start in stride(from: 0, to: entries.count, by: BrowseWorker.changeCount) {
        let part = entries[start...].prefix(BrowseWorker.changeCount)
        queue.post(.entries(Array(part), of: id))
      }
    }
    let count = CountText(first.count, of: "follower").text
    return "first snapshot of \(wording.clockTime(of: first.date)), \(count)"
  }
}
