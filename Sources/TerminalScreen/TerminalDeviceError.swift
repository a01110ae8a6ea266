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
