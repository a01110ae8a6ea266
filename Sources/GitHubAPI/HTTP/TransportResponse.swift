package import HTTPTypes

package import struct FoundationEssentials.Date

/// A whole HTTP response: status, fields, and the body with its content encoding decoded.
package struct TransportResponse: Sendable, Equatable {
  package var head: HTTPResponse
  package var body: [UInt8]
  /// The time just before the request was sent, which `PacedTransport` sets.
  package var sentAt = Date.distantPast
  /// The seconds by which this machine's clock is ahead of the server's; `PacedTransport` sets it.
  var clockLead = 0.0
  /// True if the server is known to mark its answers; `MarkTransport` sets it.
  var isMarkExpected = false
  /// True if the body's end is the connection's, so that a part of it may be missing; the transport
  /// sets it.
  package var endsWithConnection = false
  /// The token that the request carried, which `TokenTransport` sets.
  var token: Token?
  /// The number of requests that this run may send at most, whatever the limit is.
  var requestsLeft: Int?

  package init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// The limit that the request counted against, with its reset on this machine's clock, as far as this
  /// run may use it.
  package var rateLimit: RateLimit? {
    RateLimit(fields: head.headerFields)?.onClock(aheadBy: clockLead).capped(at: requestsLeft)
  }
}
