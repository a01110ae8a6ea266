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
  ///   - global: What the terminal is made to look like.
  ///   - highlights: What stands out.
  ///   - context: Where it is printed.
  ///   - profile: Whom a record is about.
  /// - Returns: The printer.
  static func details(
    _ format: OutputFormat?, _ fields: [Field], areNamed: Bool, _ options: DetailOptions,
    holdsBack: Bool,
    _ global: GlobalOptions, highlights: Highlights, in context: CommandContext,
    profile: @escaping @Sendable (Field.Record) -> Profile
  ) -> RecordPrinter {
    let writer = RecordWriter<Field>(
      format: format, fields: fields, separator: "\n",
      isColoured: context.outputTraits(global).isColoured,
      coloured: {
        areNamed
          ? Field.colouredLines(of: $0, fields)
          : ProfileText.colouredLines(of: profile($0), highlights: highlights)
      },
      plain: { areNamed ? Field.lines(of: $0, fields) : ProfileText.lines(of: profile($0)) })
    var view: (any RecordView<Field.Record>)?
    if options.cards, format == nil, !context.isPlain {
      view = CardColumnsView(global, in: context) {
        ProfileCard(
          profile: profile($0), bioLines: options.bioLines, highlights: highlights
        ).part
      }
    } else if context.isLaidOut(format) {
      view = PeopleTable<Field>(
        columns: areNamed
          ? fields : ["login", "name", "location", "followers"].compactMap(Field.init(rawValue:)),
        global, highlights: highlights, in: context, profile: profile)
    }
    return RecordPrinter(writer, to: context.output, holdsBack: holdsBack, view: view)
  }
}
