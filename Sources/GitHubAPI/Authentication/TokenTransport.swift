package import HTTPTypes

/// Signs requests to the API's own origin, and masks the token in the responses.
///
/// A request to any other origin is sent unsigned. Nothing above this layer sees the token in what
/// a server says, so none of it can be printed or stored.
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
    guard base.isOrigin(of: request), let token = try await token() else {
      return try await inner.response(to: request, body: body)
    }
    var request = request
    request.headerFields[.authorization] = token.authorization
    do throws(TransportError) {
      var response = try await inner.response(to: request, body: body)
      token.mask?.apply(to: &response)
      return response
    } catch {
      throw token.mask.map { error.masked($0) } ?? error
    }
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

extension TransportError {
  /// The same error; libcurl quotes the server in some of its sentences.
  fileprivate func masked(_ mask: TokenMask) -> TransportError {
    switch self {
    case .malformedResponse(let detail): .malformedResponse(detail: mask.applied(to: detail))
    case .connectionLost(let host, let detail):
      .connectionLost(host: host, detail: mask.applied(to: detail))
    case .libraryMissing, .hostNotFound, .connectionFailed, .proxyRefused, .tlsFailed, .timedOut,
      .bodyTooLarge, .headerTooLarge, .setUpFailed, .withheld, .cancelled:
      self
    }
  }
}
