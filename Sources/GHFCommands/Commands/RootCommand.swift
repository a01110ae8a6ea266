import ArgumentParser
import GitHubAPI

/// `ghf` itself, which only leads to its commands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghf",
    abstract: "Explore the followers of GitHub accounts.",
    usage: "ghf <command> [<argument> ...] [<option> ...]",
    discussion: """
      Examples:
        ghf followers octocat
        ghf followers octocat --json | jq length
        ghf user octocat hubot
        ghf search octocat ann
        ghf fav add octocat
      """,
    version: "ghf \(Version.ghf)",
    subcommands: [
      FollowersCommand.self, FollowingCommand.self, UserCommand.self, SearchCommand.self,
      FollowsCommand.self, MutualCommand.self, SharedFollowersCommand.self, ChangesCommand.self,
      FeedCommand.self, FollowCommand.self, UnfollowCommand.self, FavCommand.self, OpenCommand.self,
      StatusCommand.self, CacheCommand.self, CompletionCommand.self,
    ])

  @OptionGroup(title: "Global options") var global: GlobalOptions
}
