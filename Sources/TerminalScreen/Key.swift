/// A key press with its modifiers, as far as the terminal reports them.
package struct KeyPress: Sendable, Hashable {
  /// A key; control characters are letters with the modifier `control`.
  package enum Key: Sendable, Hashable {
    /// A printable character, possibly of several scalars.
    case character(Character)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F24.
    case function(Int)
  }

  /// The modifiers of a key; terminals report Shift only for keys that aren't characters.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package let key: Key
  package let modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Returns a letter typed with Ctrl, in lower case; Ctrl-Space is `control(" ")`.
  package static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .control)
  }
}
