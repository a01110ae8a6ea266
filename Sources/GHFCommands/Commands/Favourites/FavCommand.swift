import ArgumentParser

/// `ghf fav`, which leads to what can be done with favourites.
struct FavCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fav",
    abstract: "Keep favourite accounts.",
    usage: "ghf fav <command> [<argument> ...] [<option> ...]",
    subcommands: [FavAddCommand.self, FavListCommand.self, FavRmCommand.self])
}
