import HTTPTypes

/// A filter that masks a token in a server's response, so that it can't be printed or stored.
struct TokenMask: Sendable, Equatable {
  /// The length of the shortest token that is masked, in bytes.
  ///
  /// Masking shorter ones would spoil ordinary words. GitHub's have 40 characters or more.
  static let minimumLength = 8

  private static let mask = Array("***".utf8)

  private let token: [UInt8]

  /// Returns nil if the token is too short to be masked.
  init?(_ token: [UInt8]) {
    guard token.count >= TokenMask.minimumLength else { return nil }
    self.token = token
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
    while let start = firstMatch(in: bytes.span, from: copied) {
      masked += bytes[copied..<start] + TokenMask.mask
      copied = start + token.count
    }
    if copied > 0 { bytes = masked + bytes[copied...] }
  }

  private func firstMatch(in bytes: Span<UInt8>, from start: Int) -> Int? {
    let token = token.span
    var place = start
    while place + token.count <= bytes.count {
      var index = 0
      while index < token.count, bytes[place + index] == token[index] { index += 1 }
      if index == token.count { return place }
      place += 1
    }
    return nil
  }
}
