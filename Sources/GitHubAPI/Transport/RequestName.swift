import HTTPTypes

/// A printable name of a request: method and URL, without any header field.
package struct RequestName: Sendable, Equatable, CustomStringConvertible {
  package let method: String
  package let url: String

  init(_ request: HTTPRequest) {
    method = request.method.rawValue
    url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
  }

  package var description: String { "\(method) \(url)" }

  /// The path of the URL, without its query.
  package var path: String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return String(rest.drop { $0 != "/" }.prefix { $0 != "?" })
  }
}
