/// Where candidates for a value come from that only ghf itself knows.
package enum CompletionSource: String, Sendable {
  /// Favourites, and all accounts in the cache.
  case logins
  /// The same, of accounts that can be read from standard input too.
  case loginsOrInput
  /// The same for the first word only; the second is free text.
  case firstLogin
  /// Favourites alone, which can be read from standard input too.
  case favourites
  /// The fields of the command's records, separated by commas.
  case fields
  /// The keys that the command's list can be sorted by.
  case orders

  /// Whether `-` may stand there for standard input.
  package var mayBeInput: Bool { self == .loginsOrInput || self == .favourites }
}
