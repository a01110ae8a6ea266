import ArgumentParser
import CommandLineInterface

/// `ghf feed`: what an account did lately, or those whom it follows.
struct FeedCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "feed", abstract: "Show what an account did lately in public.")

  static let guide = CommandGuide(
    examples: [
      "ghf feed octocat",
      "ghf feed octocat --received",
      "ghf feed octocat -L 20 --lines 10",
      "ghf feed octocat --jsonl --fields created_at,summary,html_url",
    ],
    text: """
      GitHub tells of the past 30 days, of 300 events at most, the newest first. They may be up to \
      6 hours late.

      In a pipe each event is a line of five parts with TABs between them: when it was, whose login \
      it was, what it was, the repository, and the whole text, its line breaks written as \\n.
      """)

  @Argument(help: "The account, or nothing for your own.", completion: .source(.logins))
  var user: String?

  @Flag(help: "Show what those did whom the account follows.")
  var received = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: ArgumentHelp("Stop once this many are there.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "On a terminal, show at most this many lines of a text (default: 3).", valueName: "n"))
  var lines: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a number out of range.
  func validate() throws {
    try ListingOptions.validate(limit: limit)
    try CardOptions.validate(lines: lines, format)
  }

  static func fieldNames(with options: Set<String>) -> [String] { FeedField.names }

  var inputNotice: String? { inputNotice(unless: user) }

  var offlineDeed: String? { "shows the feed" }

  func run(in invocation: Invocation) async throws(CommandError) {
    try await Feed(
      user: try UserArgument(user, on: invocation.apiBase()), isReceived: received, limit: limit,
      lines: lines ?? CardOptions.usualLines, format: format
    ).print(in: invocation)
  }
}
