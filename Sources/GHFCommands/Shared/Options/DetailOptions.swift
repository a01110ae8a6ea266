import CommandLineInterface
import GHFQueries
import GitHubAPI
import PeopleViews

/// The options that print whole profiles in place of names, as a table or as cards.
struct DetailOptions: ArgumentGroup, Sendable {
  @Flag(
    "--details",
    help: """
      Fetch whole profiles: name, bio, company, location and counts, but no e-mail addresses (see \
      'ghf user'); one request per 50 to 100 people with a token, one per person without; \
      --fields chooses the columns of the table
      """)
  var details = false

  @Flag("--cards", help: "Show the profiles as cards; implies --details")
  var cards = false

  @Option(
    "--lines", value: "n",
    help: "With --cards, show at most this many lines of each bio (default: 3)")
  var lines: Int?

  @Option("--avatars", "--avatar", value: "how", bare: "auto", help: AvatarChoice.help)
  var avatars: AvatarChoice?

  func validate() throws(UsageError) {
    try CardOptions.validate(lines: lines)
    if lines != nil, !cards { throw UsageError("'--lines' requires '--cards'") }
  }

  /// Checks that an account's list can be sorted by the chosen key.
  func validateSort(of listing: ListingOptions) throws(UsageError) {
    try listing.validateSort(
      by: areWanted ? DetailField.names : AccountField.names, hasDetails: areWanted,
      listsFollows: true)
  }

  /// Checks the options against the output format and `--count`.
  func validate(_ format: FormatOptions, countsOnly: Bool = false) throws(UsageError) {
    if cards, let option = format.option {
      throw UsageError("'--cards' cannot be used with '\(option)'")
    }
    try AvatarChoice.validate(avatars, with: countsOnly ? "--count" : format.option)
    if countsOnly, areWanted {
      throw UsageError("'--count' cannot be used with '--\(cards ? "cards" : "details")'")
    }
  }

  /// Returns the names of the fields with some options, which may request profiles.
  static func fieldNames(with options: Set<String>) -> [String] {
    areNamed(in: options) ? DetailField.names : AccountField.names
  }

  /// Returns true if one of the option names requests profiles.
  static func areNamed(in options: Set<String>) -> Bool {
    !options.isDisjoint(with: ["--details", "--cards"])
  }

  /// Returns the options with `--details` if a filter needs profiles, or may need them.
  func wanted(by filter: FilterExpression?) -> DetailOptions {
    var options = self
    if let filter, filter.problem == nil, filter.needsProfiles || filter.hasUnreadName {
      options.details = true
    }
    return options
  }

  /// True if an option requests profiles.
  var areWanted: Bool { details || cards }

  /// The maximum number of lines of a bio on a card; nil unless cards are requested.
  var bioLines: Int? { cards ? lines ?? ProfileCard.defaultLines : nil }
}
