import FoundationEssentials

/// The forms that a secret could be printed or kept in.
struct SecretForms: Sendable {
  private let forms: [(name: String, bytes: [UInt8])]

  /// Works them out.
  init(of secret: String) {
    let bytes = Array(secret.utf8)
    var forms = [
      ("as it is", secret), ("backwards", String(secret.reversed())),
      ("hexadecimal", SecretForms.hexadecimal(bytes, before: "")),
      ("percent-encoded", SecretForms.hexadecimal(bytes, before: "%")),
      ("percent-encoded hyphens", secret.replacing("-", with: "%2d")),
    ]
    // What stands before it decides how bits fall on characters: three ways, and of each the part
    // that is the same whatever that is, and whatever follows.
    for offset in 0..<3 {
      let padded = Data(Array(repeating: 0x20, count: offset) + bytes)
      let text = padded.base64EncodedString().prefix { $0 != "=" }
      forms.append(("base64 at \(offset)", String(text.dropFirst(4).dropLast(4))))
    }
    self.forms = forms.map { ($0.0, SecretForms.folded($0.1.utf8)) }
  }

  /// The names of the forms that are found in some bytes, in whatever case.
  func found(in bytes: [UInt8]) -> [String] {
    let folded = SecretForms.folded(bytes)
    return forms.filter { folded.holds($0.bytes) }.map(\.name)
  }

  private static func hexadecimal(_ bytes: [UInt8], before mark: String) -> String {
    bytes.map { mark + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
