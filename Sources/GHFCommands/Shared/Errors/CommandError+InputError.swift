import TerminalText

extension CommandError {
  /// Explains why the accounts on standard input can't be read.
  init(_ error: InputError) {
    switch error {
    case .failed(_, let reason):
      self.init(.failure, "cannot read standard input", causes: [reason])
    case .lineTooLong(let byteCount):
      self.init(
        .usage, "a line of standard input exceeds \(CountText.grouped(byteCount).text) bytes",
        hints: ["write one account per line"])
    }
  }

  /// Rejects a line of standard input that is JSON; nil if the line may name an account.
  init?(inputLine line: String) {
    let command: String
    switch line.first {
    case "[": command = "jq -r '.[].login'"
    case "{": command = "jq -r .login"
    case "\"": command = "jq -r"
    default: return nil
    }
    self.init(
      .usage, "standard input is JSON, not one account per line",
      hints: ["pipe it through \(command)"])
  }
}
