import GitHubAPI
import TerminalText

/// A list of profiles, printed in the order in which the accounts are given.
struct ProfileList: Sendable {
  let users: [String]
  let format: FormatOptions
  let cards: CardOptions

  /// Fetches and prints the profiles.
  ///
  /// - Throws: `CommandError`. An error that affects only some of several accounts is reported
  ///   immediately, and its exit status is thrown after the other profiles are printed; with
  ///   `--json`, any error is thrown before printing.
  func print(in invocation: Invocation) async throws(CommandError) {
    let isSingle = users.count <= 1 && users.first != "-"
    let writer = RecordWriter<ProfileField>(
      format: format.format, fields: try format.selected(ProfileField.self),
      shape: isSingle ? .single : .list, separator: "\n",
      isColoured: invocation.outputTraits.isColoured,
      coloured: { ProfileText.colouredLines(of: $0) }, plain: { ProfileText.lines(of: $0) })
    let album = try album(in: invocation)
    var view: (any RecordView<Profile>)?
    if cards.areShown(format, in: invocation) {
      let layout = isSingle || album != nil ? CardColumnsView<Profile>.Layout.single : .columns
      let columns = CardColumnsView(layout, in: invocation) { [lines = cards.lines] in
        ProfileCard(profile: $0, bioLines: lines).part
      }
      view = album.map { PictureCardsView($0, cards: columns) } ?? columns
    }
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: writer.needsAll, view: view)
    var failures = ProfileFailures(invocation)
    var age = CacheAge()
    let query = ProfileQuery(users: users, album: album)
    try await query.run(in: invocation) { result throws(CommandError) in
      switch result {
      case .success(let page):
        age.note(page)
        try printer.print([page.answer])
      case .failure(let error):
        if writer.needsAll { throw error }
        // Cards are drawn in rows, which must be complete before an error is printed.
        try printer.settle()
        if isSingle { throw error }
        try failures.report(error)
      }
    }
    try printer.finish()
    age.report(to: invocation.notices)
    if let error = failures.final { throw error }
  }

  /// Returns the album for the accounts' pictures; nil if none are shown.
  private func album(in invocation: Invocation) throws(CommandError) -> PictureAlbum? {
    guard cards.showsPictures else { return nil }
    guard cards.areShown(format, in: invocation), !invocation.isPaged,
      let showing = PictureProtocol(in: invocation.environment)
    else {
      invocation.notices.say(
        "pictures not shown: standard output is not a terminal that supports them")
      return nil
    }
    return PictureAlbum(showing: showing, source: try invocation.pictures())
  }
}
