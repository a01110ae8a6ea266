import GitHubAPI

/// Prints profiles in the order in which they were asked for.
struct ProfileList: Sendable {
  let users: [String]
  let format: FormatOptions
  let global: GlobalOptions

  /// Asks for the profiles and prints those that are there.
  ///
  /// - Throws: `CommandError`, also at the end when an account was missing; with `--json` nothing
  ///   was printed then.
  func print(in context: CommandContext) async throws(CommandError) {
    let fields = try format.selected(ProfileField.self)
    let isSingle = users.count <= 1 && users.first != "-"
    let writer = RecordWriter<ProfileField>(
      format: format.format, fields: fields, shape: isSingle ? .single : .list,
      separator: "\n"
    ) { ProfileText.lines(of: $0) }
    var printer = RecordPrinter(writer, to: context.output, holdsBack: writer.needsAll)
    var age = CacheAge()
    var failures = ProfileFailures(context: context, options: global)
    try await ProfileQuery(users: users, global: global).run(in: context) {
      result throws(CommandError) in
      switch result {
      case .success(let page):
        age.note(page)
        try printer.print([page.answer])
      case .failure(let error):
        if writer.needsAll || isSingle { throw error }
        try printer.flush()
        try failures.report(error)
      }
    }
    try printer.finish()
    age.tell(Notices(context: context, options: global))
    if let error = failures.final { throw error }
  }
}
