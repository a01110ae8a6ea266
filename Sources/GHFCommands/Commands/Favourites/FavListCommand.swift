import ArgumentParser
import GitHubAPI
import LocalStore
import TerminalText

/// `ghf fav list`: the favourites; GitHub is asked only for profiles and with `--refresh`.
struct FavListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the favourites.")

  static let guide = CommandGuide(
    examples: [
      "ghf fav list",
      "ghf fav list --cards",
      "ghf fav list --details --csv --fields login,name,followers,added_at",
      "ghf fav list --refresh",
      "ghf fav list | ghf user -",
    ],
    text: """
      --refresh looks each of them up by its number, says who has another name now and who is \
      gone, and keeps the new names.
      """)

  @OptionGroup var details: DetailOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    try listing.validateForLists()
    try details.validate(format)
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.areNamed(in: options) ? FavouriteDetailField.names : FavouriteField.names
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let printer = try FavouritesPrinter(
      details: details, listing: listing, format: format, global: global, context: context)
    let store = try context.favourites()
    let favourites: [Favourite]
    do throws(StorageError) {
      favourites = try store.list()
    } catch {
      throw CommandError(error, in: context)
    }
    if favourites.isEmpty {
      try printer.print([Favourite]())
      Notices(context: context, options: global).onTerminal(
        "There are no favourites yet: ghf fav add USER adds one.")
      return
    }
    let wanted = Array(favourites.prefix(listing.limit ?? favourites.count))
    let isRefreshed = global.cacheMode == .refresh
    if !isRefreshed, !details.areWanted { return try printer.print(wanted) }
    let session = try session(in: context)
    if isRefreshed {
      let findings = try await FavouritesRefresh(store: store, global: global)
        .run(wanted, with: session, in: context)
      try printer.print(findings)
    } else {
      try await printer.print(wanted, lookingUpWith: session)
    }
  }

  private func session(in context: CommandContext) throws(CommandError) -> LookupSession {
    let client = try context.client(global)
    let lookups = client.lookupRun(of: .favourites, limit: listing.limit)
    if let notice = lookups.resumption.notice(global, in: context) {
      Notices(context: context, options: global).say(notice)
    }
    return LookupSession(
      client: client, global: global, context: context, lookups: lookups, isKnownToAnswer: false
    ) { .favourite($0.login) }
  }
}
