/// The keys of explorers that the user can't assign.
package enum ExplorerKeys {
  /// The letters and digits that are taken together with Alt.
  package static let reservedAlt: Set<Character> = ["a", "e", "i", "r", "y"]

  /// Returns true if a key may start a command together with Alt: a small letter or a digit.
  package static func isCommandKey(_ key: String) -> Bool {
    key.count == 1
      && key.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }
}
