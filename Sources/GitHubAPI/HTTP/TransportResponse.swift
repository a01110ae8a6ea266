package import HTTPTypes

package import struct FoundationEssentials.Date

/// A whole HTTP response: status, fields, and the body with its content encoding decoded.
package struct TransportResponse: Sendable, Equatable {
  package var head: HTTPResponse
  package var body: [UInt8]
  /// The time just before the request was sent, which `PacedTransport` sets.
  package var sentAt = Date.distantPast

  package init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}
