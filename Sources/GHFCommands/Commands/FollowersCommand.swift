import ArgumentParser
import GitHubAPI

/// `ghf followers`: everyone who follows an account.
struct FollowersCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "followers",
    abstract: "List everyone who follows an account.",
    discussion: """
      Examples:
        ghf followers octocat
        ghf followers octocat --limit 10
        ghf followers octocat --csv --fields login,id > followers.csv
      """)

  @Argument(help: "The account, or nothing for your own.")
  var user: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var counting: CountOption
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    try await PeopleList(
      user: try UserArgument(user), relation: .followers, listing: listing, format: format,
      countsOnly: counting.count, global: global
    ).print(in: context)
  }
}
