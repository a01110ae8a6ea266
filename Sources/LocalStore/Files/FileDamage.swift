/// A defect in the contents of one of ghf's files.
package enum FileDamage: Error, Sendable, Equatable {
  /// The file has no bytes, as after a crash of the program that last wrote it.
  case empty
  case notUTF8
  /// A violation of RFC 8259, with its line number from 1.
  case notJSON(line: Int)
  /// Arrays and objects are nested deeper than the parser follows.
  case tooDeep(line: Int)
  /// An object has the same key twice, so that a rewrite would lose a value.
  case duplicateKey(String, line: Int)
  /// A value is missing or has the wrong type; `place` reads like `favourites[3].id`.
  case wrongShape(place: String)
  /// A part of a binary file, such as `record 2`, is invalid.
  case invalid(part: String)
  /// A file beside a database, such as `cache.db-journal`, isn't ghf's.
  case foreignCompanion(name: String)
}
