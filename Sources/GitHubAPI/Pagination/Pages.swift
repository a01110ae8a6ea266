package import struct FoundationEssentials.Date

/// A closure that receives a page of a list.
package typealias PageConsumer = (Page<[Account]>) async -> PageReply

/// The answer of a page's reader.
package enum PageReply: Sendable {
  case more
  case enough
  /// The reader can't continue; what it has read can be resumed.
  case failed
  /// The reader doesn't begin, so that there is nothing to resume.
  case refused
}

/// A closure that returns how many of a number of missing pages may be requested now.
///
/// It is called before the first of them, and again each time when the allowed ones have arrived; it
/// may wait for a decision then. 0 means none for now, and the closure is called again.
package typealias PageAllowance = @Sendable (_ missingCount: Int) async -> Int

/// A list that GitHub returns in numbered pages.
///
/// Requests are child tasks of the caller, so none outlives `paginate`; that is why this isn't an
/// AsyncSequence, whose iterator can't own child tasks.
package struct Pages: Sendable {
  let client: GitHubClient
  let endpoint: Endpoint<[Account]>
  let parallel: Int
  /// The maximum number of entries; nil for all.
  let limit: Int?
  /// The start of a run that needed the whole list; pages fetched since then are used.
  var start: Date?
  let count: ListCount?
  /// True if every page is fetched again before the list counts as settled.
  let verifies: Bool
  /// True if a cached list that was brought up to date by its differences isn't accepted.
  let needsWholeReading: Bool
  /// Says how many pages may be requested; nil if all may.
  let allowance: PageAllowance?

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: firstKey.page(0), limit: limit)
  }

  /// The state of an earlier listing of the same entries that this one may resume.
  package var resumption: ResumeMarker.State { marker.resumption }

  /// Passes each page to `use`, in order, until the list or the limit ends, or `use` has enough.
  ///
  /// Pages don't repeat entries of earlier pages, and the last one is cut at the limit. `use` is
  /// awaited, so a slow reader slows the requests down. A page's last number is the length of the
  /// list as far as it is known.
  ///
  /// - Throws: The error of the first page that can't be fetched; `.incomplete` if GitHub returned
  ///   only a part of the list; `.endlessList` if pages repeat for ever.
  @discardableResult
  package func paginate(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    if let limit, limit <= 0 { return ListEnd(state: .cut) }
    var reader = PageReader(of: self, marker.claimed)
    return try await reader.run(use)
  }

  /// Returns the number of requests for the pages after one that was just delivered.
  ///
  /// Counts only the pages that `limit` needs and that the cache can't answer; as the cache is read
  /// only if it matters, maybe too many if there are no more than `enough`.
  package func requestCount(behind page: Page<[Account]>, orUpTo enough: Int = 0) async -> Int {
    if !page.links.hasNext { return 0 }
    var last = max(page.links.lastNumber ?? 0, page.number + 1)
    if let limit { last = min(last, (limit - 1) / pageLength + 1) }
    // Long lists have thousands of pages.
    if last - page.number <= enough { return max(last - page.number, 0) }
    var start = start
    if case .resumable(let since) = resumption { start = min(start ?? since, since) }
    return await cost(of: page.number + 1...last, resumedSince: start)
  }

  /// Returns the number of pages that count against the rate limit, according to the cache.
  ///
  /// `start` is the start of the resumed run; pages fetched since then are used.
  func cost(of numbers: ClosedRange<Int>, resumedSince start: Date?) async -> Int {
    let counted = Range(numbers).prefix(PageKey.longestList)
    let viewer = await client.viewer()
    let costly = counted.count { number in
      // A whole list is read from the server, however fresh its pages are.
      !client.cache.isFree(
        firstKey.page(number), resumedSince: start, for: viewer, usesFresh: limit != nil)
    }
    return costly + numbers.count - counted.count
  }
}

