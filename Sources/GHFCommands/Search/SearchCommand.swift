import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf search`: searches the followers of an account, or all of GitHub.
struct SearchCommand: ContextCommand {
  static let guide = CommandGuide(
    "search", "Search all followers of an account, or all of GitHub",
    usage: """
      ghf search <user> <text> ... [<options>]
      ghf search --github <query> ... [<options>]
      """,
    examples: [
      "ghf search octocat ann",
      "ghf search octocat --following smith",
      "ghf search octocat --regex '^j.*n$'",
      "ghf search octocat 'location:berlin or location:oslo' followers:1k..",
      "ghf search --github 'location:Oslo language:swift' --sort followers",
    ],
    text: """
      <text> is a filter (see 'ghf help filters') of logins, and of profiles that are cached or, with \
      --details, fetched. Put one that begins with a hyphen after --. --sort newest needs a token.

      With --github, GitHub searches by its own rules and returns up to 1,000 accounts, also sorted \
      by followers, repositories or joined.
      """)

  @Argument(
    "words", help: "The account (@me is your own), and the text to search for",
    completion: .firstLogin)
  var words: [String]

  @Flag("--github", help: "Search all of GitHub with its query language")
  var github = false

  @Flag("--following", help: "Search the accounts that it follows, not its followers")
  var following = false

  @Flag("--regex", help: "Treat <text> as a regular expression")
  var regex = false

  @Flag("--count", help: "Print only the number of matches")
  var count = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try AvatarChoice.validate(details.avatars, with: count ? "--count" : format.option)
    if count { try UsageError.check("--count", without: ["--cards": details.cards]) }
    if github {
      let excluded = [
        (following, "--following"), (regex, "--regex"), (check.verify, "--verify"),
        (details.cards, "--cards"), (details.areWanted, "--details"),
      ]
      if let (_, option) = excluded.first(where: { $0.0 }) {
        throw UsageError("'\(option)' cannot be used with '--github'")
      }
      if !SortKey.names(sorting: [], searchesGitHub: true).contains(listing.sort.name) {
        throw UsageError("'--sort \(listing.sort.name)' cannot be used with '--github'")
      }
    } else {
      try wantedDetails(with: .unread).validateSort(of: listing)
      try details.validate(format)
      if words.count < 2 { throw SearchCommand.lackOfText(behind: words.first ?? "") }
    }
  }

  /// Explains that the only word is the account, and names the commands that were meant.
  private static func lackOfText(behind account: String) -> UsageError {
    let isPlain = account.utf8.allSatisfy { $0.isAlphanumeric || "-_@".utf8.contains($0) }
    let text = isPlain ? account : "\"\(account)\""
    return UsageError(
      "no text to search for: '\(account)' is taken as the account",
      hints: [
        isPlain ? "use 'ghf search \(account) <text>' to search its followers" : nil,
        "use 'ghf search @me \(text)' to search your own followers for the text",
        "use 'ghf search --github \(text)' to search all of GitHub",
      ].compactMap(\.self))
  }

  var avatars: AvatarChoice? { details.avatars }

  /// The details, which a filter may imply.
  private func wantedDetails(with options: FilterOptions) -> DetailOptions {
    details.wanted(
      by: regex ? nil : FilterExpression(arguments: Array(words.dropFirst()), with: options),
      in: format)
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  func run(in invocation: Invocation) async throws {
    if github {
      return try await PeopleRun(listing, details, format, countsOnly: count, in: invocation)
        .print(resultsFor: words.joined(separator: " "))
    }
    let search = try await PeopleSearch(
      typed: Array(words.dropFirst()), isRegex: regex, in: invocation)
    let details = wantedDetails(with: invocation.filterOptions)
    try details.validateSort(of: listing)
    let user = try UserReference(words.first, on: invocation.apiBase())
    try await PeopleRun(
      listing, details, format, verifies: check.verify, countsOnly: count,
      selection: .found(search), in: invocation
    ).print(following ? .following : .followers, of: user)
  }
}

extension PeopleRun {
  /// Prints or counts the results of GitHub's own account search, for a query in its language.
  ///
  /// Pages are fetched one after another, because searches must be spaced apart. With `--json`, an
  /// error is thrown before anything is printed.
  fileprivate func print(resultsFor query: String) async throws {
    // GitHub rejects other invalid queries itself.
    if query.allSatisfy(\.isWhitespace) { throw CommandError(.usage, "no text to search for") }
    var search = AccountSearchQuery(
      query, by: listing.sort.searchOrder, isReversed: listing.reverse,
      in: try invocation.queries())
    if countsOnly {
      let found = try await search.firstPage().answer
      if found.isIncomplete { invocation.notices.say(AccountSearch.incompleteNotice) }
      return try invocation.print(count: found.totalCount)
    }
    // GitHub can't sort by the other keys, so that the first entry depends on all pages.
    let needsAll = listing.needsAll && listing.sort.searchOrder == nil
    let words = Words(entries: { CountText($0, of: "account").text }, empty: "no matches")
    let limit = needsAll ? nil : listing.limit
    search.wantedCount = limit ?? .max
    var sink = PeopleSink(self, words, .none, holdsBack: needsAll)
    let people = search.answer().picked(by: PeopleFilter(limit: limit)).map {
      $0.map { Person($0) }
    }
    var ending = try await sink.read(people, limit: limit, for: search.context)
    // What the search found a few minutes ago isn't told apart.
    ending.age = CacheAge()
    // Without a limit, the gaps say what is missing.
    ending.totalCount = listing.limit == nil ? sink.count : ending.totalCount ?? 0
    try await finish(&sink, ending, isArranged: !needsAll)
  }
}
