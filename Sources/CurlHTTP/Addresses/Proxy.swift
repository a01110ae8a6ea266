struct Proxy: Sendable, Equatable {
  /// The value from the environment; may hold credentials, so never put it into a message.
  let url: String
  /// The host without credentials and port, safe for messages.
  let host: String
  /// The `user:password` part, if any.
  let credentials: String?
  /// True if the connection to the proxy itself is encrypted.
  let usesTLS: Bool

  /// Parses a proxy as libcurl does: `[scheme://][user:password@]host[:port]`.
  ///
  /// A proxy without a host isn't ignored: libcurl rejects it, so no request bypasses the proxy.
  init(_ url: String) {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = (parts.count == 2 ? parts[1] : url[...]).prefix { $0 != "/" }
    let at = rest.lastIndex(of: "@")
    let authority = at.map { rest[rest.index(after: $0)...] } ?? rest
    self.url = url
    host = RequestTarget.host(of: authority) ?? ""
    credentials = at.map { String(rest[..<$0]) }
    usesTLS = parts.count == 2 && parts[0].lowercased() == "https"
  }

  /// Removes the credentials from libcurl's text, which may quote an unusable proxy.
  func redact(_ text: String) -> String {
    guard let credentials, !credentials.isEmpty else { return text }
    return text.replacing(credentials, with: "…")
  }
}
