import ArgumentParser
import CommandLineInterface

/// Whose people are listed, and how: what `followers` and `following` have in common.
struct PeopleOptions: ParsableArguments, Sendable {
  @Argument(help: "The account, or nothing for your own.", completion: .source(.logins))
  var user: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  @Flag(help: "Print the number alone; it takes one request.")
  var count = false

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    try details.validateSort(of: listing)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
    if count, check.verify {
      throw ValidationError(
        "--count takes the number from the profile, so no --verify goes with it")
    }
  }

  /// Prints the list in the way that was asked for.
  ///
  /// - Throws: `CommandError` as the list does.
  func print(
    _ relation: Relation, in invocation: Invocation
  ) async throws(CommandError) {
    try await Listing(
      user: try UserArgument(user, on: invocation.apiBase()), relation: relation,
      options: listing, fields: Listing.Fields(format, details), format: format, details: details,
      verifies: check.verify, countsOnly: count
    ).print(in: invocation)
  }
}
