package import HTTPTypes

/// Signs requests to the API's own origin; a request to any other goes unsigned.
package struct TokenTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let base: APIBase
  private let credentials: Credentials

  package init(_ inner: any HTTPTransport, base: APIBase, credentials: Credentials) {
    self.inner = inner
    self.base = base
    self.credentials = credentials
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    var request = request
    if base.isOrigin(of: request), let token = try await token() {
      request.headerFields[.authorization] = token.authorization
    }
    return try await inner.response(to: request, body: body)
  }

  private func token() async throws(TransportError) -> Token? {
    do throws(TokenError) {
      return try await credentials.token()
    } catch {
      // The client asks for the token first and reports this better.
      switch error {
      case .malformed(let variable): throw .setUpFailed(detail: variable)
      }
    }
  }
}
