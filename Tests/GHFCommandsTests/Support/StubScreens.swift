import GHFCommands
import TerminalScreen

/// A process without a terminal.
struct StubScreens: ScreenOpener {
  func open(usesMouse: Bool) throws(TerminalDeviceError) -> any Screen {
    throw .cannotOpen(errno: 6)
  }
}
