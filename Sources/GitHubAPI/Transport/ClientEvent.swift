import HTTPTypes

package import struct FoundationEssentials.Date

/// An event of the client, reported immediately, for `--verbose` and for notices.
package enum ClientEvent: Sendable, Equatable {
  /// The server responded, with this rate limit.
  case answered(RequestName, status: Int, RateLimit?, after: Duration)
  case failed(RequestName, TransportError, after: Duration)
  /// The cache answered without a request.
  case cached(RequestName)
  /// All requests pause, as GitHub requested; reported once for all rejected requests.
  case pausing(Duration)
  /// The requests of one bucket wait for its primary limit; reported once. `until` is nil if the
  /// reset is unknown or past.
  case waiting(Duration, until: Date?)
  /// The server has sent nothing for a while; reported once, and again at each further try.
  case silent(host: String, isRetry: Bool)
  /// The silent server has answered.
  case heard
  /// A request takes more than a moment; reported repeatedly, with the number of earlier reports.
  case working(RequestName, step: Int)
  /// The request of the last `working` has ended.
  case idle
}

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
