import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf fav list`: lists the favourites, with requests only for profiles and `--refresh`.
struct FavListCommand: ContextCommand {
  static let guide = CommandGuide(
    "list", "List the favourites",
    examples: [
      "ghf fav list",
      "ghf fav list --cards",
      "ghf fav list --details --csv --fields login,name,followers,added_at",
      "ghf fav list --refresh",
      "ghf fav list --all-hosts --json",
      "ghf fav list | ghf user -",
    ],
    text: """
      A favourite belongs to the host on which it was added. Commands list, look up and remove \
      favourites on the host in use; --all-hosts also lists the others, as HOST/LOGIN.

      --refresh looks up each account by its id, reports renamed and deleted accounts, and saves \
      the new names.
      """)

  @Flag("--all-hosts", help: "List the favourites on all hosts")
  var allHosts = false

  @Option(
    "--match", value: "filter",
    help: "List only people whom a filter matches; see 'ghf help filters'", completion: .filter)
  var match: String?

  @Flag("--count", help: "Print only the number of favourites")
  var count = false

  @OptionGroup var details: DetailOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try validateSort(with: wantedDetails(with: .unread))
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
  }

  func validate(with options: GlobalOptions) throws(UsageError) {
    if count, options.cacheMode == .refresh {
      throw UsageError("'--count' cannot be used with '--refresh'")
    }
    if allHosts, match != nil || details.areWanted || options.cacheMode == .refresh {
      let option =
        match != nil
        ? "--match" : details.cards ? "--cards" : details.details ? "--details" : "--refresh"
      throw UsageError("'--all-hosts' cannot be used with '\(option)'")
    }
  }

  var avatars: AvatarChoice? { details.avatars }

  /// The details, which a filter with fields implies.
  private func wantedDetails(with options: FilterOptions) -> DetailOptions {
    details.wanted(by: match.map { FilterExpression($0, with: options) })
  }

  private func validateSort(with details: DetailOptions) throws(UsageError) {
    try listing.validateSort(
      by: details.areWanted ? FavouriteDetailField.names : FavouriteField.names,
      hasDetails: details.areWanted)
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.areNamed(in: options) ? FavouriteDetailField.names : FavouriteField.names
  }

  func run(in invocation: Invocation) async throws(CommandError) {
    let host = try invocation.apiBase().webAuthority
    let details = wantedDetails(with: invocation.filterOptions)
    try CommandError.checkingUsage { () throws(UsageError) in try validateSort(with: details) }
    let selection = try await Selection(matching: match, in: invocation)
    let printer = FavouritesPrinter(
      host: host, details: details, listing: listing, format: format,
      selection: selection, countsOnly: count,
      invocation: invocation)
    try printer.validateFields()
    let store = try invocation.context.favourites()
    let all = try invocation.context.accessFiles { () throws(StorageError) in try store.list() }
    var favourites = allHosts ? all : all.filter { $0.host == host }
    if match != nil, !details.areWanted, invocation.options.cacheMode != .refresh {
      favourites = try await printer.matching(favourites)
    }
    if count, !(match != nil && details.areWanted) {
      return try invocation.print(count: favourites.count)
    }
    if favourites.isEmpty {
      try printer.print([Favourite]())
      invocation.notices.onTerminal(
        match != nil && !all.isEmpty
          ? "no matches"
          : all.isEmpty
            ? "no favourites yet; add one with 'ghf fav add <user>'"
            : "no favourites on \(host); list those on other hosts with '--all-hosts'")
      return
    }
    let wanted = printer.wanted(of: favourites)
    let isTried = match != nil && (details.areWanted || invocation.options.cacheMode == .refresh)
    if !isTried, let limit = listing.limit, favourites.count > limit {
      invocation.notices.onTerminal(
        "\(CountText.grouped(limit).text) of \(CountText(favourites.count, of: "favourite").text)")
    }
    let isRefreshed = invocation.options.cacheMode == .refresh
    if !isRefreshed, !details.areWanted { return try printer.print(wanted) }
    let queries = try invocation.queries()
    let lookups = queries.lookups(of: .favourites, limit: listing.limit)
    var lookup = ProfileFetcher(resuming: lookups, in: queries)
    lookup.isKnownToAnswer = false
    lookup.part = .offered
    lookup.subject = { .favourite($0.login) }
    if isRefreshed {
      try printer.print(
        await FavouritesRefresh(store: store).run(wanted, with: lookup, in: invocation))
    } else {
      try await printer.print(wanted, with: lookup)
    }
  }
}
