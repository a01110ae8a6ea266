/// What keeps a text from being an account's name.
package enum LoginError: Error, Sendable, Equatable {
  case empty
  /// The name's length in bytes.
  case tooLong(length: Int)
  /// The first character that no name holds.
  case character(Character, name: String)
  /// The address of a page on another host than the one in use; both as people know them.
  case otherHost(String, inUse: String)
}
