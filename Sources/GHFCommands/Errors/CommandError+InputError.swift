import TerminalText

extension CommandError {
  /// Says why the accounts on standard input can't be read.
  init(_ error: InputError) {
    switch error {
    case .failed(_, let reason):
      self.init(.failure, "standard input could not be read", causes: [reason])
    case .lineTooLong(let byteCount):
      let limit = CountText.grouped(byteCount).text
      self.init(
        .usage, "a line of standard input is longer than \(limit) bytes",
        hints: ["write one account per line"])
    }
  }
}
