import CommandLineInterface

/// `ghf fav`: the group of commands for favourites.
struct FavCommand: GuidedCommand {
  static let configuration = CommandConfiguration(
    "fav", abstract: "Manage favourite accounts",
    usage: "ghf fav <command> [<argument> ...] [<options>]",
    groups: [("Commands", [FavAddCommand.self, FavListCommand.self, FavRmCommand.self])])

  static let guide = CommandGuide(
    examples: ["ghf fav add octocat", "ghf fav list --cards", "ghf fav rm octocat"])
}
