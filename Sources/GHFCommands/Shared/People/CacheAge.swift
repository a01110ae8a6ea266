import GitHubAPI

import struct FoundationEssentials.Date

/// How old the cached part of an answer is, for those who look at it on a terminal.
struct CacheAge: Sendable {
  /// When the oldest part came that the cache answered; nil where it answered nothing.
  private(set) var oldest: Date?
  private var heldFor: Duration?

  /// Takes a page into account; one that the server sent or confirmed has no age.
  mutating func note<Answer>(_ page: Page<Answer>) {
    if page.origin == .cache { oldest = min(oldest ?? page.fetchedAt, page.fetchedAt) }
    heldFor = heldFor ?? page.heldFor
  }

  /// Says when the oldest cached page came, if there was one, and why if something newer was wanted.
  func tell(_ notices: Notices) {
    guard let oldest else { return }
    notices.context.probe?.note(oldest)
    let time = "as of \(notices.context.clockTime(of: oldest))"
    guard let heldFor else { return notices.onTerminal(time) }
    notices.say("\(time): GitHub asks to wait \(heldFor.groupedSeconds) before asking again")
  }
}
