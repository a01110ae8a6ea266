import CCurl
import GitHubAPI
import Glibc

/// The figures of a transfer that libcurl reports beside its result; 0 if unknown.
struct TransferFigures: Sendable, Equatable {
  /// The microseconds until the request could be sent; since 8.21 also for connections that were never
  /// made (seen in 8.21 to 8.23, not in 8.19).
  var timeToRequest = 0
  /// The bytes of the request that were sent; before 8, those of a CONNECT too.
  var requestByteCount = 0
  /// The status of a proxy's answer to CONNECT.
  var connectStatus = 0
  /// The TLS library's own code for the check of the certificate.
  var certificateFault = 0
  /// `errno` of the last failure of a connection.
  var systemError = 0
  /// The `CURLproxycode` of a SOCKS proxy.
  var proxyFault = 0
  /// True if this process can open no more files, and so no socket, which libcurl reports as a failed
  /// connection.
  var lacksFiles = false

  /// True if the connection was open, including TLS and a proxy's tunnel: a part of the request is sent.
  var didConnect: Bool { timeToRequest > 0 && requestByteCount > 0 }
}

extension TransferFigures {
  init(_ easy: borrowing EasyHandle) {
    timeToRequest = easy.offset(CURLINFO_PRETRANSFER_TIME_T)
    requestByteCount = easy.number(CURLINFO_REQUEST_SIZE)
    connectStatus = easy.number(CURLINFO_HTTP_CONNECTCODE)
    certificateFault = easy.number(CURLINFO_SSL_VERIFYRESULT)
    systemError = easy.number(CURLINFO_OS_ERRNO)
    proxyFault = easy.number(CURLINFO_PROXY_ERROR)
    if timeToRequest == 0 || requestByteCount == 0 {
      let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      if file >= 0 { close(file) } else { lacksFiles = errno == EMFILE || errno == ENFILE }
    }
  }
}

/// A transfer for which libcurl reports an error.
///
/// libcurl's text only goes into messages; codes and figures determine the kind of error, except
/// where they don't tell.
struct TransferFailure {
  // The headers of libcurl 7.85 lack these codes.
  private static let bodyOrHeaderTooLarge = CURLcode(rawValue: 100)
  private static let encryptedClientHelloRequired = CURLcode(rawValue: 101)

  let code: CURLcode
  let figures: TransferFigures
  let host: String
  let proxy: Proxy?
  let limits: TransferLimits
  let headIsComplete: Bool
  /// libcurl's text, which may hold the proxy's credentials.
  let text: String

  private var detail: String { proxy?.redact(text) ?? text }

  private var notConnected: TransportError {
    // Once its tunnel is open, a proxy isn't to blame.
    let proxy = figures.connectStatus == 0 ? proxy : nil
    return .connectionFailed(host: proxy?.host ?? host, isProxy: proxy != nil, detail: detail)
  }

  /// The transport error for libcurl's error code.
  var error: TransportError {
    if figures.lacksFiles { return .tooManyFiles }
    // libcurl before 8.21 reports a refused CONNECT as a lost connection, later as a failed one.
    let connectStatus = figures.connectStatus
    if connectStatus != 0, !(200...299).contains(connectStatus) {
      return .proxyRefused(detail: detail)
    }
    switch code {
    // libcurl before 8 reports a line beyond its limit as a lack of memory.
    case CURLE_OUT_OF_MEMORY where figures.didConnect && !headIsComplete,
      TransferFailure.bodyOrHeaderTooLarge where !headIsComplete:
      return .headerTooLarge(limitByteCount: Int(CURL_MAX_HTTP_HEADER))
    case CURLE_COULDNT_RESOLVE_HOST,
      CURLE_PROXY where figures.proxyFault == Int(CURLPX_RESOLVE_HOST.rawValue):
      return .hostNotFound(
        host: host, isProxy: false, resolvingScheme: proxy?.resolvingScheme)
    case CURLE_COULDNT_RESOLVE_PROXY: return .hostNotFound(host: proxy?.host ?? host, isProxy: true)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: return notConnected
    case CURLE_PROXY: return .proxyRefused(detail: detail)
    case CURLE_OPERATION_TIMEDOUT:
      return figures.didConnect
        ? .timedOut(phase: .receiving, after: limits.stalling)
        : .timedOut(phase: .connecting, after: limits.connecting)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR, CURLE_NO_CONNECTION_AVAILABLE,
      CURLE_UNRECOVERABLE_POLL, CURLE_SEND_FAIL_REWIND, CURLE_AGAIN:
      return figures.didConnect ? .connectionLost(host: host, detail: detail) : notConnected
    case CURLE_SSL_CACERT_BADFILE: return .authoritiesMissing(detail: detail)
    case CURLE_SSL_CONNECT_ERROR where wasCutOff: return notConnected
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, TransferFailure.encryptedClientHelloRequired:
      return .tlsFailed(host: host, fault, detail: detail)
    case CURLE_ABORTED_BY_CALLBACK: return .cancelled
    // The scheme is already checked, so an "unsupported protocol" is HTTP/0.9: not really HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP_RETURNED_ERROR, CURLE_TOO_MANY_REDIRECTS, CURLE_WRITE_ERROR,
      CURLE_CHUNK_FAILED, TransferFailure.bodyOrHeaderTooLarge:
      return .malformedResponse(detail: detail)
    default: return .setUpFailed(detail: detail)
    }
  }

  /// True if the connection was reset in the TLS handshake; a server that ends it may not speak TLS.
  private var wasCutOff: Bool {
    [ECONNRESET, EPIPE, ECONNABORTED].contains(Int32(figures.systemError))
  }

  private var fault: TransportError.TLSFault {
    let fault = figures.certificateFault
    if code == CURLE_PEER_FAILED_VERIFICATION {
      // OpenSSL's codes for a certificate that isn't valid yet or not any more; GnuTLS has flags.
      if [9, 10].contains(fault) || fault & (1 << 9 | 1 << 10) != 0 { return .outdatedCertificate }
      // libcurl compares the names itself, for which the TLS library has no code; OpenSSL's are for its
      // own comparison.
      if [0, 1, 62, 64].contains(fault) { return .otherHost }
    }
    let isOld = textContains(
      "protocol version", "unsupported protocol", "unsupported version", "wrong ssl version")
    return isOld && code == CURLE_SSL_CONNECT_ERROR ? .oldProtocol : .other
  }

  private func textContains(_ words: String...) -> Bool {
    let text = text.lowercased()
    return words.contains { text.contains($0.lowercased()) }
  }
}
