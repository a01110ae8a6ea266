/// Something that the user did at the terminal.
package enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  /// A text pasted as a whole (bracketed paste, mode 2004); it may contain line breaks.
  case paste(String)
  case mouse(MouseEvent)
}

extension InputEvent {
  /// Counts the events, and the bytes of pasted texts.
  package var size: Int { if case .paste(let text) = self { 1 + text.utf8.count } else { 1 } }
}

/// A mouse action at a cell, as xterm reports it (mode 1006, SGR).
package struct MouseEvent: Sendable, Hashable {
  /// A change of a button, or one step of the wheel.
  package enum Action: Sendable, Hashable {
    case press, release, wheelUp, wheelDown
  }

  package let action: Action
  /// The button: 0 is the left one, 1 the middle one, 2 the right one.
  package let button: Int
  /// The cell, counted from 0 at the top left.
  package let row: Int
  package let column: Int

  package init(_ action: Action, button: Int = 0, row: Int, column: Int) {
    self.action = action
    self.button = button
    self.row = row
    self.column = column
  }
}

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
