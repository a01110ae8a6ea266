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
      "ghf search octocat --regex -- '-|_'",
      "ghf search octocat --cards swift berlin",
      "ghf search octocat 'location:berlin or location:oslo' 'followers>1k'",
      "ghf search octocat --count ann",
      "ghf search --github 'location:Oslo language:swift' --sort followers",
    ],
    text: """
      <text> is a filter: each word must occur in the login, or in the name, bio, company or location \
      of profiles that are cached or, with --details or --cards, fetched. Fields, numbers, states, \
      'or' and parentheses: see 'ghf help filters'. Put a filter that begins with a hyphen after --. \
      --sort newest puts the newest follow first; it needs a token.

      With --github, GitHub searches by its own rules and returns up to 1,000 accounts. --details \
      is not available; pipe the names into `ghf user -` to show the profiles. With --sort \
      followers, repositories or joined, GitHub also sorts: most or newest first; with --reverse, \
      fewest or oldest first. --limit keeps the first n in that order.
      """)

  @Argument(
    "words", help: "The account, or @me for your own, and the text to search for",
    completion: .firstLogin)
  var words: [String]

  @Flag("--github", help: "Search all accounts with GitHub's search and its query language")
  var github = false

  @Flag("--following", help: "Search the accounts that it follows, not its followers")
  var following = false

  @Flag("--regex", help: "Treat <text> as a regular expression")
  var regex = false

  @Flag("--count", help: "Print only the number of matches; still fetches the whole list")
  var count = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try AvatarChoice.validate(details.avatars, with: count ? "--count" : format.option)
    if count, details.cards { throw UsageError("'--count' cannot be used with '--cards'") }
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
      if words.count < 2 { throw UsageError("no text to search for") }
    }
  }

  var avatars: AvatarChoice? { details.avatars }

  /// The details, which a filter with fields implies.
  private func wantedDetails(with options: FilterOptions) -> DetailOptions {
    details.wanted(
      by: regex ? nil : FilterExpression(arguments: Array(words.dropFirst()), with: options))
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  func run(in invocation: Invocation) async throws {
    if github {
      return try await AccountSearchList(
        query: words.joined(separator: " "), listing: listing, format: format, countsOnly: count
      ).print(in: invocation)
    }
    let search = try await PeopleSearch(
      typed: Array(words.dropFirst()), isRegex: regex, in: invocation)
    let details = wantedDetails(with: invocation.filterOptions)
    try details.validateSort(of: listing)
    let user = try UserReference(words.first, on: invocation.apiBase())
    try await PeopleRun(
      listing, details, format, verifies: check.verify, countsOnly: count,
      selection: .found(search), in: invocation
    ).print(following ? .following : .followers, of: user, emptyNotice: "no matches")
  }
}

/// The results of GitHub's own account search.
struct AccountSearchList: Sendable {
  /// The query in GitHub's language; only a blank one is rejected here.
  let query: String
  let listing: ListingOptions
  let format: FormatOptions
  /// True to print only the number of accounts found.
  let countsOnly: Bool

  /// Fetches pages one after another, because searches must be spaced apart, and prints them.
  ///
  /// - Throws: Any error; with `--json`, before anything is printed.
  func print(in invocation: Invocation) async throws {
    if query.allSatisfy(\.isWhitespace) { throw CommandError(.usage, "no text to search for") }
    let fields = try format.selected(Person.accountFields)
    let queries = try invocation.queries()
    if countsOnly { return try await printCount(queries, in: invocation) }
    var printer = invocation.views.people(fields, format.format, holdsBack: needsAll)
    let notices = invocation.notices
    var foundCount = 0
    let wanted = min(wantedCount, AccountSearch.cap)
    do throws(QueryError) {
      try await searchQuery(queries).run { page, accounts throws(QueryError) in
        if page.number == 1 { reportGaps(of: page.answer, in: notices) }
        foundCount = page.answer.totalCount
        let isOpen = try printer.take(accounts.prefix(wanted - printer.count).map { Person($0) })
        return isOpen && printer.count < wanted
      }
    } catch {
      try printer.endEarly()
      throw error
    }
    try printer.finish { needsAll ? listing.arranged($0) : $0 }
    if printer.count == 0 { notices.onTerminal("no matches") }
    let printedCount = min(listing.limit ?? 0, printer.count)
    if printedCount > 0, foundCount > printedCount {
      let found = CountText.grouped(foundCount).text
      notices.onTerminal("\(CountText.grouped(printedCount).text) of \(found) accounts")
    }
  }

  /// True if the first entry depends on all pages, because GitHub can't sort by the key.
  private var needsAll: Bool { listing.needsAll && listing.sort.searchOrder == nil }

  /// The number of accounts to fetch; GitHub may return fewer.
  private var wantedCount: Int { needsAll ? .max : listing.limit ?? .max }

  /// Prints the number of accounts found, which may be more than GitHub returns.
  private func printCount(
    _ queries: QueryContext, in invocation: Invocation
  ) async throws {
    let search = try await searchQuery(queries).firstPage().answer
    if search.isIncomplete { invocation.notices.say(AccountSearch.incompleteNotice) }
    try invocation.print(count: search.totalCount)
  }

  private func searchQuery(_ queries: QueryContext) -> AccountSearchQuery {
    AccountSearchQuery(
      query, by: listing.sort.searchOrder, isReversed: listing.reverse, in: queries)
  }

  /// Reports if GitHub doesn't return all of the results.
  private func reportGaps(of search: AccountSearch, in notices: Notices) {
    if search.isIncomplete { notices.say(AccountSearch.incompleteNotice) }
    guard search.totalCount > AccountSearch.cap, wantedCount > AccountSearch.cap else { return }
    let total = CountText.grouped(search.totalCount).text
    let cap = CountText.grouped(AccountSearch.cap).text
    notices.say("GitHub found \(total) accounts but returns only the first \(cap)")
  }
}
