import CCurl
import GitHubAPI

extension EasyHandle {
  /// Sets the options that all requests share; `scheme` is `http` or `https`.
  func setCommonOptions(_ limits: TransferLimits, scheme: String) throws(TransportError) {
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_ACCEPT_ENCODING, to: "")
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connecting.wholeMilliseconds)
    try set(CURLOPT_TCP_KEEPALIVE, to: 1)
    // The path is already encoded; libcurl would resolve dots in it.
    try set(CURLOPT_PATH_AS_IS, to: 1)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    // A proxy that only opens a tunnel must not receive the token.
    try set(CURLOPT_HEADEROPT, to: Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    if library.isAtLeast(7, 85) {
      try set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    } else {
      try set(CURLOPT_PROTOCOLS, to: Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    }
    if library.has(CURL_VERSION_HTTP2) {
      try set(CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_2TLS)
      // Over TLS, the handshake shows if requests can share a connection, so waiting for it saves
      // connections. Without TLS, only the first response would show that they can't.
      try set(CURLOPT_PIPEWAIT, to: scheme == "https" ? 1 : 0)
    }
    if library.isAtLeast(7, 87) {
      // Otherwise removing a transfer waits for its name lookup.
      try set(CURLOPT_QUICK_EXIT, to: 1)
    }
  }
}
