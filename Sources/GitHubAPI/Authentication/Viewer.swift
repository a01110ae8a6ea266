/// The account that signs requests, as the cache recognises it: without its token or its login.
///
/// Answers that depend on the account, such as relation marks, are used only for the same viewer.
package struct Viewer: Sendable, Equatable {
  /// The first eight bytes of a SHA-256: enough to recognise the account, and no part of its token.
  package let fingerprint: UInt64

  /// The end of a cached answer's path that only this viewer uses.
  var pathSuffix: String { "/@" + String(fingerprint, radix: 16) }

  /// A viewer from the cache.
  package init(fingerprint: UInt64) { self.fingerprint = fingerprint }

  /// The account that a text identifies: a token's owner, or as in `init(login:host:)`.
  init(identifiedBy text: [UInt8]) {
    fingerprint = SHA256.digest(of: text).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The user that `gh` has signed in to a host, whose token changes with each new login.
  package init(login: String, host: String) {
    // A token has no spaces, so the two kinds can't be confused.
    self.init(identifiedBy: Array("\(login) on \(host)".lowercased().utf8))
  }
}
