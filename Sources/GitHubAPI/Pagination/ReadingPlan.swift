/// The terms of a reading, known before its first request.
struct ReadingPlan: Sendable {
  /// The maximum number of concurrent requests.
  var lanes = 10
  /// True if a 304 is free, so that the list is also checked while it is read.
  var isSignedIn = false
  /// The time after which such a check is due.
  var checkInterval = Duration.seconds(10)
  /// True if pages are requested beside the last full one; they are watched too.
  var overlaps = false
  /// The maximum number of accounts; nil for all.
  var limit: Int?
  /// True if the last check covers every page (`--verify`).
  var verifies = false
  /// The account's own count, if it is known without a request.
  var count: Int?
  /// The last page according to an earlier reading.
  var expectedLast: Int?
  /// The accounts that were delivered from the cache before the reading began.
  var delivered: Set<Int64> = []
  /// The id of the account whose list those were; nil if it is unknown.
  var owner: Int64?
  var prefix: ReadingPrefix?
}

/// The stored part of an unfinished reading.
struct ReadingPrefix: Sendable {
  /// The accounts on the pages from page 1, as they were delivered.
  var pages: [[Int64]]
  /// The number of those pages that an agreeing check covers.
  var checkedCount: Int
  /// Page 1 and the last full page, as they were read first.
  var watched: [Int: [Int64]]
  /// The id of the account whose list it is; nil if it is unknown.
  var owner: Int64?
}

/// The accounts that a page brings, to be delivered in order.
struct NewAccounts: Sendable, Equatable {
  let page: Int
  let ids: [Int64]
  /// True if the page is only read again, so that it isn't delivered without accounts.
  let isReread: Bool
  /// True if the page is a stored one of the prefix.
  var isStored = false
}
