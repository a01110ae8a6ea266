/// The sequences that begin and end the use of a terminal as a full screen.
///
/// The modes are xterm's: 1049 selects the alternate screen, 7 wraps long lines, 2004 marks pastes,
/// 1000 and 1006 report the mouse, 25 shows the cursor, 2026 holds the output back.
enum TerminalModes {
  /// Returns the bytes that select the screen, turn line wrap off and hide the cursor.
  static func enter(usesMouse: Bool) -> [UInt8] {
    let mouse = usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : ""
    return Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\(mouse)\u{1B}[?25l".utf8)
  }

  /// Returns the bytes that restore the terminal, even in the middle of a frame.
  ///
  /// They begin with ST because a frame may have been interrupted in a link.
  static func leave(usesMouse: Bool) -> [UInt8] {
    let end = "\u{1B}\\\u{1B}]8;;\u{1B}\\\u{1B}[?2026l\u{1B}[0m"
    let mouse = usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : ""
    return Array("\(end)\(mouse)\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?7h\u{1B}[?25h".utf8)
  }
}
