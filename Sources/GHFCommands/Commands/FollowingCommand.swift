import ArgumentParser
import GitHubAPI

/// `ghf following`: everyone whom an account follows.
struct FollowingCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "following",
    abstract: "List everyone whom an account follows.",
    discussion: """
      Examples:
        ghf following octocat
        ghf following octocat --sort login
      """)

  @Argument(help: "The account, or nothing for your own.")
  var user: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var counting: CountOption
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    try await PeopleList(
      user: try UserArgument(user), relation: .following, listing: listing, format: format,
      countsOnly: counting.count, global: global
    ).print(in: context)
  }
}
