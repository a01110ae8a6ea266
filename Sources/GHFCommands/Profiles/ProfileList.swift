import GitHubAPI
import TerminalText

/// Prints profiles in the order in which they were asked for.
struct ProfileList: Sendable {
  let query: ProfileQuery
  /// Whether one account was named, so that its profile is all there is.
  let isSingle: Bool
  let format: FormatOptions
  let cards: CardOptions

  /// Asks for the profiles and prints those that are there.
  ///
  /// - Throws: `CommandError`, also at the end when an account was missing; with `--json` nothing
  ///   was printed then.
  func print(in invocation: Invocation) async throws(CommandError) {
    let writer = RecordWriter<ProfileField>(
      format: format.format, fields: try format.selected(ProfileField.self),
      shape: isSingle ? .single : .list, separator: "\n",
      isColoured: invocation.outputTraits.isColoured,
      coloured: { ProfileText.colouredLines(of: $0) }, plain: { ProfileText.lines(of: $0) })
    let album = try album(in: invocation)
    let view = view(with: album, in: invocation)
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: writer.needsAll, view: view)
    var failures = ProfileFailures(invocation)
    let age = try await ask(with: album, in: invocation) { result throws(CommandError) in
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
    age.tell(invocation.notices)
    if let error = failures.final { throw error }
  }

  /// Where pictures are gathered; nil where none are shown.
  private func album(in invocation: Invocation) throws(CommandError) -> PictureAlbum? {
    guard cards.showsPictures else { return nil }
    guard cards.areShown(format, in: invocation), !invocation.isPaged,
      let showing = PictureProtocol(in: invocation.environment)
    else {
      invocation.notices.say(
        "no pictures: standard output isn't a terminal that can show them")
      return nil
    }
    return PictureAlbum(showing: showing, source: try invocation.pictures())
  }

  private func view(
    with album: PictureAlbum?, in invocation: Invocation
  ) -> (any RecordView<Profile>)? {
    guard cards.areShown(format, in: invocation) else { return nil }
    let view = CardColumnsView(
      isSingle: isSingle || album != nil, in: invocation
    ) { [lines = cards.lines] in
      ProfileCard(profile: $0, bioLines: lines).part
    }
    return album.map { PictureCardsView($0, cards: view) } ?? view
  }

  /// Hands the profiles to `use` as they come in order, and answers how old they are.
  private func ask(
    with album: PictureAlbum?, in invocation: Invocation,
    _ use: (Result<Profile, CommandError>) throws(CommandError) -> Void
  ) async throws(CommandError) -> CacheAge {
    var age = CacheAge()
    var query = query
    query.album = album
    try await query.run(in: invocation) { result throws(CommandError) in
      if case .success(let page) = result { age.note(page) }
      try use(result.map(\.answer))
    }
    return age
  }
}
