import ArgumentParser
import LocalStore

/// What part of the favourites is printed, and in which order.
struct FavouriteOrder: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp("Print this many at most.", valueName: "n"))
  var limit: Int?

  @Option(help: "Sort by login, id or order (as they were added, the default).")
  var sort = SortKey.order

  @Flag(help: "Print the list from its end.")
  var reverse = false

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a negative limit.
  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit can't be negative") }
  }

  /// The first of the favourites, in the order that was asked for.
  func ordered(_ favourites: [Favourite]) -> [Favourite] {
    sort.ordered(Array(favourites.prefix(limit ?? favourites.count)), reverse)
  }
}
