import ArgumentParser
import LocalStore
import TerminalText

/// `ghf fav list`: the favourites; GitHub is asked only for cards and with `--refresh`.
struct FavListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the favourites.",
    discussion: """
      --refresh looks each of them up by its number, says who has another name now and who is \
      gone, and keeps the new names.

      Examples:
        ghf fav list
        ghf fav list --cards
        ghf fav list --refresh
        ghf fav list | ghf user -
      """)

  @Flag(help: "Show the profiles as cards.")
  var cards = false

  @Option(
    help: ArgumentHelp(
      "With --cards, show at most this many lines of a bio (default: 3).", valueName: "n"))
  var lines: Int?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together or a number is out of range.
  func validate() throws {
    try listing.validateForLists()
    try CardOptions.validate(lines: lines)
    if cards, format.format != nil {
      throw ValidationError("--cards is for people to read, so no format goes with it")
    }
    if lines != nil, !cards { throw ValidationError("--lines goes with --cards") }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let fields = try format.selected(FavouriteField.self)
    let store = try context.favourites()
    let favourites: [Favourite]
    do throws(StorageError) {
      favourites = try store.list()
    } catch {
      throw CommandError(error, in: context)
    }
    var wanted = Array(favourites.prefix(listing.limit ?? favourites.count))
    var failures = ProfileFailures(context: context, options: global)
    if cards, !favourites.isEmpty { return try await printCards(of: wanted, store, in: context) }
    if global.cacheMode == .refresh {
      wanted = try await FavouritesRefresh(store: store, global: global)
        .run(wanted, reporting: &failures, in: context)
    }
    let writer = RecordWriter<FavouriteField>(format: format.format, fields: fields) {
      CleanText($0.login)
    }
    var printer = RecordPrinter(
      writer, to: context.output, holdsBack: true, drawing: drawing(in: context))
    try printer.print(wanted)
    try printer.finish { listing.ordered($0) }
    if favourites.isEmpty {
      Notices(context: context, options: global).onTerminal(
        "There are no favourites yet: ghf fav add USER adds one.")
    }
    if let error = failures.final { throw error }
  }

  private func printCards(
    of favourites: [Favourite], _ store: FavouritesStore, in context: CommandContext
  ) async throws(CommandError) {
    var favourites = favourites
    var global = global
    if global.cacheMode == .refresh {
      // Cards tell themselves who is gone, and by then all that is new is in the cache.
      var failures = ProfileFailures(context: context, options: global, isSilent: true)
      favourites = try await FavouritesRefresh(store: store, global: global)
        .run(favourites, reporting: &failures, in: context)
      global.cacheMode = nil
    }
    try await ProfileList(
      query: ProfileQuery(wanted: .favourites(listing.ordered(favourites)), global: global),
      isSingle: false, format: format,
      cards: CardOptions(areAsked: true, lines: lines ?? CardOptions.usualLines), global: global
    ).print(in: context)
  }

  /// On a terminal favourites are shown as a grid of names.
  private func drawing(in context: CommandContext) -> RecordPrinter<FavouriteField>.Drawing? {
    guard format.format == nil, context.terminal.outputIsTerminal else { return nil }
    let grid = PeopleGrid(global, in: context)
    return { favourites, sink throws(OutputError) in try grid.draw(favourites, to: sink) }
  }
}
