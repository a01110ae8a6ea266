import ArgumentParser
import GitHubAPI

/// What part of a list is printed, and in which order.
struct ListingOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: ArgumentHelp("Stop once this many are there.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Sort by login, id or order (as they come, the default).", valueName: "key"),
    completion: .source(.orders))
  var sort = SortKey.order

  @Flag(help: "Print the list from its end.")
  var reverse = false

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a limit below 1.
  func validate() throws {
    try ListingOptions.validate(limit: limit)
  }

  /// Checks the number of entries that was typed.
  ///
  /// - Throws: `ValidationError` for a number below 1.
  static func validate(limit: Int?) throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// Whether the order is known only when the last page is there.
  var needsAll: Bool { reverse || sort != .order && sort.searchOrder == nil }

  /// Refuses the orders that only GitHub's own search knows.
  ///
  /// - Throws: `ValidationError` where one of them was asked for.
  func validateForLists() throws {
    guard !sort.isForLists else { return }
    throw ValidationError("--sort \(sort.rawValue) goes with 'ghf search --github' only")
  }

  /// The records in the order that was asked for.
  func ordered<Record: Named>(_ records: [Record]) -> [Record] {
    sort.ordered(records, reversed: reverse)
  }
}
