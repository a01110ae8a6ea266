import GitHubAPI

/// A fixed output of `gh auth token`.
struct FixedToken: TokenSource {
  /// A token that must never appear in output or files.
  static let secret = "ghp_NeverToBeSeen0123456789abcdefghijkl"

  static let none = FixedToken(text: "")
  static let signedIn = FixedToken(text: secret)

  let text: String

  /// Returns true if bytes contain the secret.
  static func containsSecret(in bytes: [UInt8]) -> Bool {
    let secret = Array(secret.utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: secret[0]) {
      if rest[start...].starts(with: secret) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? { Token(text) }
}
