package import HTTPTypes

/// A transport that repeats a request once with another token if its token is rejected and the source has
/// another one.
///
/// It is outside the pace, because each exchange counts, and a wait for the source must not take a turn.
package struct RenewalTransport: HTTPTransport {
  let inner: any HTTPTransport
  let credentials: Credentials

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let response = try await inner.response(to: request, body: body)
    guard let rejected = response.rejectedToken else { return response }
    do throws(TokenError) {
      if try await credentials.token(after: rejected, response) == nil { return response }
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Without another token, the rejection is the answer.
      return response
    }
    return try await inner.response(to: request, body: body)
  }
}
