package import HTTPTypes

/// What the client does, told while it does it; for `--verbose` and for notices.
package enum ClientEvent: Sendable {
  /// A response came over the network.
  case answered(HTTPRequest, HTTPResponse, after: Duration)
  /// No response came.
  case failed(HTTPRequest, TransportError, after: Duration)
  /// The cache answered without asking anyone.
  case cached(HTTPRequest)
  /// GitHub asked for a pause, and it is kept; told once, however many requests were refused.
  case pausing(Duration)
}
