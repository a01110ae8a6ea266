package import HTTPTypes

package import struct FoundationEssentials.Date

/// What a response says of the limit it counted against (`x-ratelimit-*`).
///
/// Enterprise servers may send none of it.
package struct RateLimit: Sendable, Equatable {
  /// The bucket that was counted: `core`, `search`, `graphql`; nil when it is not named.
  package let resource: String?
  package let limit: Int
  package let remaining: Int
  /// When the bucket is full again.
  package let resetsAt: Date

  /// The end of the year 9999, in seconds of the epoch: no clock or calendar is asked beyond it.
  private static let latestReset = 253_402_300_799

  package init(resource: String?, limit: Int, remaining: Int, resetsAt: Date) {
    self.resource = resource
    self.limit = limit
    self.remaining = remaining
    self.resetsAt = resetsAt
  }

  /// Reads the fields; nil when limit, remaining or reset is missing or no number.
  package init?(fields: HTTPFields) {
    guard let limit = fields.wholeNumber("x-ratelimit-limit"),
      let remaining = fields.wholeNumber("x-ratelimit-remaining"),
      let reset = fields.wholeNumber("x-ratelimit-reset"), reset <= RateLimit.latestReset
    else { return nil }
    self.init(
      resource: fields.first("x-ratelimit-resource"), limit: limit, remaining: remaining,
      resetsAt: Date(timeIntervalSince1970: Double(reset)))
  }
}

extension HTTPFields {
  /// The value of the first field with this name, trimmed; nil when there is none or it is blank.
  func first(_ name: String) -> String? {
    guard let name = HTTPField.Name(name), let value = self[values: name].first else { return nil }
    let text = value.drop(while: \.isWhitespace)
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(text[...end])
  }

  /// The field as a number of digits alone; nil for anything else.
  func wholeNumber(_ name: String) -> Int? {
    guard let text = first(name), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
