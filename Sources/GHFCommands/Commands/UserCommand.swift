import ArgumentParser
import GitHubAPI

/// `ghf user`: profiles, one or many.
struct UserCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "Show the profiles of accounts.",
    discussion: """
      Examples:
        ghf user octocat
        ghf user octocat hubot --lines 3
        ghf user octocat hubot --json
        ghf followers octocat | ghf user - --jsonl
      """)

  @Argument(
    help: "The accounts; - reads them from standard input, one a line; nothing is your own.")
  var users: [String] = []

  @Option(
    help: ArgumentHelp("On a terminal, show at most this many lines of a bio.", valueName: "n"))
  var lines: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a number out of range.
  func validate() throws {
    try CardOptions.validate(lines: lines)
  }

  func run(in context: CommandContext) async throws(CommandError) {
    try await ProfileList(
      query: ProfileQuery(wanted: .users(users), global: global),
      isSingle: users.count <= 1 && users.first != "-", format: format,
      cards: CardOptions(lines: lines), global: global
    ).print(in: context)
  }
}
