package import HTTPTypes

/// A transport that adds the token to requests to the API's own origin, and masks it in responses.
///
/// A request whose token is rejected is repeated with the next one, if the source can renew it.
/// It sends requests to any other origin without the token. No layer above sees the token in a
/// response, so none can print or store it.
package struct TokenTransport: HTTPTransport {
  let inner: any HTTPTransport
  let base: APIBase
  let credentials: Credentials

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    guard base.isOrigin(of: request), let token = try await token() else {
      return try await inner.response(to: request, body: body)
    }
    let response = try await response(to: request, body: body, with: token)
    // GitHub doesn't count a 401 against a limit.
    guard response.head.status == .unauthorized else { return response }
    let next: Token?
    do throws(TransportError) {
      next = try await self.token(after: token)
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Without another token, the rejection is the answer.
      return response
    }
    guard let next else { return response }
    return try await self.response(to: request, body: body, with: next)
  }

  private func response(
    to request: HTTPRequest, body: [UInt8], with token: Token
  ) async throws(TransportError) -> TransportResponse {
    var request = request
    request.headerFields[.authorization] = token.authorization
    do throws(TransportError) {
      var response = try await inner.response(to: request, body: body)
      token.mask?.apply(to: &response)
      response.wasSigned = true
      return response
    } catch {
      throw token.mask.map { error.masked($0) } ?? error
    }
  }

  /// Returns the token; the next one if the server has rejected one.
  private func token(after rejected: Token? = nil) async throws(TransportError) -> Token? {
    do throws(TokenError) {
      if let rejected { return try await credentials.token(after: rejected) }
      return try await credentials.token()
    } catch {
      // The client looks up the token first and reports this better.
      switch error {
      case .malformed(let variable): throw .setUpFailed(detail: variable)
      case .noAnswer: throw .setUpFailed(detail: "no token")
      case .failed(let detail): throw .setUpFailed(detail: detail)
      case .cancelled: throw .cancelled
      }
    }
  }
}

extension TransportError {
  /// Returns the error with the token masked; some of libcurl's messages quote the server.
  fileprivate func masked(_ mask: TokenMask) -> TransportError {
    switch self {
    case .malformedResponse(let detail): .malformedResponse(detail: mask.applied(to: detail))
    case .connectionLost(let host, let detail):
      .connectionLost(host: host, detail: mask.applied(to: detail))
    // A program's own transport may describe its request.
    case .connectionFailed(let host, let isProxy, let detail):
      .connectionFailed(host: host, isProxy: isProxy, detail: mask.applied(to: detail))
    case .libraryMissing, .hostNotFound, .proxyRefused, .tlsFailed, .timedOut,
      .authoritiesMissing, .bodyTooLarge, .headerTooLarge, .setUpFailed, .notSent, .cancelled:
      self
    }
  }
}
