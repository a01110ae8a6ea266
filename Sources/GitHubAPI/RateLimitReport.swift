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

  private enum CodingKeys: String, CodingKey { case resources }

  /// Reads `{"resources": {NAME: {"limit", "remaining", "reset"}}}`.
  ///
  /// - Throws: `DecodingError` when the body has another shape.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let buckets = try values.decode([String: Bucket].self, forKey: .resources)
    limits = buckets.sorted { $0.key < $1.key }.map { name, bucket in
      RateLimit(
        resource: name, limit: bucket.limit, remaining: bucket.remaining,
        resetsAt: Date(timeIntervalSince1970: Double(bucket.reset)))
    }
  }
}
