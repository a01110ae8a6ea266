package import TerminalScreen

/// The terminal that controls this process, `/dev/tty`, as a full screen.
package struct SystemScreens: ScreenOpener {
  package init() {}

  package func open(usesMouse: Bool) throws(TerminalDeviceError) -> any Screen {
    let (deadline, typed) = TerminalQuery.stop()
    return try TerminalDevice.open(
      usesMouse: usesMouse, replyDeadline: deadline, typedAhead: typed,
      startThread: SystemThread.start)
  }
}
