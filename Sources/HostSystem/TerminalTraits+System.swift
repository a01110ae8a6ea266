package import TerminalHost

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
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsPipe: isPipe(STDOUT_FILENO),
      window: [(STDOUT_FILENO, outputIsTerminal), (STDERR_FILENO, messagesAreTerminal)]
        .lazy.filter(\.1).compactMap { window(of: $0.0) }.first,
      attributes: { TerminalQuery.attributes() })
  }

  /// Returns true for a pipe, or for a socket, which some shells use instead of a pipe.
  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK
  }

  /// Returns the size of a descriptor's terminal; nil if it is unknown.
  private static func window(of descriptor: Int32) -> Window? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    return Window(
      columns: columns, rows: rows > 0 ? rows : nil,
      cell: rows > 0
        ? CellSize(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows) : nil)
  }
}
