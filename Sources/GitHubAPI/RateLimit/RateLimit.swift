package import HTTPTypes

package import struct FoundationEssentials.Date

/// The rate limit that a response counted against, from its `x-ratelimit-*` fields, which
/// Enterprise servers may omit.
package struct RateLimit: Sendable, Equatable {
  /// The bucket: `core`, `search`, `graphql`; nil if the response doesn't name it.
  package let resource: String?
  package let limit: Int
  package let remaining: Int
  /// The time at which the bucket is full again.
  package let resetsAt: Date

  /// The end of the year 9999, in seconds since 1970; clocks and calendars may fail beyond it.
  static let latestReset = 253_402_300_799

  package init(resource: String?, limit: Int, remaining: Int, resetsAt: Date) {
    self.resource = resource
    self.limit = limit
    self.remaining = remaining
    self.resetsAt = resetsAt
  }

  /// Reads the fields; nil if limit, remaining or reset is missing or invalid.
  package init?(fields: HTTPFields) {
    guard let limit = fields.wholeNumber("x-ratelimit-limit"),
      let remaining = fields.wholeNumber("x-ratelimit-remaining"),
      let reset = fields.wholeNumber("x-ratelimit-reset")
    else { return nil }
    self.init(
      resource: fields.first("x-ratelimit-resource"), limit: limit, remaining: remaining,
      resetsAt: Date(timeIntervalSince1970: Double(reset)))
  }
}

extension RateLimit {
  /// The buckets of the requests that ghf counts before it sends them.
  package enum Bucket: String, Sendable { case core, graphql }

  /// Returns the same limit with its reset on this machine's clock, which is ahead of the server's.
  func onClock(aheadBy seconds: Double) -> RateLimit {
    let reset = resetsAt.timeIntervalSince1970 + seconds
    return RateLimit(
      resource: resource, limit: limit, remaining: remaining,
      resetsAt: Date(timeIntervalSince1970: min(max(reset, 0), Double(RateLimit.latestReset))))
  }
}

extension HTTPFields {
  /// The response's `Date`, on the server's clock; nil as for `date(in:)`.
  var date: Date? { date(in: "date") }

  /// Returns the time in a field; nil if it is missing or doesn't have the form
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, which servers send (RFC 9110, 5.6.7).
  func date(in name: String) -> Date? {
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let words = (first(name) ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: words[2])
    else { return nil }
    let number = (month < 9 ? "0" : "") + "\(month + 1)"
    // `try?`: an unreadable date counts as missing.
    return try? Date("\(words[3])-\(number)-\(words[1])T\(words[4])Z", strategy: .iso8601)
  }

  /// Returns the seconds by which this machine's clock is ahead of the server's; 0 if they may agree.
  ///
  /// The server dates a response after the request is sent and before the response arrives, in whole
  /// seconds.
  func clockLead(sentAt: Date, receivedAt: Date) -> Double {
    guard let date else { return 0 }
    let most = receivedAt.timeIntervalSince(date)
    // When in doubt, wait a second too long rather than too short.
    return most >= 0 && sentAt.timeIntervalSince(date) <= 1 ? 0 : most.rounded(.up)
  }

  /// Returns the trimmed value of the first field with this name; nil if it is missing or blank.
  func first(_ name: String) -> String? {
    guard let name = HTTPField.Name(name), let value = self[values: name].first else { return nil }
    let text = value.drop(while: \.isWhitespace)
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(text[...end])
  }

  /// Returns the field's value as a number; nil unless it consists of digits only, and for numbers
  /// that no server means.
  func wholeNumber(_ name: String, upTo maximum: Int = RateLimit.latestReset) -> Int? {
    first(name).flatMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
      .flatMap { $0 <= maximum ? $0 : nil }
  }
}

/// The state of every rate-limit bucket, from `GET /rate_limit`.
package struct RateLimitReport: Sendable, Equatable {
  /// The limits, sorted by the bucket's name.
  package let limits: [RateLimit]

  /// Reads `{"resources": {NAME: {"limit", "remaining", "reset"}}}`, or else `{"rate": {…}}`, the
  /// bucket `core`, which is all that old servers send.
  ///
  /// - Throws: `UnreadableAnswer` if there is no readable bucket.
  package init(json object: JSON) throws(UnreadableAnswer) {
    let buckets = object["resources"]?.members.compactMap { RateLimit($0.key, bucket: $0.value) }
    limits =
      if let buckets, !buckets.isEmpty {
        buckets.sorted { $0.resource ?? "" < $1.resource ?? "" }
      } else {
        [try object.required("rate") { RateLimit("core", bucket: $0) }]
      }
  }
}

extension RateLimit {
  /// Reads a bucket of `GET /rate_limit`; nil if a number is missing.
  fileprivate init?(_ name: String, bucket: JSON) {
    guard let limit = bucket["limit"]?.int, let remaining = bucket["remaining"]?.int,
      let reset = bucket["reset"]?.int
    else { return nil }
    self.init(
      resource: name, limit: limit.asCount, remaining: remaining.asCount,
      resetsAt: Date(
        timeIntervalSince1970: Double(min(max(reset, 0), Int64(RateLimit.latestReset)))))
  }
}

/// The time left of a wait for GitHub, reported once a second.
package struct Countdown: Sendable, Equatable {
  package let left: Duration
  /// True if a primary limit is used up; false for a pause that GitHub requested.
  package let isForPrimaryLimit: Bool

  /// The seconds left, rounded up.
  package var seconds: Int64 {
    let parts = left.components
    return parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
  }
}
