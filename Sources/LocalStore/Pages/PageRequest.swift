import GitHubAPI

/// What a kept page answers, apart from its number, in the form that records hold.
struct PageRequest: Equatable {
  /// Host and path, with the host's length in front so that no two pairs look alike.
  let bytes: [UInt8]
  /// Stands for the request in indexes; whether it is the same one is told by `bytes`.
  let hash: UInt64

  init(_ key: PageKey) {
    bytes = Array("\(key.host.utf8.count) \(key.host)\(key.path)".utf8)
    hash = Checksum.of(bytes, in: 0..<bytes.count)
  }

  /// Host and path of a request as records hold it; nil when it isn't one.
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
