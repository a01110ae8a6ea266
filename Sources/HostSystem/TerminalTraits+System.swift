package import GHFCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TerminalTraits {
  /// Returns the traits of the standard streams.
  package static func system() -> TerminalTraits {
    let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    let messagesAreTerminal = isatty(STDERR_FILENO) == 1
    return TerminalTraits(
      outputIsTerminal: outputIsTerminal, messagesAreTerminal: messagesAreTerminal,
      outputIsPipe: isPipe(STDOUT_FILENO),
      columns: [(STDOUT_FILENO, outputIsTerminal), (STDERR_FILENO, messagesAreTerminal)]
        .lazy.filter(\.1).compactMap { columns(of: $0.0) }.first)
  }

  /// Returns true for a pipe, or for a socket, which some shells use instead of a pipe.
  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK
  }

  /// Returns the width of a descriptor's terminal, in columns; nil if it is unknown.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
