package import TerminalScreen

/// The terminal that controls this process, `/dev/tty`.
package enum SystemScreen {
  /// Takes the whole terminal until the screen is closed.
  ///
  /// - Throws: `TerminalDeviceError` if there is no terminal or it can't be used.
  package static func open(usesMouse: Bool) throws(TerminalDeviceError) -> any Screen {
    try TerminalDevice.open(usesMouse: usesMouse, startThread: SystemThread.start)
  }
}
