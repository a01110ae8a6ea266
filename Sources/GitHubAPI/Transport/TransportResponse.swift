package import HTTPTypes

/// A whole HTTP response: status, fields, and the body with its content encoding decoded.
package struct TransportResponse: Sendable, Equatable {
  package var head: HTTPResponse
  package var body: [UInt8]

  package init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}
