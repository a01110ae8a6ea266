import HTTPTypes

/// A filter that masks a token in a server's response, so that it can't be printed or stored.
///
/// It finds the token as it is, percent-encoded (RFC 3986) or escaped in JSON (RFC 8259), and the
/// base64 (RFC 4648) of any text that contains it. A page is about 100 KB and rarely contains a
/// token, so a table lets it skip most bytes (Wu and Manber, "A fast algorithm for multi-pattern
/// searching", 1994).
struct TokenMask: Sendable, Equatable {
  /// The length of the shortest token that is masked, in bytes.
  ///
  /// Masking shorter ones would spoil ordinary words. GitHub's have 40 characters or more.
  static let minimumLength = 8

  private static let mask = Array("***".utf8)

  private let forms: TokenForms
  /// The number of bytes of each form that the table covers: the length of the shortest form, or
  /// 255 if that is longer.
  private let window: Int
  /// The least distance from a pair of bytes to the end of a form's window.
  private var distances: [UInt8]

  /// Returns nil if the token is too short to be masked.
  init?(_ token: [UInt8]) {
    guard token.count >= TokenMask.minimumLength else { return nil }
    forms = TokenForms(of: token)
    window = min(token.count, Int(UInt8.max))
    distances = Array(repeating: UInt8(window - 1), count: 1 << 12)
    for form in forms.all {
      for last in 1..<window {
        let pair = TokenMask.pair(form[last - 1], form[last])
        distances[pair] = min(distances[pair], UInt8(window - 1 - last))
      }
    }
  }

  /// Masks the token in the reason phrase, the fields and the body of a response.
  func apply(to response: inout TransportResponse) {
    apply(to: &response.body)
    let status = response.head.status
    response.head.status = HTTPResponse.Status(
      code: status.code, reasonPhrase: applied(to: status.reasonPhrase))
    for index in response.head.headerFields.indices {
      let value = response.head.headerFields[index].value
      let masked = applied(to: value)
      if masked != value { response.head.headerFields[index].value = masked }
    }
  }

  /// Returns the text with the token masked.
  func applied(to text: String) -> String {
    var bytes = Array(text.utf8)
    apply(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func apply(to bytes: inout [UInt8]) {
    var masked: [UInt8] = []
    var copied = 0
    while let match = firstMatch(in: bytes.span, from: copied) {
      masked += bytes[copied..<match.lowerBound] + TokenMask.mask
      copied = match.upperBound
    }
    if copied > 0 { bytes = masked + bytes[copied...] }
  }

  private func firstMatch(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let distances = distances.span
    var last = start + window - 1
    while last < bytes.count {
      let distance = distances[TokenMask.pair(bytes[last - 1], bytes[last])]
      if distance == 0, let match = forms.match(in: bytes, at: last - window + 1, after: start) {
        return match
      }
      last += max(Int(distance), 1)
    }
    return nil
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 0x3F) << 6 | Int(second & 0x3F)
  }
}
