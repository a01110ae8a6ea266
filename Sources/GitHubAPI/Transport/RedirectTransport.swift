package import HTTPTypes

import struct FoundationEssentials.URL
import struct FoundationEssentials.URLComponents

/// A transport that follows redirects within the API's own scheme, host and port only.
///
/// GitHub answers 301, 302, 307 and 308 for renamed resources (GitHub docs, "Best practices"). A
/// redirect to another origin is returned as the response; no request is sent there.
package struct RedirectTransport: HTTPTransport {
  let inner: any HTTPTransport
  let base: APIBase
  private let maximumRedirects = 5

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    var request = request
    for _ in 0..<maximumRedirects {
      let response = try await inner.response(to: request, body: body)
      guard let next = redirected(request, by: response.head) else { return response }
      request = next
    }
    return try await inner.response(to: request, body: body)
  }

  /// Returns the request that follows a redirect; nil if the response isn't one to follow.
  private func redirected(_ request: HTTPRequest, by head: HTTPResponse) -> HTTPRequest? {
    switch head.status.code {
    case 301, 302: guard request.method == .get || request.method == .head else { return nil }
    case 307, 308: break
    default: return nil
    }
    guard let location = head.headerFields[.location],
      let current = URL(string: "\(base.scheme)://\(base.authority)\(request.path ?? "/")"),
      let target = URL(string: location, relativeTo: current)?.absoluteURL,
      let parts = URLComponents(string: target.absoluteString), parts.user == nil
    else { return nil }
    var next = request
    next.setTarget(parts)
    return base.isOrigin(of: next) ? next : nil
  }
}
