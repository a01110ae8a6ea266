import struct FoundationEssentials.Date

/// How far a kept page may be used instead of the server's.
struct PageUse: Sendable {
  /// When an unfinished listing began that is resumed; what was fetched since then is used.
  var since: Date?
  /// Whether the server has to be asked, however fresh the kept page is.
  var isOutdated = false
  /// Pages that were fetched or confirmed before this are outdated.
  var notBefore: Date?
  /// Whether the page is fetched without its ETag, for a 304 has no Link.
  var isWhole = false
  /// Whether that is so if the kept page names no next one.
  var provesEnd = false
  /// Whether the cache keeps what the server returns.
  var isKept = true

  /// The server's own page, with its Link.
  static let server = PageUse(isOutdated: true, isWhole: true)
}
