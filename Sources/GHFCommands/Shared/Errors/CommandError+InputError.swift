import GHFMessages
import TerminalHost
import TerminalText

extension CommandError {
  /// Explains why the accounts on standard input, or in a file, can't be read.
  init(_ error: InputError, of source: String) {
    switch error {
    case .failed(_, let reason):
      self.init(.failure, "cannot read \(source)", causes: [reason])
    case .lineTooLong(let byteCount):
      self.init(
        .usage, "a line of \(source) exceeds \(CountText.grouped(byteCount).text) bytes",
        hints: ["write one account per line"])
    case .tooManyLines(let limit):
      self.init(
        .usage, "\(source) has more than \(CountText.grouped(limit).text) lines",
        hints: ["split it into several lists"])
    }
  }

  /// Rejects a line that is JSON; nil if the line may name an account.
  init?(line: String, of source: String) {
    let command: String
    switch line.first {
    case "[": command = "jq -r '.[].login'"
    case "{": command = "jq -r .login"
    case "\"": command = "jq -r"
    default: return nil
    }
    self.init(
      .usage, "\(source) is JSON, not one account per line",
      hints: ["pipe it through \(command)"])
  }
}
