import ArgumentParser

/// `ghf cache`, which leads to what can be done with kept answers.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look at kept answers and delete them.",
    usage: "ghf cache <command> [<argument> ...] [<option> ...]",
    subcommands: [CacheInfoCommand.self, CacheClearCommand.self])
}
