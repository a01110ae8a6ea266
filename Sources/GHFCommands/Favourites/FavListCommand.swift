import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore
import TerminalText

/// `ghf fav list`: the favourites; GitHub is asked only for profiles and with `--refresh`.
struct FavListCommand: ContextCommand {
  static let configuration = CommandConfiguration(leaf: "list", abstract: "List the favourites.")

  static let guide = CommandGuide(
    examples: [
      "ghf fav list",
      "ghf fav list --cards",
      "ghf fav list --details --csv --fields login,name,followers,added_at",
      "ghf fav list --refresh",
      "ghf fav list --all-hosts --json",
      "ghf fav list | ghf user -",
    ],
    text: """
      A favourite belongs to the host it was added on, and commands list, look up and remove \
      favourites on the host in use. --all-hosts lists the others too, as HOST/LOGIN.

      --refresh looks each of them up by its number, says who has another name now and who is \
      gone, and keeps the new names.
      """)

  @Flag(help: "List the favourites on all hosts.")
  var allHosts = false

  @Flag(help: "Print the number alone.")
  var count = false

  @OptionGroup var details: DetailOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    try listing.validateSort(
      by: details.areWanted ? FavouriteDetailField.names : FavouriteField.names,
      hasDetails: details.areWanted)
    try listing.validate(countsOnly: count)
    try format.validate(countsOnly: count)
    try details.validate(format, countsOnly: count)
    if count, global.cacheMode == .refresh {
      throw ValidationError("--count takes no request, so no --refresh goes with it")
    }
    if allHosts, details.areWanted || global.cacheMode == .refresh {
      let option = details.cards ? "--cards" : details.details ? "--details" : "--refresh"
      throw ValidationError("--all-hosts looks nothing up, so no \(option) goes with it")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.areNamed(in: options) ? FavouriteDetailField.names : FavouriteField.names
  }

  func run(in invocation: Invocation) async throws(CommandError) {
    let host = try invocation.apiBase().webAuthority
    let printer = try FavouritesPrinter(
      host: host, details: details, listing: listing, format: format,
      invocation: invocation)
    let store = try invocation.context.favourites()
    let all: [Favourite]
    do throws(StorageError) {
      all = try store.list()
    } catch {
      throw CommandError(error, in: invocation.context)
    }
    let favourites = allHosts ? all : all.filter { $0.host == host }
    if count { return try invocation.print(count: favourites.count) }
    if favourites.isEmpty {
      try printer.print([Favourite]())
      invocation.notices.onTerminal(
        all.isEmpty
          ? "There are no favourites yet: ghf fav add USER adds one."
          : "There are no favourites on \(host): --all-hosts lists those on other hosts.")
      return
    }
    let wanted = printer.wanted(of: favourites)
    if let limit = listing.limit, favourites.count > limit {
      invocation.notices.onTerminal(
        "\(CountText.grouped(limit).text) of \(CountText(favourites.count, of: "favourite").text)")
    }
    let isRefreshed = invocation.options.cacheMode == .refresh
    if !isRefreshed, !details.areWanted { return try printer.print(wanted) }
    let lookup = try lookup(in: invocation)
    if isRefreshed {
      let findings = try await FavouritesRefresh(store: store)
        .run(wanted, with: lookup, in: invocation)
      try printer.print(findings)
    } else {
      try await printer.print(wanted, with: lookup)
    }
  }

  private func lookup(in invocation: Invocation) throws(CommandError) -> ProfileLookup {
    let client = try invocation.client()
    let lookups = client.lookupRun(of: .favourites, limit: listing.limit)
    if let notice = lookups.resumption.notice(in: invocation) {
      invocation.notices.say(notice)
    }
    return ProfileLookup(
      client: client, invocation: invocation, lookups: lookups, isKnownToAnswer: false
    ) { .favourite($0.login) }
  }
}
