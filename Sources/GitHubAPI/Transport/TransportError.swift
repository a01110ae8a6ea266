/// Why no HTTP response came back at all.
///
/// The cases carry data only; the sentences are written where commands report errors.
package enum TransportError: Error, Sendable, Equatable {
  /// The HTTP library itself could not be loaded; `detail` is the loader's own text.
  case libraryMissing(name: String, detail: String)
  /// A name could not be resolved; `isProxy` tells whether it was the proxy's.
  case hostNotFound(host: String, isProxy: Bool)
  /// The connection was refused, reset while it was made, or unreachable.
  case connectionFailed(host: String, isProxy: Bool, detail: String)
  /// A proxy answered, but would not open the way to the host.
  case proxyRefused(detail: String)
  /// The TLS handshake or the certificate check failed.
  case tlsFailed(host: String, detail: String)
  /// There was no connection, no answer, next to nothing of its rest, or no end of it, for this long.
  case timedOut(phase: Phase, after: Duration)
  /// The connection ended before the response was complete.
  case connectionLost(host: String, detail: String)
  /// The body grew beyond the limit and the transfer was ended.
  case bodyTooLarge(limitByteCount: Int)
  /// The header, or a line of it, grew beyond the limit and the transfer was ended.
  case headerTooLarge(limitByteCount: Int)
  /// The bytes that arrived are no HTTP response, or their encoding is broken.
  case malformedResponse(detail: String)
  /// The request could not be set up; `detail` names the option that was refused.
  case setUpFailed(detail: String)
  /// Nothing was asked, for a limit that the request would meet is known to be used up.
  case withheld
  /// The task that asked was cancelled, and the transfer ended with it.
  case cancelled

  /// Whether the same request may be answered at another time.
  ///
  /// A host without an address, a refused certificate or a missing library stay what they are for
  /// longer than anyone wants to wait.
  package var isTemporary: Bool {
    switch self {
    case .connectionFailed, .connectionLost, .timedOut, .malformedResponse, .withheld: true
    case .libraryMissing, .hostNotFound, .proxyRefused, .tlsFailed, .bodyTooLarge, .headerTooLarge,
      .setUpFailed, .cancelled:
      false
    }
  }

  /// The part of a transfer that a time limit applies to.
  package enum Phase: Sendable, Equatable {
    case connecting
    case receiving
    /// Past the beginning of the answer.
    case trickling
    /// All of it, from when the request was sent to the end of the answer.
    case completing
  }
}
