import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews

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
    let fields = try format.selected(Person.allFields)
    var printer = invocation.views.profiles(
      fields, format.format, isSingle: isSingle, bioLines: bioLines)
    var failures = ProfileFailures(invocation)
    var age = CacheAge()
    let queries = try invocation.queries()
    var names = try UserNames(users, on: queries.client.base, input: invocation.input)
    // Text has every field of a profile, and a card all but the email address.
    let wanted =
      invocation.isLaidOut(format.format)
      ? fields.filter { $0.name != ProfileField.email.rawValue } : fields
    do throws(QueryError) {
      try await ProfileFetcher(in: queries).run(
        wanted.compactMap { ProfileField(rawValue: $0.name) }
      ) {
        names.next(mayWait: $0)
      } use: { results throws(QueryError) in
        do throws(CommandError) {
          for result in results {
            if case .profile(let page) = result {
              age.note(page)
              try printer.print([Person(page.answer)])
              continue
            }
            // Cards are drawn in rows, which must be complete before an error is printed.
            if format.format != .json { try printer.settle() }
            try failures.report(result, endsRun: isSingle || format.format == .json)
          }
          return true
        } catch {
          return try printer.keep(error)
        }
      }
    } catch {
      throw printer.error ?? CommandError(error, in: invocation.context)
    }
    try printer.finish()
    invocation.report(age)
    if let error = failures.final { throw error }
  }
}
