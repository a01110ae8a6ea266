/// A secret that authorises requests; printing a token never reveals it.
package struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let secret: String
  /// The token's owner.
  package private(set) var viewer: Viewer
  /// The mask that hides the token in a server's texts; nil if the token is too short for one.
  let mask: TokenMask?

  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  /// Trims white space and a pair of quotes from the text of a variable or a program's output.
  ///
  /// Returns nil if the rest is empty or contains a byte that a header field can't hold, or a quote,
  /// which no token contains.
  package init?(_ text: String) {
    var trimmed = Token.trimmed(text.utf8)
    if let quote = trimmed.first, Token.quotes.contains(quote), trimmed.count > 1,
      trimmed.last == quote
    {
      trimmed = Token.trimmed(trimmed.dropFirst().dropLast())
    }
    guard !trimmed.isEmpty,
      trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Token.quotes.contains($0) })
    else { return nil }
    secret = String(decoding: trimmed, as: UTF8.self)
    // Computed once: every request and every cached page needs them.
    mask = TokenMask(trimmed)
    viewer = Viewer(identifiedBy: trimmed)
  }

  /// Returns the token with the owner that is known without it.
  package func owned(by viewer: Viewer) -> Token {
    var token = self
    token.viewer = viewer
    return token
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    let rest = bytes.drop(while: isSpace)
    guard let end = rest.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(rest[...end])
  }

  /// Returns true for space, TAB, LF, VT, FF and CR.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  package var description: String { "(token)" }
  package var debugDescription: String { "(token)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// True for tokens of apps, which end after hours and are renewed by the program that has them (GitHub
  /// docs, "GitHub's token formats").
  var isOfApp: Bool { ["gho_", "ghu_", "ghs_"].contains { secret.hasPrefix($0) } }

  /// The value of the `Authorization` field.
  package var authorization: String { "Bearer \(secret)" }
}

/// A filter that masks a token in a server's response, so that it can't be printed or stored.
struct TokenMask: Sendable, Equatable {
  /// The length of the shortest token that is masked, in bytes.
  ///
  /// Masking shorter ones would spoil ordinary words. GitHub's have 40 characters or more.
  static let minimumLength = 8

  private static let mask = Array("***".utf8)

  private let token: [UInt8]
  /// By byte, the distance from its last place before the token's end to that end; the token's
  /// length for bytes without one.
  private let steps: [Int]

  /// Returns nil if the token is too short to be masked.
  init?(_ token: [UInt8]) {
    guard token.count >= TokenMask.minimumLength else { return nil }
    self.token = token
    var steps = Array(repeating: token.count, count: 256)
    for (index, byte) in token.dropLast().enumerated() {
      steps[Int(byte)] = token.count - 1 - index
    }
    self.steps = steps
  }

  /// Returns the text with the token masked.
  func applied(to text: String) -> String {
    var bytes = Array(text.utf8)
    apply(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func apply(to bytes: inout [UInt8]) {
    var masked: [UInt8] = []
    var copied = 0
    while let start = firstMatch(in: bytes.span, from: copied) {
      masked += bytes[copied..<start] + TokenMask.mask
      copied = start + token.count
    }
    if copied > 0 { bytes = masked + bytes[copied...] }
  }

  /// Finds the token by the bytes at its end (Horspool), since it is looked for in every body.
  private func firstMatch(in bytes: Span<UInt8>, from start: Int) -> Int? {
    let (token, steps) = (token.span, steps.span)
    let end = token.count - 1
    var place = start
    while place + end < bytes.count {
      var index = end
      while bytes[place + index] == token[index] {
        if index == 0 { return place }
        index -= 1
      }
      place += steps[Int(bytes[place + end])]
    }
    return nil
  }
}
