import GitHubAPI

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
      shape: isSingle ? .single : .list, separator: "\n"
    ) { ProfileText.lines(of: $0) }
    var view: CardColumnsView<Profile>?
    if cards.areShown(format, in: context) {
      view = CardColumnsView(global, isSingle: isSingle, in: context) { [lines = cards.lines] in
        ProfileCard(profile: $0, bioLines: lines).part
      }
    }
    var printer = RecordPrinter(
      writer, to: context.output, holdsBack: writer.needsAll, view: view)
    var failures = ProfileFailures(context: context, options: global)
    let age = try await ask(in: context) { result throws(CommandError) in
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

  /// Hands the profiles to `use` as they come in order, and answers how old they are.
  private func ask(
    in context: CommandContext,
    _ use: (Result<Profile, CommandError>) throws(CommandError) -> Void
  ) async throws(CommandError) -> CacheAge {
    var age = CacheAge()
    try await query.run(in: context) { result throws(CommandError) in
      if case .success(let page) = result { age.note(page) }
      try use(result.map(\.answer))
    }
    return age
  }
}
