import GitHubAPI
import TestSupport

/// A fixed output of `gh auth token`, or its failure.
struct FixedToken: TokenSource {
  /// A token that must never appear in output or files.
  static let secret = "ghp_NeverToBeSeen0123456789abcdefghijkl"

  static let none = FixedToken(text: "")
  static let signedIn = FixedToken(text: secret)

  let text: String
  /// The reason that `gh` has a login but no token; nil without such a login.
  var failure: String?

  /// The only host that `gh` has a login for; nil for any host.
  var onlyHost: String?

  /// Returns true if bytes contain the secret.
  static func containsSecret(in bytes: [UInt8]) -> Bool {
    bytes.containsBytes(Array(secret.utf8))
  }

  func token(for host: String) async throws(TokenError) -> Token? {
    if let failure { throw .failed(detail: failure) }
    return onlyHost == host || onlyHost == nil ? Token(text) : nil
  }
}
