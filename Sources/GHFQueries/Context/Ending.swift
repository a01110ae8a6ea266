package import GitHubAPI
package import LocalStore

package import struct FoundationEssentials.Date

/// The facts about an answer that are known at its end.
package struct Ending: Sendable {
  /// The outcome of reading a list as far as needed.
  package struct List: Sendable {
    package let state: ListState
    /// The people on all pages that were read.
    package let people: Snapshot
    /// The time at which the oldest of these pages was fetched or confirmed.
    package let asOf: Date
    /// The list as a snapshot, if it is settled.
    package let snapshot: ListSnapshot?
    /// The profile's count of a list that was cut short; nil if unknown.
    package let totalCount: Int?
    /// The maximum number of entries on the pages of a list that was cut short; nil otherwise.
    package let maximumCount: Int?
    /// The profile's count if GitHub hides the whole list, which only a query for changes returns; nil
    /// otherwise.
    package let invisibleCount: Int?
    /// The accounts that GitHub hides on the pages, which only a query for changes reports itself.
    let hidden: ListEnd.Hidden?
    /// The id of the account whose list it is, as its pages tell; nil if all fits on one page.
    package let ownerID: Int64?
    /// True if the list comes from the cache, where its differences brought it up to date.
    package let isByDifferences: Bool
    /// The people who aren't on the pages of the settled list: they left while it was read, or a page
    /// was wrong.
    let withdrawnIDs: Set<Int64>
  }

  /// The age of the parts that came from the cache.
  package var age = CacheAge()
  /// The end of the list that was read; nil for other answers.
  package var list: List?
  /// The filter with its counts; nil without one.
  package var filter: PeopleFilter?
  /// The accounts on the pages of the list, if those behind a limit are counted.
  package var accounts: [Account] = []
  /// The completeness of the list, or of each list of a set.
  package var states: [ListState] = []
  /// The number of people in a set without its limit; nil if unknown.
  package var totalCount: Int?
  /// The first error of a name without an account; nil if all were found.
  package var failure: QueryError?

  /// Returns the end of the list, which every answer that reads one has.
  package func ofList() throws(QueryError) -> List {
    guard let list else { throw .cancelled }
    return list
  }

  /// Creates the end of an answer of which nothing else is known.
  package init() {}
}
