import HTTPTypes

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
