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

extension HTTPFields {
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
