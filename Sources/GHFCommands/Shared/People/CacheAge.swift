import GitHubAPI

import struct FoundationEssentials.Date

/// The age of the cached part of an answer.
struct CacheAge: Sendable {
  /// The time at which the oldest cached page was fetched; nil if no page came from the cache.
  private(set) var oldest: Date?
  private var heldFor: Duration?

  /// Takes a page into account, unless the server has just sent or confirmed it.
  mutating func note<Answer>(_ page: Page<Answer>) {
    if page.origin == .cache { oldest = min(oldest ?? page.fetchedAt, page.fetchedAt) }
    heldFor = heldFor ?? page.heldFor
  }

  /// Reports the age on a terminal, or anywhere with the poll interval if that is why the cache
  /// answered.
  func report(to notices: Notices) {
    guard let oldest else { return }
    notices.context.probe?.note(oldest)
    let time = "as of \(notices.context.clockTime(of: oldest))"
    guard let heldFor else { return notices.onTerminal(time) }
    notices.say("\(time); GitHub allows one request every \(heldFor.groupedSeconds)")
  }
}
