import struct FoundationEssentials.Date

/// The conditions under which a cached page is used instead of the server's.
struct PageUse: Sendable {
  /// The start of the resumed listing; pages fetched since then are used.
  var since: Date?
  /// True if a request is required, however fresh the cached page is.
  var isOutdated = false
  /// The time before which fetched or confirmed pages are outdated.
  var notBefore: Date?
  /// True if the page is fetched without its ETag, because a 304 has no Link.
  var isWhole = false
  /// True if the page is fetched without its ETag when the cached one doesn't name a next page.
  var provesEnd = false
  /// True if the cache stores the response.
  var isKept = true
  /// True if no shared cache on the way may answer.
  ///
  /// Without a token, GitHub allows shared caches a minute (`s-maxage=60`).
  var isChecking = false

  /// Requires the server's page.
  static let revalidated = PageUse(isOutdated: true)
  /// Requires the server's page, with its Link: the one before can't be trusted, or had none.
  static let server = PageUse(isOutdated: true, isWhole: true, isChecking: true)
  /// Requires the server's page, with its Link if it may be the last one.
  static let end = PageUse(isOutdated: true, provesEnd: true)
}
