import GitHubAPI

/// What a kept page answers, apart from its number, in the form that records hold.
struct PageQuestion: Equatable {
  /// Host and path, with the host's length in front so that no two pairs look alike.
  let bytes: [UInt8]
  /// Stands for the question in indexes; whether it is the same one is told by `bytes`.
  let hash: UInt64

  init(_ key: PageKey) {
    bytes = Array("\(key.host.utf8.count) \(key.host)\(key.path)".utf8)
    hash = Checksum.of(bytes, in: 0..<bytes.count)
  }
}
