import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

/// A list of profiles, printed in the order in which the accounts are given.
struct ProfileList: Sendable {
  let users: [String]
  let format: FormatOptions
  /// The maximum number of lines of a bio on a card; nil for all.
  let bioLines: Int?

  /// Fetches and prints the profiles.
  ///
  /// - Throws: `CommandError`. An error that affects only some of several accounts is reported
  ///   immediately, and its exit status is thrown after the other profiles are printed; with
  ///   `--json`, any error is thrown before printing.
  func print(in invocation: Invocation) async throws(CommandError) {
    let isSingle = users.count <= 1 && users.first != "-"
    let fields = try format.selected(ProfileField.self)
    let writer = RecordWriter<ProfileField>(
      format: format.format, fields: fields,
      shape: isSingle ? .single : .list, separator: "\n",
      isColoured: invocation.outputTraits.isColoured,
      coloured: { ProfileText.colouredLines(of: $0) }, plain: { ProfileText.lines(of: $0) })
    var view: (any RecordView<Profile>)?
    if invocation.isLaidOut(format.format) {
      view = CardColumnsView(isSingle ? .single : .columns, in: invocation) {
        [bioLines, album = invocation.pictures?.album] in
        ProfileCard(profile: $0, bioLines: bioLines)
          .showing(album, in: isSingle ? .card : .tile).part
      }
    }
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: writer.needsAll, view: view)
    var failures = ProfileFailures(invocation)
    var age = CacheAge()
    let queries = try invocation.queries()
    var names = try UserNames(users, on: queries.client.base, input: invocation.input)
    // Text has every field of a profile, and a card all but the email address.
    let wanted = format.fields != nil || view == nil ? fields : fields.filter { $0 != .email }
    try await invocation.read { reader throws(QueryError) in
      try await ProfileFetcher(in: queries).run(wanted) {
        names.next(mayWait: $0)
      } use: { results throws(QueryError) in
        try reader.take { () throws(CommandError) in
          for result in results {
            switch CommandError.result(of: result, in: invocation.context) {
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
        }
      }
    }
    try printer.finish()
    invocation.report(age)
    if let error = failures.final { throw error }
  }
}
