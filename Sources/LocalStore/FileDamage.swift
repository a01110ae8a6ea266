/// What is wrong with the contents of a file of ours.
package enum FileDamage: Error, Sendable, Equatable {
  /// There is not a single byte in it, as after a crash of whatever wrote it last.
  case empty
  /// The bytes are not UTF-8.
  case notUTF8
  /// The text breaks the grammar of RFC 8259 in this line, counted from 1.
  case notJSON(line: Int)
  /// Arrays and objects lie within one another deeper than we follow.
  case tooDeep(line: Int)
  /// An object has the same key twice, so that one of the values would be lost.
  case duplicateKey(String, line: Int)
  /// A value is missing or has the wrong type; `place` reads like `favourites[3].id`.
  case wrongShape(place: String)
}
