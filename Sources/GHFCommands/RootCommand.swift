import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// `ghf` itself, the parent of all commands.
struct RootCommand: GuidedCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghf",
    abstract: "Explore the followers of GitHub accounts",
    usage: "ghf <command> [<argument> ...] [<options>]",
    version: "ghf \(Version.ghf)",
    groupedSubcommands: [
      CommandGroup(
        name: "People",
        subcommands: [
          BrowseCommand.self, FollowersCommand.self, FollowingCommand.self, UserCommand.self,
          SearchCommand.self, FeedCommand.self, OpenCommand.self,
        ]),
      CommandGroup(
        name: "Comparisons",
        subcommands: [
          PeopleCommand.self, SuggestCommand.self, PathCommand.self, FollowsCommand.self,
          MutualCommand.self, KnownCommand.self, SharedFollowersCommand.self,
          StatsCommand.self, ExportCommand.self, ChangesCommand.self, WatchCommand.self,
        ]),
      CommandGroup(
        name: "Your own lists",
        subcommands: [FollowCommand.self, UnfollowCommand.self, FavCommand.self]),
      CommandGroup(
        name: "ghf itself",
        subcommands: [
          StatusCommand.self, CacheCommand.self, CompletionCommand.self, HelpCommand.self,
        ]),
    ])

  static let guide = CommandGuide(examples: [
    HelpExample("ghf followers octocat", "all of them, not just the first 30"),
    HelpExample("ghf followers octocat --json | jq length", "count them with jq"),
    HelpExample("ghf user octocat hubot", "profiles, side by side"),
    HelpExample("ghf search octocat ann", "search all followers"),
    HelpExample("ghf changes octocat", "who followed or unfollowed"),
    HelpExample("ghf mutual --unreturned", "who doesn't follow you back"),
    HelpExample("ghf fav add octocat", "add a favourite"),
  ])

  @OptionGroup(title: "Global options") var global: GlobalOptions
}
