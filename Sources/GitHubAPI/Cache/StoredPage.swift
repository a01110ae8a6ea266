package import struct FoundationEssentials.Date

/// One page of an answer in the cache, with the data to revalidate it.
package struct StoredPage: Sendable, Equatable {
  /// The entity tag as received, weak form and quotes included; nil if the response had none.
  package var entityTag: String?
  /// The owner of the token used; nil if the request had no token.
  ///
  /// GitHub's ETag depends on the token, so that one of an older login may not match.
  package var viewer: Viewer?
  /// True if the Link header named a next page; stored because a 304 has no Link.
  package var hasNext: Bool
  /// The number of the last page according to the Link header; nil if it didn't name one.
  package var lastNumber: Int?
  /// The id of the account whose list it is; nil if it is unknown.
  package var ownerID: Int64?
  /// The time at which the request was sent that fetched the answer, or last confirmed it by a 304.
  package var fetchedAt: Date
  /// The time to wait after `fetchedAt` before the next request, in whole seconds; nil for none.
  package var pollInterval: Duration?
  /// The answer in the form that its endpoint defines; JSON, except for pictures.
  package var payload: [UInt8]

  package init(
    entityTag: String? = nil, viewer: Viewer? = nil, hasNext: Bool, lastNumber: Int?,
    ownerID: Int64? = nil, fetchedAt: Date, pollInterval: Duration? = nil, payload: [UInt8]
  ) {
    self.entityTag = entityTag
    self.viewer = viewer
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    self.ownerID = ownerID
    self.fetchedAt = fetchedAt
    self.pollInterval = pollInterval
    self.payload = payload
  }
}

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
