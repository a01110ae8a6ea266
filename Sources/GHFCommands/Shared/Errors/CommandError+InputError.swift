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
}
