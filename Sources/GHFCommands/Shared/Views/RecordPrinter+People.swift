import GitHubAPI
import TerminalHost
import TerminalText

extension RecordPrinter where Field == AccountField {
  /// Returns a printer of accounts: a grid on a terminal, a name per line in a pipe, or records.
  ///
  /// `holdsBack` is true if the order is known only at the end; `isPlain` prints a name per line on
  /// terminals too.
  static func people(
    _ format: OutputFormat?, _ fields: [AccountField], holdsBack: Bool, grid: PeopleGrid<Account>,
    isPlain: Bool = false, in invocation: Invocation
  ) -> RecordPrinter {
    let writer = RecordWriter<AccountField>(
      format: format, fields: fields, isColoured: grid.traits.isColoured,
      coloured: grid.colouredLines(of:), plain: { CleanText($0.login) })
    var view: (any RecordView<Account>)?
    if !isPlain, invocation.isLaidOut(format) {
      view = grid.view(holdsBack: holdsBack, in: invocation)
    }
    return RecordPrinter(writer, to: invocation.output, holdsBack: holdsBack, view: view)
  }
}

extension RecordPrinter {
  /// Returns a printer of profiles: records in a format, cards with `--cards`, else a table on a
  /// terminal and `key: value` lines in a pipe.
  ///
  /// `areNamed` is true if the user chose the fields, so that tables and text have only these;
  /// `holdsBack` is true if the order is known only at the end.
  static func details(
    _ format: OutputFormat?, _ fields: [Field], areNamed: Bool, _ options: DetailOptions,
    holdsBack: Bool, highlights: Highlights, in invocation: Invocation,
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
      view = CardColumnsView(in: invocation) { [album = invocation.pictures?.album] in
        ProfileCard(profile: profile($0), bioLines: options.bioLines, highlights: highlights)
          .showing(album, in: .tile).part
      }
    } else if invocation.isLaidOut(format), let album = invocation.pictures?.album {
      view = CardColumnsView(.tiles, in: invocation) {
        PersonTile(profile: profile($0), highlights: highlights).part(album)
      }
    } else if invocation.isLaidOut(format) {
      view = PeopleTable<Field>(
        columns: areNamed
          ? fields : ["login", "name", "location", "followers"].compactMap(Field.init(rawValue:)),
        showsMarks: !areNamed, highlights: highlights, in: invocation, profile: profile)
    }
    return RecordPrinter(writer, to: invocation.output, holdsBack: holdsBack, view: view)
  }
}
