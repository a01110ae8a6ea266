package import HTTPTypes

/// A transport that adds the token to requests to the API's own origin, and masks it in responses.
///
/// It sends requests to any other origin without the token. No layer above sees the token in a
/// server's text, so none can print or store it.
package struct TokenTransport: HTTPTransport {
  let inner: any HTTPTransport
  let base: APIBase
  let credentials: Credentials

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    guard base.isOrigin(of: request), let (token, rejection) = try await signature() else {
      return try await inner.response(to: request, body: body)
    }
    // Another request with this token may have been rejected while this one waited for its turn.
    if let rejection { return rejection }
    var request = request
    request.headerFields[.authorization] = token.authorization
    do throws(TransportError) {
      var response = try await inner.response(to: request, body: body)
      token.mask?.apply(to: &response)
      response.token = token
      return response
    } catch {
      throw token.mask.map { error.masked($0) } ?? error
    }
  }

  private func signature() async throws(TransportError) -> (
    token: Token, rejection: TransportResponse?
  )? {
    do throws(TokenError) {
      return try await credentials.signature()
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

extension TransportResponse {
  /// The token that GitHub rejects with this answer: nil for a 401 of a proxy, or one that refuses a
  /// kind of token for a part of the API, such as GraphQL.
  var rejectedToken: Token? {
    guard head.status == .unauthorized, !isForeign, !GitHubMessage(body: body).isAboutToken else {
      return nil
    }
    return token
  }
}

extension TokenMask {
  /// Masks the token in the reason phrase, the fields and the body of a response.
  func apply(to response: inout TransportResponse) {
    apply(to: &response.body)
    let status = response.head.status
    response.head.status = HTTPResponse.Status(
      code: status.code, reasonPhrase: applied(to: status.reasonPhrase))
    for index in response.head.headerFields.indices {
      let value = response.head.headerFields[index].value
      let masked = applied(to: value)
      if masked != value { response.head.headerFields[index].value = masked }
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
      .authoritiesMissing, .bodyTooLarge, .headerTooLarge, .tooManyFiles, .setUpFailed, .notSent,
      .cancelled:
      self
    }
  }
}
