import CommandLineInterface
import GHFMessages
import GHFQueries
import PeopleViews

/// `ghf feed`: shows the recent public events of an account, or of the accounts that it follows.
struct FeedCommand: ContextCommand {
  static let guide = CommandGuide(
    "feed", "Show the recent public activity of an account",
    examples: [
      "ghf feed octocat",
      "ghf feed octocat --received",
      "ghf feed octocat -L 20 --lines 10",
      "ghf feed octocat --jsonl --fields created_at,summary,html_url",
    ],
    text: """
      GitHub returns up to 300 events of the past 30 days, newest first. Events may be up to 6 hours \
      late.

      In a pipe, each event is a line of five tab-separated fields: time, login, summary, \
      repository and the whole text, with line breaks written as \\n.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Flag("--received", help: "Show the activity of the accounts that it follows")
  var received = false

  @Option(
    "-L", "--limit",
    value: "n", help: "Show at most n events")
  var limit: Int?

  @Option("--lines", value: "n", help: "Show at most n lines of text on a terminal (default: 3)")
  var lines: Int?

  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try ListingOptions.validate(limit: limit)
    try CardOptions.validate(lines: lines, format)
  }

  static func fieldNames(with options: Set<String>) -> [String] { FeedEntry.fields.names() }

  var inputNotice: String? { inputNotice(unless: user) }

  func run(in invocation: Invocation) async throws(CommandError) {
    try await Feed(
      user: try UserReference(user, on: invocation.apiBase()), isReceived: received, limit: limit,
      lines: lines ?? ProfileCard.defaultLines, format: format
    ).print(in: invocation)
  }
}
