import GitHubAPI

import struct FoundationEssentials.Date

/// How old the cached part of an answer is, for those who look at it on a terminal.
struct CacheAge: Sendable {
  private var oldest: Date?

  /// Takes a page into account; one that the server sent or confirmed has no age.
  mutating func note<Answer>(_ page: Page<Answer>) {
    if page.origin == .cache { oldest = min(oldest ?? page.fetchedAt, page.fetchedAt) }
  }

  /// Says when the oldest cached page came, if there was one.
  func tell(_ notices: Notices) {
    if let oldest { notices.onTerminal("as of \(notices.context.clockTime(of: oldest))") }
  }
}
