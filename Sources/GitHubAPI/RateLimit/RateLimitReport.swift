import struct FoundationEssentials.Date

/// The state of every rate-limit bucket, from `GET /rate_limit`.
package struct RateLimitReport: Sendable, Equatable, Decodable {
  /// The limits, sorted by the bucket's name.
  package let limits: [RateLimit]

  private struct Bucket: Decodable {
    let limit: Int
    let remaining: Int
    let reset: Int64
  }

  private enum CodingKeys: String, CodingKey { case resources, rate }

  /// Reads `{"resources": {NAME: {"limit", "remaining", "reset"}}}`, or else `{"rate": {…}}`, the
  /// bucket `core`, which is all that old servers send.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let buckets: [String: Bucket] =
      try values.lenient(.resources) ?? ["core": values.decode(Bucket.self, forKey: .rate)]
    limits = buckets.sorted { $0.key < $1.key }.map { name, bucket in
      let reset = min(max(bucket.reset, 0), Int64(RateLimit.latestReset))
      return RateLimit(
        resource: name, limit: bucket.limit.asCount, remaining: bucket.remaining.asCount,
        resetsAt: Date(timeIntervalSince1970: Double(reset)))
    }
  }
}
