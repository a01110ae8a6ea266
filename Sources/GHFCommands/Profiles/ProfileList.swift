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
    let fields = try format.selected(ProfileField.self)
    var printer = invocation.views.profiles(
      fields, format.format, isSingle: isSingle, bioLines: bioLines)
    var failures = ProfileFailures(invocation)
    var age = CacheAge()
    let queries = try invocation.queries()
    var names = try UserNames(users, on: queries.client.base, input: invocation.input)
    let showsMarks = fields.contains(where: ProfileField.marks.contains)
    // Results wait for the relation marks of the profiles, which come for up to 100 at once.
    var waiting: [Result<Profile, CommandError>] = []
    try await invocation.read { reader throws(QueryError) in
      try await ProfileQuery(in: queries).run {
        names.next(mayWait: $0)
      } use: { result, isLast throws(QueryError) in
        let result = CommandError.result(of: result, in: invocation.context)
        var isFatal = false
        switch result {
        case .success(let page): age.note(page)
        case .failure(let error):
          if format.format == .json {
            return try reader.take { () throws(CommandError) in throw error }
          }
          isFatal = isSingle || ProfileFailures.affectsOthers(error)
        }
        waiting.append(result.map(\.answer))
        let mayWait = showsMarks ? await queries.client.viewer() != nil : false
        if mayWait, !isLast, !isFatal, waiting.count < pageLength { return true }
        let profiles = waiting.compactMap(\.profile)
        var marked =
          mayWait
          ? await queries.client.addingMarks(to: profiles) { age.note($0) }[...]
          : profiles[...]
        defer { waiting = [] }
        return try reader.take { () throws(CommandError) in
          for result in waiting {
            switch result {
            case .success: if let profile = marked.popFirst() { try printer.print([profile]) }
            case .failure(let error):
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

extension Result<Profile, CommandError> {
  /// The profile; nil for an error.
  fileprivate var profile: Profile? {
    if case .success(let profile) = self { profile } else { nil }
  }
}
