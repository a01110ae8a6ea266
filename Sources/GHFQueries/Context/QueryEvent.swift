package import GitHubAPI
package import LocalStore

package import struct FoundationEssentials.Date

/// Something that a query reports while it runs, as data; GHFMessages has the wording.
package enum QueryEvent: Sendable {
  /// A part of the query that takes time has begun.
  case began(QueryProgress)
  case progress(QueryProgress)
  /// The first page of a list has arrived, which has what is known of the whole.
  case listBegan(Page<[Account]>)
  /// The part has ended, or something else must be reported.
  case ended
  /// The list was begun by an earlier run.
  case resumption(ResumeMarker.State)
  /// The rest of the list takes more requests than the limit has left.
  case shortage(RequestCost, isResumable: Bool)
  /// Accounts may be missing, because the list didn't settle.
  case unsettled(ListState)
  /// GitHub hides accounts of the list, some of which may be known only by a count.
  case hidden(ListEnd.Hidden)
  /// A list of members may have public ones only.
  case publicMembers
  /// The account has a new owner, and the old one's snapshots were moved to a path.
  case snapshotsMoved(login: Login, path: String)
  case snapshotNotSaved(StorageError)
  /// The time of a check that found no changes isn't saved.
  case checkNotSaved(StorageError)
  /// The list is empty, as that of a private profile, and the snapshot of so many accounts stays.
  case listEmptied(snapshotOf: Date, count: Int)
  /// The last snapshot is from the future.
  case clockWentBack(snapshotOf: Date)
  /// Accounts that may have left are checked, or left for the next runs.
  case checkingDepartures(Int, of: Int)
  /// Accounts that may have left couldn't be checked.
  case uncheckedDepartures(Int, isOffline: Bool)
  /// The profiles of accounts that a list lacks show no follows.
  case undecidedDepartures(Int)
  /// Accounts that are in a set only because a list lacks them, one for each list, weren't checked by a
  /// request of their own.
  case unconfirmedAbsences(Int, of: Int)
  /// The differences of a list from a known one don't suffice, so the whole list is read.
  case wholeReading(WholeReadingReason)
  /// The user has stopped the query, and another run can continue it.
  case stopped(Int, of: Int?, QueryUnit, isResumable: Bool = true)
  /// Looking people up one by one takes many requests.
  case lookupCost(RequestCost, RequestCost.Terms)
  /// The names of a set take a request each.
  case nameCost(RequestCost)
  /// A name has no account, and the query continues without it.
  case nameFailed(QueryError)
  /// An account can't be looked up, and the query continues without it.
  case lookupFailed(QueryError)
  /// The server has no GraphQL, so that each item takes a request.
  case graphQLMissing(host: String, QueryUnit)
  /// A list has accounts that don't exist, of which the first have names.
  case notFound(names: [String], count: Int)
  /// A filter is about relations that the profiles of so many accounts don't show.
  case undecided(Int)
  /// A crawl may send so many requests, which suffice for the first pages of so many lists.
  case budget(Int, reach: Int, hasToken: Bool)
  /// GitHub's search ran out of time, so that a page lacks results.
  case searchIncomplete
  /// GitHub's search has found so many accounts, and returns only the first of them.
  case searchCapped(total: Int)
  /// A crawl has more lists to read than its budget allows.
  case reach(Int, of: Int)
}

/// The reason that a whole list is read instead of its differences from a known one.
package enum WholeReadingReason: Sendable {
  /// So much has changed that most pages would be read.
  case manyChanges
  /// The differences that were found don't explain the list's length.
  case mismatch
  /// The list isn't in order of account id, or pages before its end aren't full.
  case irregular
  /// The login belongs to another account now.
  case otherAccount
  /// The server has no GraphQL, or its limit is used up.
  case noGraphQL
  /// A request failed that only the differences need, or that the whole reading repeats.
  case unavailable
}

/// The unit in which a query reads.
package enum QueryUnit: String, Sendable { case pages, profiles, lists, accounts }

/// The number of pages, profiles or lists that a query has read so far.
package struct QueryProgress: Sendable {
  /// The lists that are counted, if the query reads several.
  package enum Subject: Sendable {
    case list(ListName)
    /// Lists that are read side by side.
    case lists(Int)
  }

  package let unit: QueryUnit
  package let subject: Subject?
  package private(set) var count = 0
  /// The expected number in all; nil before the first.
  package private(set) var total: Int?
  /// The number of requests left; nil if it is unknown.
  package private(set) var requestsLeft: Int?
  /// The time of the report by the clock's `elapsed`; it may be drawn later.
  package fileprivate(set) var reportedAt = Duration.zero

  package init(_ unit: QueryUnit, of subject: Subject? = nil) {
    self.unit = unit
    self.subject = subject
  }

  /// Counts a page.
  package mutating func advance<Value>(_ page: Page<Value>) {
    // A page that is fetched again arrives after later pages.
    advance(
      to: max(count, page.number),
      of: max(total ?? 1, page.links.lastNumber ?? page.number, page.number), page.rateLimit)
  }

  /// Updates the count and the total.
  package mutating func advance(to count: Int, of total: Int, _ rateLimit: RateLimit?) {
    self.count = count
    self.total = total
    requestsLeft = rateLimit?.remaining ?? requestsLeft
  }
}

extension QueryEvent {
  /// Returns the event as it is reported at a time.
  func reported(at time: Duration) -> QueryEvent {
    switch self {
    case .began(var progress):
      progress.reportedAt = time
      return .began(progress)
    case .progress(var progress):
      progress.reportedAt = time
      return .progress(progress)
    default: return self
    }
  }
}
