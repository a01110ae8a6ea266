import CCurl
import GitHubAPI

/// The options of libcurl's that are the same for every transfer.
struct TransferOptions {
  let library: CurlLibrary
  let limits: TransferLimits

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
      try easy.set(CURLOPT_PIPEWAIT, to: 1)
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
