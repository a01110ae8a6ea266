package import HTTPTypes

/// A transport that sends one HTTP request to a server and returns its response.
///
/// The live one is libcurl's; decorators around it pace, retry, follow redirects and sign.
package protocol HTTPTransport: Sendable {
  /// Sends one request and waits for the whole response, whatever its status is.
  ///
  /// - Parameters:
  ///   - request: A request with scheme, authority and path; its fields are sent as they are.
  ///   - body: The bytes to send; empty for a request without a body.
  /// - Returns: The response, with its complete body decoded.
  /// - Throws: `TransportError` if no complete response arrives; `.cancelled` on cancellation.
  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse
}
