import HTTPTypes

import struct FoundationEssentials.Date

/// How far this machine's clock is ahead of the server's, by the `Date` fields of its answers.
///
/// An answer is made between the request and its arrival, and `Date` has whole seconds, so each
/// narrows the difference down. Clocks that agree stay at 0, however slow an answer is.
struct ClockDifference: Sendable {
  private var estimate = 0.0

  /// The difference in whole seconds; negative if this machine's clock is behind.
  var seconds: Double { estimate.rounded(.up) }

  /// Takes an answer's `Date`; both other times are of this machine's clock.
  mutating func note(_ date: Date, sentAt: Date, receivedAt: Date) {
    let least = sentAt.timeIntervalSince(date) - 1
    let most = receivedAt.timeIntervalSince(date)
    // Where nothing better is known the wait is a second too long and not too short.
    if estimate < least || estimate > most { estimate = most }
  }
}

extension RateLimit {
  /// The same limit, its reset on this machine's clock instead of the server's.
  func onLocalClock(_ difference: ClockDifference) -> RateLimit {
    RateLimit(
      resource: resource, limit: limit, remaining: remaining,
      resetsAt: resetsAt.addingTimeInterval(difference.seconds))
  }
}

extension HTTPFields {
  /// When the answer was made, by the server's clock; nil if `Date` is missing or of another form.
  ///
  /// Read is `Sun, 06 Nov 1994 08:49:37 GMT`, the form that servers send (RFC 9110, 5.6.7).
  var date: Date? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let words = (first("date") ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = (month < 9 ? "0" : "") + "\(month + 1)"
    // `try?`: a date that can't be read is none.
    return try? Date("\(words[3])-\(number)-\(words[1])T\(words[4])Z", strategy: .iso8601)
  }

  /// Puts the reset of a limit on this machine's clock, for whoever reads it above.
  mutating func putResetOnLocalClock(_ difference: ClockDifference) {
    guard difference.seconds != 0, let name = HTTPField.Name("x-ratelimit-reset"),
      let limit = RateLimit(fields: self)?.onLocalClock(difference)
    else { return }
    self[name] = String(Int64(Swift.max(0, limit.resetsAt.timeIntervalSince1970)))
  }
}
