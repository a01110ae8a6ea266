package import struct FoundationEssentials.Date

/// One page of an answer as the cache keeps it: packed, with what revalidation needs.
package struct StoredPage: Sendable, Equatable {
  /// The entity tag as it was received, weak form and quotes included; nil if none was given.
  package var entityTag: String?
  /// The first 8 bytes of the SHA-256 of the token that was used; nil when no token was.
  ///
  /// The tag may be sent again only with the same token: GitHub's ETag depends on it.
  package var tokenFingerprint: UInt64?
  /// Whether the Link header named a next page.
  ///
  /// A 304 brings no Link, so it is kept here.
  package var hasNext: Bool
  /// The number of the last page as the Link header told it; nil if it told none.
  package var lastNumber: Int?
  /// When the answer came, or was last confirmed by a 304.
  package var fetchedAt: Date
  /// For how long after that the server wants not to be asked again; whole seconds, nil for none.
  package var pollInterval: Duration?
  /// The decoded answer in the packed form of its endpoint.
  package var payload: [UInt8]

  package init(
    entityTag: String?, tokenFingerprint: UInt64?, hasNext: Bool, lastNumber: Int?,
    fetchedAt: Date, pollInterval: Duration? = nil, payload: [UInt8]
  ) {
    self.entityTag = entityTag
    self.tokenFingerprint = tokenFingerprint
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    self.fetchedAt = fetchedAt
    self.pollInterval = pollInterval
    self.payload = payload
  }
}
