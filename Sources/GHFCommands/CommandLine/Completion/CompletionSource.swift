import ArgumentParser

/// Where candidates for a value come from that only ghf itself knows.
enum CompletionSource: String, Sendable {
  /// Favourites, and all accounts that the cache knows.
  case logins
  /// The same, of accounts that can be read from standard input too.
  case loginsOrInput
  /// The same for the first word only; what follows is anybody's guess.
  case firstLogin
  /// Favourites alone, which can be read from standard input too.
  case favourites
  /// The fields of the command's records, separated by commas.
  case fields
  /// What the command's list can be sorted by.
  case orders

  /// Whether `-` may stand there for standard input.
  var mayBeInput: Bool { self == .loginsOrInput || self == .favourites }
}

extension CompletionKind {
  /// Marks a value for `Completion`: the parser's own scripts, which would run this, aren't used.
  static func source(_ source: CompletionSource) -> CompletionKind {
    .shellCommand(source.rawValue)
  }
}
