import CCurl
import GitHubAPI

/// What is known about a transfer that libcurl ended with an error.
///
/// The sentences of libcurl are for people; what kind of error it was is decided by the rest.
struct TransferFailure {
  let code: CURLcode
  let host: String
  let proxy: Proxy?
  /// Tells whether a connection stood, with TLS if wanted, so that the request could be sent.
  let didConnect: Bool
  /// Tells whether the end of the header has not arrived.
  let isInHeader: Bool
  /// The status a proxy answered CONNECT with; 0 without such an answer.
  let connectStatus: Int
  let connectTimeout: Duration
  let stallTimeout: Duration
  let detail: String

  // Codes that headers of libcurl 7.85 don't have.
  private static let bodyOrHeaderTooLarge = CURLcode(rawValue: 100)
  private static let encryptedClientHelloRequired = CURLcode(rawValue: 101)

  /// The same in the terms of every transport.
  var error: TransportError {
    if let proxy, !didConnect, connectStatus != 0, !(200...299).contains(connectStatus) {
      return .proxyRefused(detail: proxy.redact(detail))
    }
    switch code {
    // libcurl before 8 calls a line beyond its limit a lack of memory.
    case CURLE_OUT_OF_MEMORY where didConnect && isInHeader,
      Self.bodyOrHeaderTooLarge where isInHeader:
      return .headerTooLarge(limitByteCount: Int(CURL_MAX_HTTP_HEADER))
    case CURLE_COULDNT_RESOLVE_HOST:
      return .hostNotFound(host: host, isProxy: false)
    case CURLE_COULDNT_RESOLVE_PROXY:
      return .hostNotFound(host: proxy?.host ?? host, isProxy: true)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
      return notConnected
    case CURLE_PROXY:
      return .proxyRefused(detail: redactedDetail)
    case CURLE_OPERATION_TIMEDOUT:
      return didConnect
        ? .timedOut(phase: .receiving, after: stallTimeout)
        : .timedOut(phase: .connecting, after: connectTimeout)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR, CURLE_NO_CONNECTION_AVAILABLE,
      CURLE_UNRECOVERABLE_POLL, CURLE_SEND_FAIL_REWIND, CURLE_AGAIN:
      return didConnect ? .connectionLost(host: host, detail: redactedDetail) : notConnected
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, Self.encryptedClientHelloRequired:
      return .tlsFailed(host: host, detail: redactedDetail)
    case CURLE_ABORTED_BY_CALLBACK:
      return .cancelled
    // The scheme was checked before: an "unsupported protocol" is HTTP/0.9, so no HTTP at all.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP_RETURNED_ERROR, CURLE_TOO_MANY_REDIRECTS, CURLE_WRITE_ERROR,
      CURLE_CHUNK_FAILED, Self.bodyOrHeaderTooLarge:
      return .malformedResponse(detail: redactedDetail)
    default:
      return .setUpFailed(detail: redactedDetail)
    }
  }

  private var notConnected: TransportError {
    .connectionFailed(
      host: proxy?.host ?? host, isProxy: proxy != nil, detail: redactedDetail)
  }

  private var redactedDetail: String { proxy?.redact(detail) ?? detail }
}
