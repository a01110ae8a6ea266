import CommandLineInterface

/// `ghf fav`: the group of commands for favourites.
struct FavCommand: GuidedCommand {
  static let guide = CommandGuide(
    "fav", "Manage favourite accounts",
    groups: [("Commands", [FavAddCommand.self, FavListCommand.self, FavRmCommand.self])],
    examples: ["ghf fav add octocat", "ghf fav list --cards", "ghf fav rm octocat"])
}
