package import HTTPTypes

/// Something that carries one HTTP request to a server and brings its response back.
///
/// The live one is libcurl's; decorators around it pace, retry, follow redirects and sign.
package protocol HTTPTransport: Sendable {
  /// Sends one request and waits for the whole response, whatever its status is.
  ///
  /// - Parameters:
  ///   - request: Has scheme, authority and path; its fields are sent as they are.
  ///   - body: The bytes to send; none for a request without a body.
  /// - Returns: The response, with its body complete and decoded.
  /// - Throws: `TransportError` when no complete response arrived, `.cancelled` among them.
  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse

  /// Begins to open the connection for a request without a body, and sends nothing on it.
  ///
  /// - Parameter request: What follows, with further fields for authorization and conditions.
  func prepare(for request: HTTPRequest)
}

extension HTTPTransport {
  package func prepare(for request: HTTPRequest) {}
}