extension GitHubClient {
  /// Returns the pages of a list, without fetching any yet; `Pages` has the parameters.
  ///
  /// If the list depends on a viewer, the endpoint has it (`asViewer`).
  package func pages(
    of endpoint: Endpoint<[Account]>, parallel: Int, limit: Int? = nil,
    resumedSince start: Date? = nil, count: ListCount? = nil, verifies: Bool = false,
    needsWholeReading: Bool = false, allowance: PageAllowance? = nil
  ) -> Pages {
    Pages(
      client: self, endpoint: endpoint, parallel: parallel, limit: limit, start: start,
      count: count, verifies: verifies, needsWholeReading: needsWholeReading, allowance: allowance)
  }
}

/// The completeness of a list after its last page was read.
package enum ListState: Sendable, Equatable {
  /// No account that was in the list throughout is missing.
  case settled
  /// The list changed too often to settle, so accounts may be missing.
  case moved
  /// An account stays on two pages, however often they are read, so one of them is wrong, and accounts
  /// may be missing.
  case repeated
  /// The rate limit or `--offline` left no requests to check the list with.
  case unchecked
  /// The limit on entries, or the reader, ended the listing before the list's end.
  case cut
}

/// The outcome of a listing.
package struct ListEnd: Sendable, Equatable {
  package let state: ListState
  package var hidden: Hidden?
  /// The time at which the oldest page was fetched or confirmed; nil if no page was used.
  package var asOf: Date?
  /// The time at which the last response had arrived; nil if it is unknown.
  package var checkedAt: Date?
  /// The id of the account whose list it is, as its Links tell; nil if all fits on one page.
  package var ownerID: Int64?
  /// The account's count of entries for a cut list; nil if it is unknown.
  package var totalCount: Int?
  /// Accounts that were delivered, but aren't on the pages of the settled list: they left while it was
  /// read, or a page was wrong.
  package var withdrawnIDs: Set<Int64> = []
  /// True if the list comes from the cache, and was brought up to date there by its differences.
  package var isByDifferences = false
  /// The number of accounts in a list that shows none of them, as for a private profile.
  package var invisibleCount: Int? {
    guard let hidden, hidden.count == hidden.total else { return nil }
    return hidden.total
  }

  /// The number of accounts that GitHub counts but hides, out of all that it counts.
  package struct Hidden: Sendable, Equatable {
    package let count: Int
    package let total: Int
    /// True if only the account's own count shows them, which may be from another moment.
    package var isByCount = false
  }
}

/// The number of entries in one of an account's lists, according to the account's profile.
package struct ListCount: Sendable {
  private let profile: Endpoint<Profile>
  /// The count, if the caller just fetched the profile.
  private let known: Int?
  private let number: @Sendable (Profile) -> Int

  /// Creates the count of an account's followers.
  package static func followers(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(profile: .profile(login), known: known) { $0.followerCount }
  }

  /// Creates the count of the accounts that an account follows.
  package static func following(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(profile: .profile(login), known: known) { $0.followingCount }
  }

  /// Returns the count without a request; nil if the cached profile isn't fresh.
  package func cached(by client: GitHubClient) -> Int? {
    if let known { return known }
    let key = profile.key(page: 1, base: client.base)
    guard let entry = client.cache.entry(for: profile, at: key),
      client.cache.isUsable(entry, resumedSince: nil)
    else { return nil }
    return number(entry.answer)
  }

  /// Fetches the count from the server; nil if the server has none.
  ///
  /// `owner` is the id of the account whose list it is, if known.
  ///
  /// - Throws: `.ownerChanged` if the login is another account's now, and another `GitHubError` if
  ///   the failure is temporary or the task is cancelled: without the count, a list that needs it
  ///   can't be shown to be complete.
  func fetched(
    by client: GitHubClient, owner: Int64?
  ) async throws(GitHubError) -> Int? {
    let found: Profile
    do throws(GitHubError) {
      found = try await client.page(1, of: profile, use: PageUse(isOutdated: true)).answer
    } catch {
      if error.isTemporary || error == .noResponse(.cancelled) { throw error }
      return nil
    }
    if let owner, owner != found.account.id { throw .ownerChanged }
    return number(found)
  }
}
