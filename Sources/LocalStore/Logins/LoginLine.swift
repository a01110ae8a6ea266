import GitHubAPI

/// A line of a `LoginIndex`: login, TAB, the account's name if known, line feed.
///
/// The TAB is mandatory: a line without one is torn within its login.
enum LoginLine {
  /// The length in bytes to which names are truncated, which limits the length of a line.
  static let nameByteCount = 200

  private static let tab = UInt8(ascii: "\t")

  /// Returns the line of an account as it is written to the file; empty if the login isn't valid.
  static func bytes(of seen: SeenLogin) -> [UInt8] {
    let login = Array(seen.login.utf8)
    guard isLogin(login.span) else { return [] }
    var bytes = login
    bytes.append(tab)
    if let name = seen.name {
      bytes += truncated(name).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func truncated(_ name: String) -> ArraySlice<UInt8> {
    var bytes = Array(name.utf8.prefix(nameByteCount + 1))[...]
    if bytes.count > nameByteCount {
      // Continuation bytes, 10xxxxxx, are removed with the first byte of their scalar (RFC 3629).
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    return bytes
  }

  /// Parses a line without its line feed; returns nil if it is damaged.
  static func seenLogin(in line: Span<UInt8>) -> SeenLogin? {
    var end = 0
    while end < line.count, line[end] != tab { end += 1 }
    guard end < line.count, isLogin(line.extracting(..<end)) else { return nil }
    // ghf doesn't write longer names.
    let name = text(line.extracting((end + 1)...).extracting(first: nameByteCount))
    return SeenLogin(login: text(line.extracting(..<end)), name: name.isEmpty ? nil : name)
  }

  /// Returns true if a line, which need not be valid, begins with a prefix, ignoring case; the
  /// prefix must be in lower case.
  static func begins(_ line: Span<UInt8>, with prefix: Span<UInt8>) -> Bool {
    guard line.count > prefix.count else { return false }
    for position in 0..<prefix.count where lowercased(line[position]) != prefix[position] {
      return false
    }
    return true
  }

  // 1-100 of `[A-Za-z0-9_-]`, followed by `[bot]` for apps, like `Login`.
  private static func isLogin(_ bytes: Span<UInt8>) -> Bool {
    var length = 0
    while length < bytes.count, PageFileName.isPlain(lowercased(bytes[length])) { length += 1 }
    guard (1...Login.maximumLength).contains(length) else { return false }
    let rest = bytes.extracting(length...)
    return rest.isEmpty || text(rest) == "[bot]"
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    var array: [UInt8] = []
    array.reserveCapacity(bytes.count)
    for position in 0..<bytes.count { array.append(bytes[position]) }
    return String(decoding: array, as: UTF8.self)
  }
}
