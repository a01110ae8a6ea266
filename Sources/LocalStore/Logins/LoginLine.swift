import GitHubAPI

/// One account in a `LoginIndex`: login, TAB, the person's name if it is known, line feed.
///
/// The TAB is always there: a line without one was cut off in the middle of its login.
enum LoginLine {
  /// What longer names are cut off at, so that no line is longer than a reader expects.
  static let nameByteCount = 200

  private static let tab = UInt8(ascii: "\t")

  /// The line as it is written; empty for what is no login.
  static func bytes(of seen: SeenLogin) -> [UInt8] {
    let login = Array(seen.login.utf8)
    guard isLogin(login.span) else { return [] }
    var bytes = login
    bytes.append(tab)
    if let name = seen.name {
      bytes += cut(name).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// A name's whole scalars, as many as there is room for.
  private static func cut(_ name: String) -> ArraySlice<UInt8> {
    var bytes = Array(name.utf8.prefix(nameByteCount + 1))[...]
    if bytes.count > nameByteCount {
      // Continuation bytes, 10xxxxxx, go with the first one of their scalar (RFC 3629).
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    return bytes
  }

  /// Reads a line without its line feed; nil when it is damaged.
  static func seenLogin(in line: Span<UInt8>) -> SeenLogin? {
    var end = 0
    while end < line.count, line[end] != tab { end += 1 }
    guard end < line.count, isLogin(line.extracting(..<end)) else { return nil }
    // Longer ones are none of ours.
    let name = text(line.extracting((end + 1)...).extracting(first: nameByteCount))
    return SeenLogin(
      login: text(line.extracting(..<end)), name: name.isEmpty ? nil : name)
  }

  /// Whether a line begins so, in whatever case.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - prefix: The beginning, in lower case.
  /// - Returns: True also for lines that are no logins.
  static func begins(_ line: Span<UInt8>, with prefix: Span<UInt8>) -> Bool {
    guard line.count > prefix.count else { return false }
    for position in 0..<prefix.count where lowercased(line[position]) != prefix[position] {
      return false
    }
    return true
  }

  /// 1-100 of `[A-Za-z0-9_-]`, and `[bot]` behind them for apps, as `Login` has it.
  private static func isLogin(_ bytes: Span<UInt8>) -> Bool {
    var length = 0
    while length < bytes.count, isPlain(bytes[length]) { length += 1 }
    guard (1...Login.maximumLength).contains(length) else { return false }
    let rest = bytes.extracting(length...)
    return rest.isEmpty || text(rest) == "[bot]"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
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
