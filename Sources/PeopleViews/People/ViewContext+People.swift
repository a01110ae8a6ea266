package import GitHubAPI

extension ViewContext {
  /// Returns a printer of people: a grid on a terminal, a name per line in a pipe, or records.
  ///
  /// `holdsBack` is true if the order is known only at the end; `isPlain` prints a name per line on
  /// terminals too.
  package func people<Field: RecordField>(
    _ fields: [Field], _ format: OutputFormat?, holdsBack: Bool, isPlain: Bool = false,
    highlights: Highlights = .none,
    naming name: @escaping @Sendable (Field.Record) -> String = { $0.login }
  ) -> RecordPrinter<Field> where Field.Record: Named {
    let grid = PeopleGrid(in: self, highlights: highlights, naming: name)
    let view = isLaidOut && !isPlain ? grid.view(holdsBack: holdsBack) : nil
    return printer(of: fields, format, text: grid.text, holdsBack: holdsBack, view: view)
  }

  /// Returns a printer of profiles: records in a format, cards with `--cards`, else a table on a
  /// terminal and `key: value` lines in a pipe.
  ///
  /// `bioLines` limits the bios on cards; nil if there are no cards. `areNamed` is true if the user
  /// chose the fields, so that tables and text have only these; `holdsBack` is true if the order is
  /// known only at the end.
  package func details<Field: RecordField>(
    _ fields: [Field], _ format: OutputFormat?, areNamed: Bool, bioLines: Int?, holdsBack: Bool,
    highlights: Highlights, profile: @escaping @Sendable (Field.Record) -> Profile
  ) -> RecordPrinter<Field> {
    let text = RecordText<Field.Record>(
      separator: "\n",
      coloured: {
        areNamed
          ? Field.colouredLines(of: $0, fields)
          : ProfileText.colouredLines(of: profile($0), highlights: highlights)
      },
      plain: { areNamed ? Field.lines(of: $0, fields) : ProfileText.lines(of: profile($0)) })
    var view: (any RecordView<Field.Record>)?
    if let bioLines, !isPlain {
      view = CardColumnsView(in: self) { [album = pictures?.album] in
        ProfileCard(profile: profile($0), bioLines: bioLines, highlights: highlights)
          .showing(album, in: .tile).part
      }
    } else if isLaidOut, let album = pictures?.album {
      view = CardColumnsView(.tiles, in: self) {
        PersonTile(profile: profile($0), highlights: highlights).part(album)
      }
    } else if isLaidOut {
      view = PeopleTable<Field>(
        columns: areNamed
          ? fields : ["login", "name", "location", "followers"].compactMap(Field.init(rawValue:)),
        showsMarks: !areNamed, highlights: highlights, in: self, profile: profile)
    }
    return printer(of: fields, format, text: text, holdsBack: holdsBack, view: view)
  }

  /// Returns a printer of profiles that were named: cards on a terminal, `key: value` lines in a
  /// pipe, or records.
  ///
  /// `isSingle` is true for one profile alone; `bioLines` is nil for whole bios.
  package func profiles(
    _ fields: [ProfileField], _ format: OutputFormat?, isSingle: Bool, bioLines: Int?
  ) -> RecordPrinter<ProfileField> {
    let view = CardColumnsView<Profile>(isSingle ? .single : .columns, in: self) {
      [album = pictures?.album] in
      ProfileCard(profile: $0, bioLines: bioLines).showing(album, in: isSingle ? .card : .tile).part
    }
    return printer(
      of: fields, format, shape: isSingle ? .single : .list,
      text: RecordText(
        separator: "\n", coloured: { ProfileText.colouredLines(of: $0) },
        plain: { ProfileText.lines(of: $0) }), view: isLaidOut ? view : nil)
  }
}
