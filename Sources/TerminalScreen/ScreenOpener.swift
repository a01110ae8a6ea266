/// A way to use the terminal as a full screen.
package protocol ScreenOpener: Sendable {
  /// Takes over the terminal, and shows an empty screen.
  ///
  /// If `usesMouse` is false, the terminal handles the mouse itself, for example to select text.
  ///
  /// - Throws: `TerminalDeviceError` if the process has no terminal or can't use it.
  func open(usesMouse: Bool) throws(TerminalDeviceError) -> any Screen
}
