/// Something that the user did at the terminal.
package enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  /// A text pasted as a whole (bracketed paste, mode 2004); it may contain line breaks.
  case paste(String)
  case mouse(MouseEvent)
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
