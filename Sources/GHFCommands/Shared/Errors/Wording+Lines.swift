import CommandLineInterface
import GHFMessages
import GHFQueries
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

extension String {
  /// Returns a message wrapped between words; quoted text, such as a command, stays on one line.
  ///
  /// Long words or quoted texts may exceed the width. Lines after the first are indented. Without a
  /// width, the message is one line.
  func messageLines(columns: Int?) -> [String] {
    guard let columns, CleanText(self).columns() > columns else { return [self] }
    return wordLines(columns: columns, indent: min(2, columns / 4), keeping: " '", "'")
  }

  /// Returns the text wrapped between words, but never between the delimiters `open` and `close`.
  func wordLines(
    columns: Int, firstIndent: Int = 0, indent: Int, keeping open: String, _ close: String
  ) -> [String] {
    // Clean text never contains this control character.
    let gap: Character = "\u{1F}"
    var bound = ""
    var rest = self[...]
    while let start = rest.firstRange(of: open),
      let end = rest[start.upperBound...].firstRange(of: close)
    {
      bound += rest[..<start.upperBound]
      bound += rest[start.upperBound..<end.upperBound].map { $0 == " " ? gap : $0 }
      rest = rest[end.upperBound...]
    }
    bound += rest
    return bound.wordLines(columns: columns, firstIndent: firstIndent, indent: indent)
      .map { String($0.map { $0 == gap ? " " : $0 }) }
  }
}

extension Wording {
  /// Returns the lines for stderr, an `error:` line and a `hint:` line for each hint, wrapped at
  /// words to a width in columns, or not at all if `columns` is nil.
  func lines(fitting columns: Int? = nil, of program: ProgramName = .ghf) -> [StyledLine] {
    if message.isEmpty { return [] }
    return Wording.lines(
      "error:", Style(isBold: true, color: .red), program.naming(in: sentence), columns)
      + hints.flatMap { Wording.lines("hint:", .bold, program.naming(in: $0), columns) }
  }

  private static func lines(
    _ kind: CleanText, _ style: Style, _ text: String, _ columns: Int?
  ) -> [StyledLine] {
    let texts = "\(kind) \(CleanText(text))".messageLines(columns: columns)
    return texts.enumerated().map { index, text in
      if index > 0 { return StyledLine(CleanText(text)) }
      var line = StyledLine(kind, style)
      line.append(CleanText(String(text.dropFirst(kind.text.count))))
      return line
    }
  }
}

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

  /// Creates the error that a command has thrown.
  init(any error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as QueryError: self = .query(error)
    case let error as StorageError: self = .storage(error)
    case let error as OutputError: self.init(error)
    case let error as UsageError: self.init(.usage, error.message, hints: error.hints)
    case let error as SearchError: self = .failed(.usage, Wording(error))
    // Commands throw no others.
    default: self.init(.failure, "\(error)")
    }
  }
}

extension LineSource {
  /// Returns the next line; `source` names the input in an error.
  func nextLine(of source: String) throws(CommandError) -> String? {
    do throws(InputError) {
      return try nextLine()
    } catch {
      throw CommandError(error, of: source)
    }
  }
}
