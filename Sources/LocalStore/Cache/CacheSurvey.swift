package import struct FoundationEssentials.Date

/// The contents and size of the cache.
package struct CacheSurvey: Sendable, Equatable {
  /// The cache directory, which may be missing.
  package let directory: String
  /// The number of lists with cached pages.
  package var listings = 0
  /// The number of cached profiles; one that was fetched by login and by id counts twice.
  package var profiles = 0
  /// The total size of ghf's files, in bytes, including damaged ones and leftovers.
  package var byteCount = 0
  /// When the oldest page was fetched or confirmed; nil without pages.
  package var oldest: Date?
  /// When the newest page was fetched or confirmed; nil without pages.
  package var newest: Date?
}
