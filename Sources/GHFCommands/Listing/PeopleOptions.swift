import ArgumentParser
import CommandLineInterface

/// The arguments of `followers` and `following`.
struct PeopleOptions: ParsableArguments, Sendable {
  @Argument(help: "The account (default: your own)", completion: .source(.logins))
  var user: String?

  @OptionGroup var list: PeopleListOptions

  func validate() throws {
    if list.count, list.check.verify {
      throw ValidationError("'--count' reads only the profile and cannot be used with '--verify'")
    }
  }

  func print(_ relation: Relation, in invocation: Invocation) async throws(CommandError) {
    try await Listing(
      user: try UserArgument(user, on: invocation.apiBase()), relation: relation,
      options: list.listing, fields: Listing.Fields(list.format, list.details),
      format: list.format, details: list.details, verifies: list.check.verify,
      countsOnly: list.count
    ).print(in: invocation)
  }
}
