package import TerminalScreen

/// A way to use the terminal as a full screen.
package protocol ScreenOpener: Sendable {
  /// Takes the terminal, and shows an empty screen; without the mouse, the terminal keeps it.
  ///
  /// - Throws: `TerminalDeviceError` if the process has no terminal.
  func open(usesMouse: Bool) throws(TerminalDeviceError) -> any Screen
}
