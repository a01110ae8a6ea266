import HTTPTypes

import struct FoundationEssentials.Date

/// An estimate of how far this machine's clock is ahead, from the `Date` fields of responses.
///
/// The server dates a response after the request is sent and before the response arrives, in whole
/// seconds, so each response narrows the estimate. Clocks that agree stay at 0, however slow a
/// response is.
struct ClockDifference: Sendable {
  private var estimate = 0.0

  /// The difference in whole seconds; negative if this machine's clock is behind.
  var seconds: Double { estimate.rounded(.up) }

  /// Records a response's `Date`; both other times are on this machine's clock.
  mutating func record(_ date: Date, sentAt: Date, receivedAt: Date) {
    let least = sentAt.timeIntervalSince(date) - 1
    let most = receivedAt.timeIntervalSince(date)
    // When in doubt, wait a second too long rather than too short.
    if estimate < least || estimate > most { estimate = most }
  }
}

extension RateLimit {
  /// Returns the same limit with its reset on this machine's clock instead of the server's.
  func onLocalClock(_ difference: ClockDifference) -> RateLimit {
    RateLimit(
      resource: resource, limit: limit, remaining: remaining,
      resetsAt: resetsAt.addingTimeInterval(difference.seconds))
  }
}

extension HTTPFields {
  /// The response's `Date`, on the server's clock; nil if it is missing or doesn't have the form
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, which servers send (RFC 9110, 5.6.7).
  var date: Date? {
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let words = (first("date") ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: words[2])
    else { return nil }
    let number = (month < 9 ? "0" : "") + "\(month + 1)"
    // `try?`: an unreadable date counts as missing.
    return try? Date("\(words[3])-\(number)-\(words[1])T\(words[4])Z", strategy: .iso8601)
  }

  /// Moves the reset of a limit to this machine's clock, for the layers above.
  mutating func putResetOnLocalClock(_ difference: ClockDifference) {
    guard difference.seconds != 0, let name = HTTPField.Name("x-ratelimit-reset"),
      let limit = RateLimit(fields: self)?.onLocalClock(difference)
    else { return }
    self[name] = String(Int64(Swift.max(0, limit.resetsAt.timeIntervalSince1970)))
  }
}
