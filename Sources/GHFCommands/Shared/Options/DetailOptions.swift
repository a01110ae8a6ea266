import CommandLineInterface
import GHFQueries
import PeopleViews

/// The options that print whole profiles in place of names, as a table or as cards.
struct DetailOptions: ArgumentGroup, Sendable {
  @Flag(
    "--details",
    help: """
      Fetch whole profiles, without e-mail addresses: one request per 50 to 100 people with a token, \
      one per person without
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
    try UsageError.check("--lines", atLeast1: lines)
    if lines != nil, !cards { throw UsageError("'--lines' requires '--cards'") }
  }

  /// Checks that an account's list can be sorted by the chosen key.
  func validateSort(of listing: ListingOptions) throws(UsageError) {
    try listing.validateSort(
      by: (areWanted ? Person.profileFields : Person.accountFields).names(), hasDetails: areWanted,
      listsFollows: true)
  }

  /// Checks the options against the output format and `--count`.
  func validate(_ format: FormatOptions, countsOnly: Bool = false) throws(UsageError) {
    if cards { try UsageError.check("--cards", without: format.option) }
    try AvatarChoice.validate(avatars, with: countsOnly ? "--count" : format.option)
    if countsOnly {
      try UsageError.check("--count", without: ["--cards": cards, "--details": details])
    }
  }

  /// Returns the names of the fields with some options, which may request profiles.
  static func fieldNames(with options: Set<String>) -> [String] {
    (areNamed(in: options) ? Person.profileFields : Person.accountFields).names()
  }

  static func areNamed(in options: Set<String>) -> Bool {
    !options.isDisjoint(with: ["--details", "--cards"])
  }

  /// True if a filter implies the lookup of profiles.
  private var areImplied = false

  /// Returns the options with the lookup that a filter implies, in a format or without one.
  func wanted(by filter: FilterExpression?, in format: FormatOptions) -> DetailOptions {
    var options = self
    options.areImplied = filter?.impliesLookup(forRecords: format.kind != nil) ?? false
    return options
  }

  /// True if profiles are looked up.
  var areWanted: Bool { areTyped || areImplied }

  /// True if an option requests profiles.
  var areTyped: Bool { details || cards }

  /// The maximum number of lines of a bio on a card; nil unless cards are requested.
  var bioLines: Int? { cards ? lines ?? ProfileCard.defaultLines : nil }
}
