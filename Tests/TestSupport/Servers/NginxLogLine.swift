/// One request in nginx's access log.
package struct NginxLogLine: Sendable {
  /// The log format, with the variables in the order in which `init` parses them.
  static let format =
    "$request_uri $server_protocol $connection $status $sent_http_content_encoding"
    + " $body_bytes_sent $upstream_response_length"

  /// Path and query.
  package let target: String
  package let version: String
  /// The serial number of the connection.
  package let connection: String
  package let status: String
  /// The content encoding, or a hyphen.
  package let encoding: String
  package let sentByteCount: Int
  /// The size of the body before compression; 0 if nginx produced it itself.
  package let originalByteCount: Int

  /// Parses a line; nil if it is incomplete, such as one that nginx is still writing.
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
