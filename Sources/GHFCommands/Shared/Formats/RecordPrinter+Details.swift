import GitHubAPI
import TerminalText

extension RecordPrinter {
  /// Prints whole profiles: as a table or cards for people, `key: value` lines in a pipe, or
  /// records.
  ///
  /// - Parameters:
  ///   - format: Nil for what suits people and plain pipes.
  ///   - fields: What records consist of.
  ///   - areNamed: Whether the fields were chosen, so that tables and plain lines have just these.
  ///   - options: Whether cards are wanted.
  ///   - holdsBack: Whether the order is known only at the end.
  ///   - highlights: What stands out.
  ///   - invocation: Where it is printed.
  ///   - profile: Whom a record is about.
  /// - Returns: The printer.
  static func details(
    _ format: OutputFormat?, _ fields: [Field], areNamed: Bool, _ options: DetailOptions,
    holdsBack: Bool,
    highlights: Highlights, in invocation: Invocation,
    profile: @escaping @Sendable (Field.Record) -> Profile
  ) -> RecordPrinter {
    let writer = RecordWriter<Field>(
      format: format, fields: fields, separator: "\n",
      isColoured: invocation.outputTraits.isColoured,
      coloured: {
        areNamed
          ? Field.colouredLines(of: $0, fields)
          : ProfileText.colouredLines(of: profile($0), highlights: highlights)
      },
      plain: { areNamed ? Field.lines(of: $0, fields) : ProfileText.lines(of: profile($0)) })
    var view: (any RecordView<Field.Record>)?
    if options.cards, format == nil, !invocation.isPlain {
      view = CardColumnsView(in: invocation) {
        ProfileCard(
          profile: profile($0), bioLines: options.bioLines, highlights: highlights
        ).part
      }
    } else if invocation.isLaidOut(format) {
      view = PeopleTable<Field>(
        columns: areNamed
          ? fields : ["login", "name", "location", "followers"].compactMap(Field.init(rawValue:)),
        highlights: highlights, in: invocation, profile: profile)
    }
    return RecordPrinter(writer, to: invocation.output, holdsBack: holdsBack, view: view)
  }
}
