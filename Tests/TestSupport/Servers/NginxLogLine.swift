/// What nginx noted about one request.
package struct NginxLogLine: Sendable {
  /// The variables in the order in which they are read below.
  static let format =
    "$request_uri $server_protocol $connection $status $sent_http_content_encoding"
    + " $body_bytes_sent $upstream_response_length"

  /// Path and query.
  package let target: String
  package let version: String
  /// The number that tells one connection from the others.
  package let connection: String
  package let status: String
  /// The content encoding, or a hyphen.
  package let encoding: String
  package let sentByteCount: Int
  /// The size of the body before nginx compressed it; 0 when it comes from nginx itself.
  package let originalByteCount: Int

  /// Reads a line; nil when a part is missing, as in one that is being written.
  init?(_ text: Substring) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 7 else { return nil }
    target = parts[0]
    version = parts[1]
    connection = parts[2]
    status = parts[3]
    encoding = parts[4]
    sentByteCount = Int(parts[5]) ?? 0
    originalByteCount = Int(parts[6]) ?? 0
  }
}
