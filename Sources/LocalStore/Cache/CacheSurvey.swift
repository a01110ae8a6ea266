package import struct FoundationEssentials.Date

/// What is in the cache, and how large it is.
package struct CacheSurvey: Sendable, Equatable {
  /// The cache directory, whether or not it is there.
  package let directory: String
  /// How many lists there are pages of.
  package var listings = 0
  /// How many profiles are kept; one that was asked for by name and by number counts twice.
  package var profiles = 0
  /// The bytes of all files of ours, damaged ones and leftovers as well.
  package var byteCount = 0
  /// When the oldest page came or was confirmed; nil when there is none.
  package var oldest: Date?
  /// The same of the newest.
  package var newest: Date?

  /// Takes the pages of a file into account.
  mutating func note(_ kind: CacheFileKind, pagesFrom dates: [Date]) {
    if dates.isEmpty { return }
    switch kind {
    case .listing: listings += 1
    case .profiles: profiles += dates.count
    case .picture, .logins, .leftover: return
    }
    oldest = ([oldest].compactMap(\.self) + dates).min()
    newest = ([newest].compactMap(\.self) + dates).max()
  }
}
