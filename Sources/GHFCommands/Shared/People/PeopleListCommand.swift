import CommandLineInterface
import GHFQueries

/// A command that lists people.
protocol PeopleListCommand: ContextCommand {
  var list: PeopleListOptions { get }
}

extension PeopleListCommand {
  var avatars: AvatarChoice? { list.details.avatars }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }
}

/// The options of the commands that print a list of people.
struct PeopleListOptions: ArgumentGroup, Sendable {
  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  @Option(
    "--match", value: "filter",
    help: "Print only people whom a filter matches; see 'ghf help filters'", completion: .filter)
  var match: String?

  @Flag("--count", help: "Print only the number of accounts")
  var count = false

  func validate() throws(UsageError) {
    // Named filters aren't known yet, and may need profiles.
    try details.wanted(by: match.map { FilterExpression($0, with: .unread) }, in: format)
      .validateSort(of: listing)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }
}
