import struct FoundationEssentials.Date

/// What `GET /rate_limit` tells of every bucket.
package struct RateLimitReport: Sendable, Equatable, Decodable {
  /// By the bucket's name, sorted.
  package let limits: [RateLimit]

  private struct Bucket: Decodable {
    let limit: Int
    let remaining: Int
    let reset: Int64
  }

  private enum CodingKeys: String, CodingKey { case resources, rate }

  /// Reads `{"resources": {NAME: {"limit", "remaining", "reset"}}}`.
  ///
  /// Old servers have `{"rate": {…}}` alone, which is the bucket `core`; it is read too where
  /// `resources` can't be.
  ///
  /// - Throws: `DecodingError` when the body has another shape.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let buckets: [String: Bucket] =
      try values.lenient(.resources) ?? ["core": values.decode(Bucket.self, forKey: .rate)]
    limits = buckets.sorted { $0.key < $1.key }.map { name, bucket in
      RateLimit(
        resource: name, limit: bucket.limit, remaining: bucket.remaining,
        resetsAt: Date(timeIntervalSince1970: Double(bucket.reset)))
    }
  }
}
