import GitHubAPI
import HTTPTypes

/// A response of the model's GitHub, before its conversion to HTTP.
struct ModelReply: Sendable {
  var status = 200
  var body: [UInt8] = []
  /// A hash of the body; nil for responses without an ETag.
  var tag: UInt64?
  var link: String?
  /// A description for the log.
  var word: String
  /// The requested part of a list: a page number.
  var part: (list: Int, key: String)?
  /// True if a fault removed the entries of that part.
  var isEmptied = false

  static let notFound = ModelReply(
    status: 404, body: Array(#"{"message":"Not Found","status":"404"}"#.utf8), word: "not found")
  static let badGateway = ModelReply(status: 502, body: Array("<html>".utf8), word: "502")
  static let limited = ModelReply(
    status: 403, body: Array(#"{"message":"API rate limit exceeded for 192.0.2.1."}"#.utf8),
    word: "limited")

  static func json(_ text: String, tag: UInt64? = nil, _ word: String) -> ModelReply {
    ModelReply(body: Array(text.utf8), tag: tag, word: word)
  }

  /// Turns the reply into a 304 if the request has its ETag.
  ///
  /// - Returns: The ETag: weak with a 200, strong with a 304, as GitHub sends it.
  mutating func applyETag(for request: HTTPRequest) -> String? {
    guard status == 200, let tag else { return nil }
    let token = request.headerFields[.authorization] == nil ? "0" : "1"
    let strong = "\"\(token)\(String(tag, radix: 16))\""
    let sent = request.headerFields[.ifNoneMatch] ?? ""
    guard sent == strong || sent == "W/" + strong else { return "W/" + strong }
    status = 304
    body = []
    link = nil
    return strong
  }

  /// Converts the reply to HTTP, with these additional fields.
  func response(_ fields: [(name: String, value: String)]) -> TransportResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: status))
    for (name, value) in fields + (link.map { [("Link", $0)] } ?? []) {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    return TransportResponse(head: head, body: body)
  }
}
