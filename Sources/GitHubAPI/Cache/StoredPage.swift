package import struct FoundationEssentials.Date

/// One page of an answer in the cache, with the data to revalidate it.
package struct StoredPage: Sendable, Equatable {
  /// The entity tag as received, weak form and quotes included; nil if the response had none.
  package var entityTag: String?
  /// The owner of the token used; nil if the request had no token.
  ///
  /// GitHub's ETag depends on the token, so that one of an older login may not match.
  package var viewer: Viewer?
  /// True if the Link header named a next page; stored because a 304 has no Link.
  package var hasNext: Bool
  /// The number of the last page according to the Link header; nil if it didn't name one.
  package var lastNumber: Int?
  /// The id of the account whose list it is; nil if it is unknown.
  package var ownerID: Int64?
  /// The time at which the request was sent that fetched the answer, or last confirmed it by a 304.
  package var fetchedAt: Date
  /// The time to wait after `fetchedAt` before the next request, in whole seconds; nil for none.
  package var pollInterval: Duration?
  /// The answer in the form that its endpoint defines; JSON, except for pictures.
  package var payload: [UInt8]

  package init(
    entityTag: String? = nil, viewer: Viewer? = nil, hasNext: Bool, lastNumber: Int?,
    ownerID: Int64? = nil, fetchedAt: Date, pollInterval: Duration? = nil, payload: [UInt8]
  ) {
    self.entityTag = entityTag
    self.viewer = viewer
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    self.ownerID = ownerID
    self.fetchedAt = fetchedAt
    self.pollInterval = pollInterval
    self.payload = payload
  }
}
