/// The reason a request got no HTTP response.
///
/// The cases carry data only; the commands turn it into messages.
package enum TransportError: Error, Sendable, Equatable {
  /// The HTTP library can't be loaded; `detail` is the loader's own text, which names the file.
  case libraryMissing(detail: String)
  /// A host name can't be resolved; `isProxy` is true if it is the proxy's.
  ///
  /// `resolvingScheme` is that of a proxy which resolves names itself, if the one in use leaves it to
  /// this machine: `socks5h` for `socks5`.
  case hostNotFound(host: String, isProxy: Bool, resolvingScheme: String? = nil)
  /// The connection was refused or reset, or the host is unreachable.
  case connectionFailed(host: String, isProxy: Bool, detail: String)
  /// A proxy answered, but refused to connect to the host.
  case proxyRefused(detail: String)
  /// The file of the trusted certificate authorities can't be read.
  case authoritiesMissing(detail: String)
  /// The TLS handshake or the certificate check failed.
  case tlsFailed(host: String, TLSFault = .other, detail: String)
  /// A phase of the transfer exceeded its time limit.
  case timedOut(phase: Phase, after: Duration)
  /// The connection closed before the response was complete.
  case connectionLost(host: String, detail: String)
  /// The body exceeded the limit, and the transfer was stopped.
  case bodyTooLarge(limitByteCount: Int)
  /// The header, or a line of it, exceeded the limit, and the transfer was stopped.
  case headerTooLarge(limitByteCount: Int)
  /// The received bytes aren't an HTTP response, or their encoding is broken.
  case malformedResponse(detail: String)
  /// This process can open no more files.
  case tooManyFiles
  /// The request can't be set up; `detail` names the rejected option.
  case setUpFailed(detail: String)
  /// The request wasn't sent, because its limit is known to be used up.
  case notSent
  case cancelled

  /// True if a retry may succeed.
  ///
  /// A missing address, a rejected certificate or a missing library lasts longer than any wait.
  package var isTemporary: Bool {
    switch self {
    case .connectionFailed, .connectionLost, .timedOut, .malformedResponse, .notSent: true
    case .libraryMissing, .hostNotFound, .proxyRefused, .authoritiesMissing, .tlsFailed,
      .bodyTooLarge, .headerTooLarge, .tooManyFiles, .setUpFailed, .cancelled:
      false
    }
  }

  /// A reason for which TLS fails, as far as advice depends on it.
  package enum TLSFault: Sendable, Equatable {
    /// The certificate isn't valid yet, or not any more.
    case outdatedCertificate
    /// The certificate is for another host.
    case otherHost
    /// The server has no version of TLS that is secure.
    case oldProtocol
    /// Anything else, such as an unknown authority.
    case other
  }

  /// A part of a transfer with a time limit.
  package enum Phase: Sendable, Equatable {
    case connecting
    /// The wait for the beginning of the response.
    case receiving
    /// The rest of the response, if next to nothing of it arrives.
    case trickling
    /// The whole transfer, from sending the request to the end of the response.
    case completing
  }
}
