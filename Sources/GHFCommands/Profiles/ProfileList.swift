import GitHubAPI
import TerminalText

/// Prints profiles in the order in which they were asked for.
struct ProfileList: Sendable {
  let query: ProfileQuery
  /// Whether one account was named, so that its profile is all there is.
  let isSingle: Bool
  let format: FormatOptions
  let cards: CardOptions
  let global: GlobalOptions

  /// Asks for the profiles and prints those that are there.
  ///
  /// - Throws: `CommandError`, also at the end when an account was missing; with `--json` nothing
  ///   was printed then.
  func print(in context: CommandContext) async throws(CommandError) {
    let writer = RecordWriter<ProfileField>(
      format: format.format, fields: try format.selected(ProfileField.self),
      shape: isSingle ? .single : .list, separator: "\n",
      isColoured: context.outputTraits(global).isColoured,
      coloured: { ProfileText.colouredLines(of: $0) }, plain: { ProfileText.lines(of: $0) })
    let album = try album(in: context)
    let view = view(with: album, in: context)
    var printer = RecordPrinter(
      writer, to: context.output, holdsBack: writer.needsAll, view: view)
    var failures = ProfileFailures(context: context, options: global)
    let age = try await ask(with: album, in: context) { result throws(CommandError) in
      switch result {
      case .success(let profile): try printer.print([profile])
      case .failure(let error):
        if writer.needsAll { throw error }
        // Cards are drawn row by row: an error must not stand between the rows of one.
        try printer.settle()
        if isSingle { throw error }
        try failures.report(error)
      }
    }
    try printer.finish()
    age.tell(Notices(context: context, options: global))
    if let error = failures.final { throw error }
  }

  /// Where pictures are gathered; nil where none are shown.
  private func album(in context: CommandContext) throws(CommandError) -> PictureAlbum? {
    guard cards.showsPictures else { return nil }
    guard cards.areShown(format, in: context), !context.isPaged(global),
      let showing = PictureProtocol(in: context.environment)
    else {
      Notices(context: context, options: global).say(
        "no pictures: standard output isn't a terminal that can show them")
      return nil
    }
    return PictureAlbum(showing: showing, source: try context.pictures(global))
  }

  private func view(
    with album: PictureAlbum?, in context: CommandContext
  ) -> (any RecordView<Profile>)? {
    guard cards.areShown(format, in: context) else { return nil }
    let view = CardColumnsView(
      global, isSingle: isSingle || album != nil, in: context
    ) { [lines = cards.lines] in
      ProfileCard(profile: $0, bioLines: lines).part
    }
    return album.map { PictureCardsView($0, cards: view) } ?? view
  }

  /// Hands the profiles to `use` as they come in order, and answers how old they are.
  private func ask(
    with album: PictureAlbum?, in context: CommandContext,
    _ use: (Result<Profile, CommandError>) throws(CommandError) -> Void
  ) async throws(CommandError) -> CacheAge {
    var age = CacheAge()
    var query = query
    query.album = album
    try await query.run(in: context) { result throws(CommandError) in
      if case .success(let page) = result { age.note(page) }
      try use(result.map(\.answer))
    }
    return age
  }
}
