import GitHubAPI

import struct FoundationEssentials.Date

/// The age of the cached part of an answer.
struct CacheAge: Sendable {
  /// The time at which the oldest cached page was fetched; nil if no page came from the cache.
  private(set) var oldest: Date?
  private var heldFor: Duration?
  /// The time in the list's heading; nil if it has none.
  var shown: Date?

  /// Takes a page into account, unless the server has just sent or confirmed it.
  mutating func note<Answer>(_ page: Page<Answer>) {
    if page.origin == .cache { oldest = min(oldest ?? page.fetchedAt, page.fetchedAt) }
    heldFor = heldFor ?? page.heldFor
  }

  /// Takes a cached part from a date into account.
  mutating func note(_ date: Date) { oldest = min(oldest ?? date, date) }

  /// Takes the age of another part of the answer into account.
  mutating func note(_ other: CacheAge) {
    oldest = [oldest, other.oldest].compactMap(\.self).min()
    heldFor = heldFor ?? other.heldFor
  }

  /// Reports the age on a terminal, or anywhere with the poll interval if that is why the cache
  /// answered.
  func report(to notices: Notices) {
    guard let oldest else { return }
    notices.context.probe?.note(oldest)
    let time = notices.context.clockTime(of: oldest)
    guard let heldFor else {
      if shown.map({ notices.context.clockTime(of: $0) }) != time {
        notices.onTerminal("from the cache, as of \(time)")
      }
      return
    }
    notices.say(
      "from the cache, as of \(time); GitHub allows one request every \(heldFor.groupedSeconds)")
  }
}
