import ArgumentParser
import CommandLineInterface

/// `ghf cache`, which leads to what can be done with kept answers.
struct CacheCommand: GuidedCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look at kept answers and delete them.",
    usage: "ghf cache <command> [<argument> ...] [<options>]",
    subcommands: [CacheInfoCommand.self, CacheClearCommand.self])

  static let guide = CommandGuide(examples: [
    "ghf cache info",
    "ghf cache clear octocat",
  ])
}
