import HTTPTypes

package import struct FoundationEssentials.Date

/// What the client does, told while it does it; for `--verbose` and for notices.
package enum ClientEvent: Sendable, Equatable {
  /// A response came over the network, with what it says of the limit.
  case answered(RequestName, status: Int, RateLimit?, after: Duration)
  /// No response came.
  case failed(RequestName, TransportError, after: Duration)
  /// The cache answered without asking anyone.
  case cached(RequestName)
  /// GitHub asked for a pause, and it is kept; told once, however many requests were refused.
  case pausing(Duration)
  /// A primary limit is used up, and its end is waited for, which is nil where it is not known or
  /// past by our clock; told once as well.
  case waiting(Duration, until: Date?)
  /// The server has sent nothing for a while; told once, and again at each further try.
  case silent(host: String, isRetry: Bool)
  /// The server that was silent has answered.
  case heard
  /// A long list changed while it was fetched, and is read again.
  case readingAgain(pageCount: Int)
}

/// A request as it may be shown to anyone: method and URL, and no field of it.
package struct RequestName: Sendable, Equatable, CustomStringConvertible {
  package let method: String
  package let url: String

  init(_ request: HTTPRequest) {
    method = request.method.rawValue
    url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
  }

  package var description: String { "\(method) \(url)" }
}
