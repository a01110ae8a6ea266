import GitHubAPI

extension ViewContext {
  /// Returns a printer of people: a grid on a terminal, a name per line in a pipe, or records.
  ///
  /// `holdsBack` is true if the order is known only at the end; `isPlain` prints a name per line on
  /// terminals too.
  package func people(
    _ fields: [Field<Person>], _ format: OutputFormat?, holdsBack: Bool, isPlain: Bool = false,
    highlights: Highlights = .none,
    naming name: @escaping @Sendable (Person) -> String = { $0.account.login }
  ) -> RecordPrinter<Person> {
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
  package func details(
    _ fields: [Field<Person>], _ format: OutputFormat?, areNamed: Bool, bioLines: Int?,
    holdsBack: Bool, highlights: Highlights
  ) -> RecordPrinter<Person> {
    let text = areNamed ? RecordText<Person>.lines(of: fields, separator: "\n") : .facts(highlights)
    var view: (any RecordView<Person>)?
    if let bioLines, !isPlain {
      view = CardColumnsView(in: self) { [album = pictures?.album, metrics] in
        ProfileCard(
          profile: $0.shownProfile, form: .brief, bioLines: bioLines, highlights: highlights,
          picture: album?.item(of: $0.account, in: .tile)
        ).part(metrics)
      }
    } else if isLaidOut, let album = pictures?.album {
      view = CardColumnsView(.tiles, in: self) {
        album.tile(of: $0.shownProfile, highlights: highlights)
      }
    } else if isLaidOut {
      view = PeopleTable(
        columns: areNamed
          ? fields : [ProfileField.login, .name, .location, .followerCount].map(Field.init),
        showsSigns: !areNamed, highlights: highlights, in: self)
    }
    return printer(of: fields, format, text: text, holdsBack: holdsBack, view: view)
  }

  /// Returns a printer of profiles that were named: cards on a terminal, `key: value` lines in a
  /// pipe, or records.
  ///
  /// `isSingle` is true for one profile alone; `bioLines` is nil for whole bios.
  package func profiles(
    _ fields: [Field<Person>], _ format: OutputFormat?, isSingle: Bool, bioLines: Int?
  ) -> RecordPrinter<Person> {
    let view = CardColumnsView<Person>(isSingle ? .single : .columns, in: self) {
      [album = pictures?.album, metrics] in
      ProfileCard(
        profile: $0.shownProfile, bioLines: bioLines,
        picture: album?.item(of: $0.account, in: isSingle ? .card : .tile)
      ).part(metrics)
    }
    return printer(
      of: fields, format, isSingle: isSingle,
      text: .facts(.none), view: isLaidOut ? view : nil)
  }
}
