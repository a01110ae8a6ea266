package import TerminalText

/// A terminal that is used as a full screen: it reports input, and shows what is written.
package protocol Screen: Sendable {
  /// The current size; at least one row and one column.
  var size: CellGridSize { get }

  /// The events in the order in which they occurred, for a single reader.
  ///
  /// The stream ends when the terminal hangs up or the screen is closed.
  var events: AsyncStream<ScreenEvent> { get }

  /// Notes that input from `events` has been handled, so that more may be read: what is typed faster
  /// than it is handled waits in the terminal.
  func finish(_ input: InputEvent)

  /// Writes all bytes, blocking while the terminal accepts none; ignores errors, because a terminal
  /// that is gone ends `events`.
  func write(_ bytes: [UInt8])

  /// Restores the terminal, and stops this process and its group as Ctrl-Z does.
  ///
  /// After the group has continued, takes the terminal again and posts `ScreenEvent.resumed`.
  func suspend()

  /// Restores the terminal, and calls `use` while another program may use it; Ctrl-Z then stops this
  /// process like any other.
  ///
  /// Takes the terminal again afterwards and posts `ScreenEvent.resumed`.
  func lend(_ use: () -> Void)

  /// Restores the terminal; does nothing the second time.
  func close()
}

/// A change at the terminal.
package enum ScreenEvent: Sendable, Hashable {
  case input(InputEvent)
  case resized
  /// The terminal may show anything, for example after another program used it.
  case resumed
  /// The terminal has reported how wide it draws emoji, as `ScreenOpener.open` asked: plausible columns
  /// for each of `EmojiWidths.probes`.
  ///
  /// Not the rule itself: swift-symbolgraph-extract leaves out enums with types of other modules.
  case probed([Int])
}

/// A way to use the terminal as a full screen.
package protocol ScreenOpener: Sendable {
  /// Takes over the terminal, and shows an empty screen.
  ///
  /// If `usesMouse` is false, the terminal handles the mouse itself, for example to select text. If
  /// `probesEmoji` is true, it is asked how wide it draws emoji, which needs UTF-8.
  ///
  /// - Throws: `TerminalDeviceError` if the process has no terminal or can't use it.
  func open(usesMouse: Bool, probesEmoji: Bool) throws(TerminalDeviceError) -> any Screen
}

/// A reason for which a terminal can't be used as a full screen.
package enum TerminalDeviceError: Error, Hashable {
  /// The process has no terminal, or it can't be opened.
  case cannotOpen(errno: Int32)
  /// The terminal's modes can't be read or set.
  case cannotControl(errno: Int32)
  /// It reports so many rows and columns that the screen would need gigabytes.
  case tooLarge
  /// No pipe for signals can be opened.
  case noPipe(errno: Int32)
  /// No thread can be started.
  case noThread
}
