package import HTTPTypes

/// A transport that notes whether the server marks its answers, as GitHub does with
/// `X-GitHub-Request-Id`.
///
/// Once one had the mark, an answer without it is that of a filter or a proxy in front of the server.
package struct MarkTransport: HTTPTransport {
  let inner: any HTTPTransport
  /// True once an answer had the mark; the client has it too.
  let hasMarked: LastValue<Bool>

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    var response = try await inner.response(to: request, body: body)
    if response.isMarked { hasMarked.record(true) }
    response.isMarkExpected = hasMarked.value == true
    return response
  }
}
