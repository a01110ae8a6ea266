/// A proxy that requests go through.
struct Proxy: Sendable, Equatable {
  /// As the environment gives it; it may hold credentials, so it belongs in no message.
  let url: String
  /// Without credentials and port; fit for messages.
  let host: String
  /// `user:password`, if there are any.
  let credentials: String?
  /// Tells whether the connection to the proxy itself is encrypted.
  let usesTLS: Bool

  /// Reads a proxy as libcurl does: `[scheme://][user:password@]host[:port]`.
  ///
  /// One without a host isn't ignored: libcurl refuses it, and nothing is asked past the proxy.
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

  /// Takes the credentials out of a text of libcurl's, which may quote a proxy it can't use.
  func redact(_ text: String) -> String {
    guard let credentials, !credentials.isEmpty else { return text }
    return text.replacing(credentials, with: "…")
  }
}
