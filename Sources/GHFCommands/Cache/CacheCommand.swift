import CommandLineInterface

/// `ghf cache`: the group of commands for the cache.
struct CacheCommand: GuidedCommand {
  static let configuration = CommandConfiguration(
    "cache", abstract: "Show or clear the cache",
    usage: "ghf cache <command> [<argument> ...] [<options>]",
    groups: [("Commands", [CacheInfoCommand.self, CacheClearCommand.self])])

  static let guide = CommandGuide(examples: ["ghf cache info", "ghf cache clear octocat"])
}
