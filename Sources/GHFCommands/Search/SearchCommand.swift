import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// `ghf search`: those of an account's followers whose login matches, or GitHub's own search.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "search", abstract: "Search all of an account's followers, or all of GitHub.",
    usage: """
      ghf search <user> <text> ... [<options>]
      ghf search --github <query> ... [<options>]
      """)

  static let guide = CommandGuide(
    examples: [
      "ghf search octocat ann",
      "ghf search octocat --following smith",
      "ghf search octocat --regex '^j.*n$'",
      "ghf search octocat --regex -- '-|_'",
      "ghf search octocat --cards swift berlin",
      "ghf search octocat --count ann",
      "ghf search --github 'location:Oslo language:swift' --sort followers",
    ],
    text: """
      Every word of TEXT must occur in the login; with --details or --cards in the login, the name, \
      the bio, the company or the location. Case and accents do not matter. \
      Behind -- what begins with a hyphen is no option.

      With --github GitHub itself searches, by its own rules, and gives up to 1,000 accounts, \
      without --details: 'ghf user -' takes their names and shows the profiles. \
      With --sort followers, repositories or joined GitHub sorts too: the most or the newest first, \
      with --reverse the fewest or the oldest. --limit takes the first of that order.
      """)

  @Argument(
    help: ArgumentHelp(
      "The account, or @me for your own, and what to search for.", valueName: "words"),
    completion: .source(.firstLogin))
  var words: [String]

  @Flag(help: "Let GitHub search all accounts, in its query language.")
  var github = false

  @Flag(help: "Search those whom the account follows.")
  var following = false

  @Flag(help: "Take TEXT as a regular expression.")
  var regex = false

  @Flag(help: "Print the number of matches alone; it takes as many requests as the names.")
  var count = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together, or there is nothing to look for.
  func validate() throws {
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    if count, details.cards {
      throw ValidationError("--count prints a number alone, so no --cards goes with it")
    }
    if github {
      if following || regex || details.areWanted || check.verify {
        let option =
          following
          ? "--following"
          : regex ? "--regex" : check.verify ? "--verify" : details.cards ? "--cards" : "--details"
        throw ValidationError("\(option) is for the list of an account, not for --github")
      }
      if !SortKey.names(sorting: [], searchesGitHub: true).contains(listing.sort.name) {
        throw ValidationError("--sort \(listing.sort.name) doesn't go with --github")
      }
    } else {
      try details.validateSort(of: listing)
      try details.validate(format)
      if words.count < 2 { throw ValidationError("there is nothing to search for") }
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  var offlineDeed: String? { github ? nil : "searches the list" }

  func run(in invocation: Invocation) async throws(CommandError) {
    if github {
      return try await AccountSearchList(
        query: words.joined(separator: " "), listing: listing, format: format,
        countsOnly: count
      ).print(in: invocation)
    }
    let search = try PeopleSearch(Array(words.dropFirst()), isRegex: regex)
    try await Listing(
      user: try UserArgument(words.first, on: invocation.apiBase()),
      relation: following ? .following : .followers, options: listing,
      fields: Listing.Fields(format, details), format: format, details: details,
      verifies: check.verify, countsOnly: count, selection: .found(search),
      emptyNotice: "nobody found"
    ).print(in: invocation)
  }
}
