import ArgumentParser
import GitHubAPI

/// Whether whole profiles are printed where lists bring little more than names, and how.
struct DetailOptions: ParsableArguments, Sendable {
  @Flag(
    help: """
      Bring whole profiles: name, bio, company, location, counts; but no e-mail addresses, which \
      only 'ghf user' has. With a token 100 people take one request, without one 1 each. --fields \
      chooses the columns of the table.
      """)
  var details = false

  @Flag(help: "Show the profiles as cards; implies --details.")
  var cards = false

  @Option(
    help: ArgumentHelp(
      "With --cards, show at most this many lines of a bio (default: 3).", valueName: "n"))
  var lines: Int?

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together or a number is out of range.
  func validate() throws {
    try CardOptions.validate(lines: lines)
    if lines != nil, !cards { throw ValidationError("--lines goes with --cards") }
  }

  /// Checks that lists of people, with these options, can be sorted as was typed.
  ///
  /// - Throws: `ValidationError` if they can't.
  func validateSort(of listing: ListingOptions) throws {
    try listing.validateSort(
      by: areWanted ? DetailField.names : AccountField.names, hasDetails: areWanted)
  }

  /// Checks the options against how things are printed.
  ///
  /// - Throws: `ValidationError` where they don't go together.
  func validate(_ format: FormatOptions, countsOnly: Bool = false) throws {
    if cards, format.fields != nil {
      throw ValidationError("--cards is for people to read, so no --fields goes with it")
    }
    if cards, format.format != nil {
      throw ValidationError("--cards is for people to read, so no format goes with it")
    }
    if countsOnly, areWanted {
      throw ValidationError(
        "--count prints a number alone, so no --\(cards ? "cards" : "details") goes with it")
    }
  }

  /// Begins a lookup of profiles, and says so if it resumes an earlier one.
  func lookups(
    of people: ResumeMarker.People, limit: Int?, _ client: GitHubClient, in invocation: Invocation
  ) -> ResumeMarker {
    let run = client.lookupRun(of: people, limit: limit)
    if let notice = run.resumption.notice(in: invocation) {
      invocation.notices.say(notice)
    }
    return run
  }

  /// The fields that there are with options by these names: those of profiles where they are wanted.
  static func fieldNames(with options: Set<String>) -> [String] {
    areNamed(in: options) ? DetailField.names : AccountField.names
  }

  /// Whether options by these names ask for profiles.
  static func areNamed(in options: Set<String>) -> Bool {
    !options.isDisjoint(with: ["--details", "--cards"])
  }

  /// Whether profiles are asked for.
  var areWanted: Bool { details || cards }

  /// How many lines of a bio a card has.
  var bioLines: Int { lines ?? CardOptions.usualLines }
}
