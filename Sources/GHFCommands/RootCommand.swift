import CommandLineInterface

/// `ghf` itself, the parent of all commands.
struct RootCommand: GuidedCommand {
  static let guide = CommandGuide(
    "ghf",
    "Explore the followers of GitHub accounts",
    groups: [
      (
        "People",
        [
          BrowseCommand.self, FollowersCommand.self, FollowingCommand.self, UserCommand.self,
          SearchCommand.self, FeedCommand.self, OpenCommand.self,
        ]
      ),
      (
        "Comparisons",
        [
          PeopleCommand.self, SuggestCommand.self, PathCommand.self, FollowsCommand.self,
          MutualCommand.self, KnownCommand.self, SharedFollowersCommand.self,
          StatsCommand.self, ExportCommand.self, ChangesCommand.self, WatchCommand.self,
        ]
      ),
      ("Your own lists", [FollowCommand.self, UnfollowCommand.self, FavCommand.self]),
      (
        "ghf itself",
        [
          StatusCommand.self, CacheCommand.self, CompletionCommand.self, HelpCommand.self,
        ]
      ),
    ],
    topics: HelpTopic.all,
    examples: [
      HelpExample("ghf followers octocat", "all of them, not just the first 30"),
      HelpExample("ghf followers octocat --json | jq length", "count them with jq"),
      HelpExample("ghf user octocat hubot", "profiles, side by side"),
      HelpExample("ghf search octocat ann", "search all followers"),
      HelpExample("ghf changes octocat", "who followed or unfollowed"),
      HelpExample("ghf mutual --unreturned", "who doesn't follow you back"),
      HelpExample("ghf fav add octocat", "add a favourite"),
    ])

  @OptionGroup var global: GlobalOptions
}

extension CommandSchema {
  static let ghf = CommandSchema(of: RootCommand.self)
}

extension CommandLineScan {
  init(_ words: [String]) { self.init(words, of: .ghf) }
}
