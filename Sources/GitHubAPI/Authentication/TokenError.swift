/// Why a token can't be used.
package enum TokenError: Error, Sendable, Equatable {
  /// What this variable holds can't stand in a header field; the value itself is never carried.
  case malformed(variable: String)
}
