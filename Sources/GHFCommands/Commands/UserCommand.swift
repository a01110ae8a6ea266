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
        ghf user octocat hubot --json
        ghf followers octocat | ghf user - --jsonl
      """)

  @Argument(
    help: "The accounts; - reads them from standard input, one a line; nothing is your own.")
  var users: [String] = []

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    try await ProfileList(users: users, format: format, global: global).print(in: context)
  }
}
