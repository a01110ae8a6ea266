/// A source of completion candidates that only ghf itself can read.
package enum CompletionSource: String, Sendable {
  /// Favourites and the accounts in the cache.
  case logins
  /// Favourites, the accounts in the cache, or `-` for standard input.
  case loginsOrInput
  /// Favourites and the accounts in the cache, for the first word; the others are a filter.
  case firstLogin
  /// The fields and states of a filter of people.
  case filter
  /// The operands and operators of a set expression.
  case people
  /// Favourites and the accounts in the cache for the first word, or a set expression.
  case accountOrPeople
  /// Favourites only, or `-` for standard input.
  case favourites
  /// Watched accounts and `fav`, or `-` for standard input.
  case watches
  /// Files and folders.
  case files
  /// The fields of the command's records, separated by commas.
  case fields
  /// The keys that the command's list can be sorted by.
  case orders

  /// True if `-` stands for standard input.
  package var mayBeInput: Bool { [.loginsOrInput, .favourites, .watches].contains(self) }
}
