import CommandLineInterface
import GHFMessages
import GHFQueries

/// The arguments of `followers` and `following`.
struct PeopleOptions: ArgumentGroup, Sendable {
  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @OptionGroup var list: PeopleListOptions

  func validate() throws(UsageError) {
    if list.count, list.check.verify {
      throw UsageError("'--count' reads only the profile and cannot be used with '--verify'")
    }
  }

  func print(_ relation: Relation, in invocation: Invocation) async throws(CommandError) {
    let user = try UserReference(user, on: invocation.apiBase())
    try await Listing(list).print(relation, of: user, in: invocation)
  }
}
