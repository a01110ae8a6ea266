import CCurl
import GitHubAPI

/// The options of libcurl's that don't depend on what is asked.
struct TransferOptions {
  let library: CurlLibrary
  let limits: TransferLimits
  /// `http` or `https`.
  let scheme: String

  func apply(to easy: borrowing EasyHandle) throws(TransportError) {
    try easy.set(CURLOPT_NOSIGNAL, to: 1)
    try easy.set(CURLOPT_ACCEPT_ENCODING, to: "")
    try easy.set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connecting.wholeMilliseconds)
    try easy.set(CURLOPT_TCP_KEEPALIVE, to: 1)
    // The path was encoded by who asks; libcurl would resolve dots in it.
    try easy.set(CURLOPT_PATH_AS_IS, to: 1)
    try easy.set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    // A token must not reach the proxy that only opens a tunnel.
    try easy.set(CURLOPT_HEADEROPT, to: Int(CURLHEADER_SEPARATE))
    try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    try allowOnlyHTTP(easy)
    if library.has(CURL_VERSION_HTTP2) {
      try easy.set(CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_2TLS)
      // Over TLS the handshake tells whether requests can share a connection, and waiting for it
      // saves further ones. Without TLS only the first response would tell that they can't.
      try easy.set(CURLOPT_PIPEWAIT, to: scheme == "https" ? 1 : 0)
    }
    if library.isAtLeast(7, 87) {
      // Else removing a transfer waits until the name it resolves has an answer.
      try easy.set(CURLOPT_QUICK_EXIT, to: 1)
    }
  }

  private func allowOnlyHTTP(_ easy: borrowing EasyHandle) throws(TransportError) {
    if library.isAtLeast(7, 85) {
      try easy.set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    } else {
      try easy.set(CURLOPT_PROTOCOLS, to: Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    }
  }
}
