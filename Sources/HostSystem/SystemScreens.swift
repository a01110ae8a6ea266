import Glibc
package import TerminalScreen

/// The terminal that controls this process, `/dev/tty`, as a full screen.
package struct SystemScreens: ScreenOpener {
  package init() {}

  package func open(
    usesMouse: Bool, probesEmoji: Bool
  ) throws(TerminalDeviceError) -> any Screen {
    let (deadline, isPending, typed) = TerminalQuery.stop()
    return try TerminalDevice.open(
      usesMouse: usesMouse, probesEmoji: probesEmoji, replyDeadline: deadline,
      expectsReply: isPending, typedAhead: typed,
      startThread: SystemThread.start)
  }
}
