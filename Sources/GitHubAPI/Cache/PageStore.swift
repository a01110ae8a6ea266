package import struct FoundationEssentials.Date

/// A store that keeps answers between runs.
///
/// Its operations never fail: an unreadable page counts as missing, and a page that can't be
/// written is dropped. It never sees a token, only the viewer's fingerprint.
package protocol PageStore: Sendable {
  /// Returns the page stored under `key`, however old; nil if it is missing or damaged.
  func page(at key: PageKey) -> StoredPage?

  /// Stores a page, replacing an earlier one.
  func keep(_ page: StoredPage, at key: PageKey)

  /// Records that the server confirmed the stored page as current at `date` (a 304).
  func confirm(pageAt key: PageKey, on date: Date)

  /// Records accounts that a host has named, the newest last.
  func note(_ logins: [SeenLogin], on host: String)

  /// True if every write so far succeeded; only then can another run resume this one. Pages that the
  /// store still holds back don't count.
  var isKeeping: Bool { get }
}

extension PageStore { package var isKeeping: Bool { true } }
