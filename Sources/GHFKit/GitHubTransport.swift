import GitHubAPI
import HTTPTypes

/// A way to send requests, in place of libcurl's: for tests, or for a program's own HTTP client.
///
/// The library paces, retries and signs requests before they get here. A transport doesn't follow
/// redirects, and returns bodies with their content encoding decoded.
public protocol GitHubTransport: Sendable {
  /// Sends one request, and returns the response, whatever its status is.
  ///
  /// - Throws: Any error if no whole response arrives, after which the request is repeated up to three
  ///   times; `CancellationError` once the task is cancelled.
  func response(to request: TransportRequest) async throws -> TransportAnswer
}

/// A request to the server.
public struct TransportRequest: Sendable, Hashable {
  /// `GET`, `POST` and the like.
  public let method: String
  /// The whole URL.
  public let url: String
  /// The header fields, with the token.
  public let fields: [String: String]
  /// The bytes to send; empty for a request without a body.
  public let body: [UInt8]
}

/// A whole response of the server.
public struct TransportAnswer: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields; their names are in any case.
  public var fields: [String: String]
  /// The body.
  public var body: [UInt8]

  /// A response with a status, header fields and a body.
  public init(status: Int = 200, fields: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response with a text, such as JSON.
  public init(status: Int = 200, fields: [String: String] = [:], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
  }
}

/// A program's transport in the place of libcurl's.
struct ForeignTransport: HTTPTransport {
  let inner: any GitHubTransport

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let host = request.authority ?? ""
    let answer: TransportAnswer
    do {
      answer = try await inner.response(
        to: TransportRequest(
          method: request.method.rawValue,
          url: "\(request.scheme ?? "https")://\(host)\(request.path ?? "/")",
          fields: request.headerFields.reduce(into: [:]) { $0[$1.name.rawName] = $1.value },
          body: body))
    } catch {
      throw Task.isCancelled || error is CancellationError
        ? .cancelled : .connectionFailed(host: host, isProxy: false, detail: "\(error)")
    }
    var fields = HTTPFields()
    for (name, value) in answer.fields {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    // A status of more or fewer than three digits can't be expressed.
    let status = (100...599).contains(answer.status) ? answer.status : 599
    return TransportResponse(
      head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields),
      body: answer.body)
  }
}
