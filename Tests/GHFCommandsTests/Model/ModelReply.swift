import GitHubAPI
import HTTPTypes

/// A response of the model's GitHub before it is written as HTTP.
struct ModelReply: Sendable {
  var status = 200
  var body: [UInt8] = []
  /// A hash of what the body says; nil for responses without an ETag.
  var tag: UInt64?
  var link: String?
  /// What the response is, for the log.
  var word: String
  /// The list that a part was asked of, and which part.
  var part: (list: Int, key: String)?
  /// Whether the entries of that part are left out.
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

  /// The response with an ETag, or a 304 without a body and without Link if the request has it.
  ///
  /// GitHub answers a 200 with a weak tag and a 304 with the strong form of the same.
  mutating func heed(_ request: HTTPRequest) -> String? {
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

  /// The response as HTTP, with these fields in addition.
  func response(_ fields: [(name: String, value: String)]) -> TransportResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: status))
    for (name, value) in fields + (link.map { [("Link", $0)] } ?? []) {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    return TransportResponse(head: head, body: body)
  }
}
