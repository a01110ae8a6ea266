import GHFCommands
import TerminalScreen

/// A process without a terminal.
struct StubScreens: ScreenOpener {
  func open(
    usesMouse: Bool, probesEmoji: Bool
  ) throws(TerminalDeviceError) -> any Screen {
    throw .cannotOpen(errno: 6)
  }
}
