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

  /// Says that a line of standard input is JSON; nil if it may be an account.
  init?(inputLine line: String) {
    let command: String
    switch line.first {
    case "[": command = "jq -r '.[].login'"
    case "{": command = "jq -r .login"
    case "\"": command = "jq -r"
    default: return nil
    }
    self.init(
      .usage, "standard input is JSON, not one account a line",
      hints: ["pipe it through \(command)"])
  }
}
