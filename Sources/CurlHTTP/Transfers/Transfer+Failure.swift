import CCurl
import GitHubAPI

extension Transfer {
  // The headers of libcurl 7.85 lack these codes.
  private static let bodyOrHeaderTooLarge = CURLcode(rawValue: 100)
  private static let encryptedClientHelloRequired = CURLcode(rawValue: 101)

  /// Returns the transport error for libcurl's error code.
  ///
  /// libcurl's text only goes into messages; codes and state determine the kind of error.
  func error(for code: CURLcode) -> TransportError {
    let host = target.host
    let text = easy.detail.isEmpty ? library.text(for: code) : easy.detail
    let detail = proxy?.redact(text) ?? text
    let notConnected = TransportError.connectionFailed(
      host: proxy?.host ?? host, isProxy: proxy != nil, detail: detail)
    // Once the connection is open, including TLS, the request can be sent.
    let didConnect = TransferProgress.Mark(easy).didConnect
    // The status of a proxy's response to CONNECT; 0 without a response.
    let connectStatus = easy.number(CURLINFO_HTTP_CONNECTCODE)
    if proxy != nil, !didConnect, connectStatus != 0, !(200...299).contains(connectStatus) {
      return .proxyRefused(detail: detail)
    }
    switch code {
    // libcurl before 8 reports a line beyond its limit as a lack of memory.
    case CURLE_OUT_OF_MEMORY where didConnect && !head.isComplete,
      Transfer.bodyOrHeaderTooLarge where !head.isComplete:
      return .headerTooLarge(limitByteCount: Int(CURL_MAX_HTTP_HEADER))
    case CURLE_COULDNT_RESOLVE_HOST: return .hostNotFound(host: host, isProxy: false)
    case CURLE_COULDNT_RESOLVE_PROXY: return .hostNotFound(host: proxy?.host ?? host, isProxy: true)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: return notConnected
    case CURLE_PROXY: return .proxyRefused(detail: detail)
    case CURLE_OPERATION_TIMEDOUT:
      return didConnect
        ? .timedOut(phase: .receiving, after: limits.stalling)
        : .timedOut(phase: .connecting, after: limits.connecting)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR, CURLE_NO_CONNECTION_AVAILABLE,
      CURLE_UNRECOVERABLE_POLL, CURLE_SEND_FAIL_REWIND, CURLE_AGAIN:
      return didConnect ? .connectionLost(host: host, detail: detail) : notConnected
    case CURLE_SSL_CACERT_BADFILE: return .authoritiesMissing(detail: detail)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, Transfer.encryptedClientHelloRequired:
      return .tlsFailed(host: host, detail: detail)
    case CURLE_ABORTED_BY_CALLBACK: return .cancelled
    // The scheme is already checked, so an "unsupported protocol" is HTTP/0.9: not really HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP_RETURNED_ERROR, CURLE_TOO_MANY_REDIRECTS, CURLE_WRITE_ERROR,
      CURLE_CHUNK_FAILED, Transfer.bodyOrHeaderTooLarge:
      return .malformedResponse(detail: detail)
    default: return .setUpFailed(detail: detail)
    }
  }
}
