import GitHubAPI

/// The request of a stored page, without the page number, as records contain it.
struct PageRequest: Equatable {
  /// Host and path, prefixed with the host's length to make the encoding unique.
  let bytes: [UInt8]
  /// The hash that indexes use; only `bytes` identify the request.
  let hash: UInt64

  init(_ key: PageKey) {
    bytes = Array("\(key.host.utf8.count) \(key.host)\(key.path)".utf8)
    hash = Checksum.of(bytes, in: 0..<bytes.count)
  }

  /// Parses the bytes of a request; returns nil if they are malformed.
  static func key(of bytes: some Collection<UInt8>) -> PageKey? {
    guard let text = String(validating: bytes, as: UTF8.self),
      let space = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      let byteCount = Int(text[..<space]), byteCount >= 0
    else { return nil }
    let rest = text.utf8[text.utf8.index(after: space)...]
    guard rest.count >= byteCount, let host = String(rest.prefix(byteCount)),
      let path = String(rest.dropFirst(byteCount))
    else { return nil }
    return PageKey(host: host, path: path)
  }
}
