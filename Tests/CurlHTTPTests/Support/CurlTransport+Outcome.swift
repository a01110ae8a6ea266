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

extension HTTPRequest {
  /// A request to a server on this machine.
  static func loopback(
    _ port: UInt16, method: HTTPRequest.Method = .get, scheme: String = "http", path: String = "/",
    fields: HTTPFields = [:]
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: scheme, authority: "127.0.0.1:\(port)", path: path,
      headerFields: fields)
  }
}

/// Bodies with a content encoding, made once with Python's gzip module and with zstd.
enum EncodedBodies {
  /// 65,536 zeros in 96 bytes.
  static let gzippedZeros: [UInt8] =
    [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xED, 0xC1,
      0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A,
    ] + [UInt8](repeating: 0, count: 63) + [
      0x6A, 0xEB, 0x8E, 0x97, 0xD7, 0x00, 0x00, 0x01, 0x00,
    ]

  /// The word `followers` with a space, a hundred times.
  static let zstdFollowers: [UInt8] = [
    0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x68, 0x8D, 0x00, 0x00, 0x50, 0x66, 0x6F,
    0x6C, 0x6C, 0x6F, 0x77, 0x65, 0x72, 0x73, 0x20, 0x01, 0x00, 0xDB, 0x5B,
    0x15, 0x24,
  ]
}
