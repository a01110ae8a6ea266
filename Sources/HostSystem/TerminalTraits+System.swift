package import GHFCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TerminalTraits {
  /// What the standard streams are now.
  package static func system() -> TerminalTraits {
    let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    let messagesAreTerminal = isatty(STDERR_FILENO) == 1
    return TerminalTraits(
      outputIsTerminal: outputIsTerminal, messagesAreTerminal: messagesAreTerminal,
      columns: [(STDOUT_FILENO, outputIsTerminal), (STDERR_FILENO, messagesAreTerminal)]
        .lazy.filter(\.1).compactMap { columns(of: $0.0) }.first)
  }

  /// The width that the terminal behind a descriptor tells; nil when it tells none.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
