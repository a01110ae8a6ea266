import ArgumentParser

/// `ghf search`: those of an account's followers whose login matches.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search all of an account's followers.",
    discussion: """
      Every word of TEXT must occur in the login; case and accents do not matter.

      Examples:
        ghf search octocat ann
        ghf search octocat --following smith
        ghf search octocat --regex '^j.*n$'
      """)

  @Argument(help: "The account, or @me for your own.")
  var user: String

  @Argument(help: "What to search for.")
  var text: [String]

  @Flag(help: "Search those whom the account follows.")
  var following = false

  @Flag(help: "Take TEXT as a regular expression.")
  var regex = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    let search = try LoginSearch(text, isRegex: regex)
    try await PeopleList(
      user: try UserArgument(user), relation: following ? .following : .followers,
      listing: listing, format: format, global: global, search: search
    ).print(in: context)
  }
}
