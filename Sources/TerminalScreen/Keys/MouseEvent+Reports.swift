extension MouseEvent {
  /// Creates an action from xterm's report; returns nil for movements and unknown buttons.
  ///
  /// The code is the button with flags: 4, 8 and 16 for modifiers, 32 for a movement, 64 for the
  /// wheel. Columns and rows count from 1.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column >= 1, row >= 1, code & 32 == 0, (0..<128).contains(code) else { return nil }
    let button = code & 3
    let isWheel = code & 64 != 0
    // The wheel is never released; its buttons 2 and 3 are horizontal.
    if isWheel ? isRelease || button > 1 : button == 3 { return nil }
    let action: Action =
      isWheel ? (button == 0 ? .wheelUp : .wheelDown) : isRelease ? .release : .press
    self.init(action, button: isWheel ? 0 : button, row: row - 1, column: column - 1)
  }
}
