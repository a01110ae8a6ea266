package import GitHubAPI

package import struct FoundationEssentials.Date

/// The age of the cached part of an answer.
package struct CacheAge: Sendable {
  /// The time at which the oldest cached page was fetched; nil if no page came from the cache.
  package private(set) var oldest: Date?
  /// The interval at which GitHub allows requests, if that is why the cache answered; nil otherwise.
  package private(set) var heldFor: Duration?
  /// True if a cached list was brought up to date by its differences.
  package private(set) var isByDifferences = false
  /// The time in the list's heading; nil if it has none.
  package var shown: Date?

  package init() {}

  /// Takes a page into account, unless the server has just sent or confirmed it.
  package mutating func note<Value>(_ page: Page<Value>) {
    if page.origin == .cache { oldest = min(oldest ?? page.fetchedAt, page.fetchedAt) }
    heldFor = heldFor ?? page.heldFor
  }

  /// Takes into account that a cached list was brought up to date by its differences.
  mutating func noteDifferences() { isByDifferences = true }

  /// Takes a cached part from a date into account.
  package mutating func note(_ date: Date) { oldest = min(oldest ?? date, date) }

  /// Takes the age of another part of the answer into account.
  package mutating func note(_ other: CacheAge) {
    oldest = [oldest, other.oldest].compactMap(\.self).min()
    heldFor = heldFor ?? other.heldFor
    isByDifferences = isByDifferences || other.isByDifferences
  }
}
