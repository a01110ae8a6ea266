import FoundationEssentials
import TestSupport

/// The encodings that a secret could be printed or stored in.
struct SecretEncodings: Sendable {
  private let encodings: [(name: String, bytes: [UInt8])]

  init(of secret: String) {
    let bytes = Array(secret.utf8)
    var encodings = [
      ("as it is", secret), ("backwards", String(secret.reversed())),
      ("hexadecimal", SecretEncodings.hexadecimal(bytes, before: "")),
      ("percent-encoded", SecretEncodings.hexadecimal(bytes, before: "%")),
      ("percent-encoded hyphens", secret.replacing("-", with: "%2d")),
    ]
    // The number of bytes before the secret, modulo 3, decides how its bits map to characters. In
    // each case, keep only the characters that don't depend on the bytes before and after.
    for offset in 0..<3 {
      let padded = Data(Array(repeating: 0x20, count: offset) + bytes)
      let text = padded.base64EncodedString().prefix { $0 != "=" }
      encodings.append(("base64 at \(offset)", String(text.dropFirst(4).dropLast(4))))
    }
    self.encodings = encodings.map { ($0.0, SecretEncodings.folded($0.1.utf8)) }
  }

  /// Returns the names of the encodings found in some bytes, ignoring case.
  func found(in bytes: [UInt8]) -> [String] {
    let folded = SecretEncodings.folded(bytes)
    return encodings.filter { folded.containsBytes($0.bytes) }.map(\.name)
  }

  private static func hexadecimal(_ bytes: [UInt8], before mark: String) -> String {
    bytes.map { mark + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
