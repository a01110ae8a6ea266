package import struct FoundationEssentials.Date

/// Where answers are kept between runs.
///
/// A store never fails a question: what it can't read is not there, what it can't write is not
/// kept. It never sees a token, only its fingerprint.
package protocol PageStore: Sendable {
  /// The page that is kept under `key`, however old; nil if there is none or it is damaged.
  func page(at key: PageKey) -> StoredPage?

  /// Keeps a page, in place of the one that was there.
  func keep(_ page: StoredPage, at key: PageKey)

  /// Notes that the server confirmed the kept page as current at `date` (a 304).
  func confirm(pageAt key: PageKey, on date: Date)

  /// Notes accounts that a host has named, the newest last.
  func note(_ logins: [SeenLogin], on host: String)

  /// Whether all was kept so far that should be; only then another run can resume this one.
  var isKeeping: Bool { get }
}

extension PageStore {
  package var isKeeping: Bool { true }
}
