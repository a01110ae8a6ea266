import GitHubAPI
import TerminalText

extension RecordPrinter {
  /// Prints whole profiles: as a table or cards for people, `key: value` lines in a pipe, or
  /// records.
  ///
  /// - Parameters:
  ///   - format: Nil for what suits people and plain pipes.
  ///   - fields: What records consist of.
  ///   - options: Whether cards are wanted.
  ///   - holdsBack: Whether the order is known only at the end.
  ///   - global: What the terminal is made to look like.
  ///   - highlights: What stands out.
  ///   - context: Where it is printed.
  ///   - profile: Whom a record is about.
  /// - Returns: The printer.
  static func details(
    _ format: OutputFormat?, _ fields: [Field], _ options: DetailOptions, holdsBack: Bool,
    _ global: GlobalOptions, highlights: Highlights, in context: CommandContext,
    profile: @escaping @Sendable (Field.Record) -> Profile
  ) -> RecordPrinter {
    let writer = RecordWriter<Field>(format: format, fields: fields, separator: "\n") {
      ProfileText.lines(of: profile($0))
    }
    var view: (any RecordView<Field.Record>)?
    if options.cards {
      view = CardColumnsView(global, in: context) {
        ProfileCard(
          profile: profile($0), bioLines: options.bioLines, highlights: highlights
        ).part
      }
    } else if format == nil, context.terminal.outputIsTerminal {
      view = PeopleTable(global, highlights: highlights, in: context, profile: profile)
    }
    return RecordPrinter(writer, to: context.output, holdsBack: holdsBack, view: view)
  }
}
