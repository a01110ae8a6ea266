import FakeGitHub
import FlyingFox
private import Foundation

extension Answer {
  /// Converts the answer to a FlyingFox response, waiting first if `delivery` requires it.
  ///
  /// `peer` is the client's address, needed only for deliveries that cut or slow the head.
  ///
  /// - Throws: `CancellationError` if the server stops during the wait.
  func response(to peer: HTTPRequest.Address? = nil) async throws -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers.addValue(value, for: HTTPHeader(name)) }
    if !body.isEmpty || status == 200 { headers[.contentType] = contentType }
    // All of GitHub's answers have an id (`../shared/github/recorded.jsonl`).
    if !isForeign, !lacksID {
      headers[HTTPHeader("X-GitHub-Request-Id")] = "D236:47C4:1909E038:1DD010AD:5F732A16"
    }
    let code = HTTPStatusCode(status, phrase: Self.phrases[status] ?? "Status")
    func sending(_ bytes: DeliveredBytes, count: Int? = nil) -> HTTPResponse {
      let sequence = HTTPBodySequence(from: bytes, count: count ?? body.count)
      return HTTPResponse(statusCode: code, headers: headers, body: sequence)
    }
    switch delivery {
    case .whole:
      let data = Data(body)
      return HTTPResponse(
        statusCode: code, headers: headers,
        body: HTTPBodySequence(data: data, suggestedBufferSize: max(data.count, 1)))
    case .truncated:
      let count = body.count / 2
      return sending(
        DeliveredBytes(
          bytes: Array(body.prefix(count)), pieceLength: max(count, 1), pause: .zero,
          breaksOff: true))
    case .slow: return sending(DeliveredBytes(bytes: body, pieceLength: 1, pause: .seconds(1)))
    case .wrongLength(let difference):
      headers[.contentLength] = String(max(body.count + difference, 0))
      return HTTPResponse(statusCode: code, headers: headers, body: Data(body))
    case .cutHead, .slowHead:
      let head = RawHead(statusCode: code, headers: headers, byteCount: body.count)
      if let peer, let socket = RawHead.socket(of: peer) {
        try await head.send(
          to: socket, pause: delivery == .slowHead ? .seconds(1) : .zero)
      }
      return HTTPResponse(webSocket: Hangup())
    case .endless(let count):
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      return sending(
        DeliveredBytes(bytes: spaces, pieceLength: 65_536, pause: .zero, byteCount: count),
        count: count)
    case .dropped:
      return HTTPResponse(webSocket: Hangup())
    case .never:
      try await Task.sleep(for: .seconds(86_400))
      return HTTPResponse(webSocket: Hangup())
    }
  }

  private static let phrases = [
    200: "OK", 204: "No Content", 301: "Moved Permanently", 304: "Not Modified",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 422: "Unprocessable Entity",
    429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
