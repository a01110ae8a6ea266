import GitHubAPI
import HTTPTypes
import TestSupport

@testable import CurlHTTP

extension CurlTransport {
  /// Sends a request, and returns the response or the error.
  func outcome(
    of request: HTTPRequest, body: [UInt8] = []
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await response(to: request, body: body))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a request to a server that runs a script.
  static func outcome(
    limits: TransferLimits = .init(), method: HTTPRequest.Method = .get,
    from script: @escaping @Sendable (ScriptedConnection) async throws -> Void
  ) async throws -> Result<TransportResponse, TransportError> {
    try await ScriptedServer.serve(script) { server in
      await CurlTransport(environment: [:], limits: limits)
        .outcome(of: .loopback(server.port, method: method))
    }
  }
}

extension Result<TransportResponse, TransportError> {
  /// The body as text, if there is a response.
  var text: String? {
    // `try?`: callers that need the error use `error`.
    (try? get()).map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// The error, if there is one.
  var error: TransportError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
