package import struct FoundationEssentials.Date

/// A store that keeps answers between runs.
///
/// Its operations never fail: an unreadable page counts as missing, and a page that can't be
/// written is dropped. It never sees a token, only the viewer's fingerprint.
package protocol PageStore: Sendable {
  /// Returns the page stored under `key`, however old; nil if it is missing or damaged.
  func page(at key: PageKey) -> StoredPage?

  /// Returns up to `count` pages of a list from `key` on, before the first one that is missing.
  func pages(from key: PageKey, count: Int) -> [StoredPage]

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

extension PageStore {
  package var isKeeping: Bool { true }

  package func pages(from key: PageKey, count: Int) -> [StoredPage] {
    var pages: [StoredPage] = []
    while pages.count < count, let page = page(at: key.page(key.number + pages.count)) {
      pages.append(page)
    }
    return pages
  }
}

/// A store that is always empty, for `--no-cache`.
package struct NoPageStore: PageStore {
  package init() {}
  package func page(at key: PageKey) -> StoredPage? { nil }
  package func keep(_ page: StoredPage, at key: PageKey) {}
  package func confirm(pageAt key: PageKey, on date: Date) {}
  package func note(_ logins: [SeenLogin], on host: String) {}
}
