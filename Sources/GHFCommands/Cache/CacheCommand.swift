import CommandLineInterface

/// `ghf cache`: the group of commands for the cache.
struct CacheCommand: GuidedCommand {
  static let guide = CommandGuide(
    "cache", "Show or clear the cache",
    usage: "ghf cache <command> [<argument> ...] [<options>]",
    groups: [("Commands", [CacheInfoCommand.self, CacheClearCommand.self])],
    examples: ["ghf cache info", "ghf cache clear octocat"])
}
