import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews

/// Prints people of a list, or counts them, as they arrive.
struct ListingReader<Field: RecordField>: ~Copyable {
  private let listing: Listing
  private let invocation: Invocation
  private var filter: PeopleFilter
  private var printer: RecordPrinter<Field>
  private var heading: AccountListHeading
  private var count = 0

  init(
    _ listing: Listing, of list: ListQuery, to printer: consuming RecordPrinter<Field>,
    in invocation: Invocation
  ) {
    self.listing = listing
    self.invocation = invocation
    self.printer = printer
    filter = PeopleFilter(listing.selection, limit: listing.options.fetchLimit)
    heading = AccountListHeading(
      of: list, isWanted: listing.showsHeading(in: invocation) && listing.selection.isEveryone)
  }

  /// Draws the heading above the first page, unless the records are held back.
  mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool {
    if listing.holdsBack { return true }
    do throws(CommandError) {
      try heading.draw(page, in: invocation)
      return true
    } catch {
      return try printer.keep(error)
    }
  }

  mutating func take(_ records: [Field.Record]) throws(QueryError) -> Bool {
    count += records.count
    return listing.countsOnly ? true : try printer.take(records)
  }

  /// Ends the output of a list that failed, and returns its error.
  mutating func endEarly(after failure: QueryError) throws(CommandError) -> CommandError {
    let error = printer.error ?? CommandError(failure, in: invocation.context)
    // The records before a failure are shown, unless the user pressed Ctrl-C.
    let wantsRest = !listing.holdsBack && !listing.countsOnly && error.outcome != .interrupted
    if wantsRest { try printer.endEarly() } else { try printer.flush() }
    return error
  }

  /// Ends the output, and returns the number of people.
  ///
  /// `isArranged` is true if the records have arrived in order.
  mutating func finish(
    _ end: ListQuery.End, isArranged: Bool = false, noting age: inout CacheAge
  ) throws(CommandError) -> Int {
    if listing.holdsBack { try heading.draw(end, asOf: age.oldest, in: invocation) }
    age.shown = heading.asOf
    if !listing.countsOnly {
      try printer.finish { isArranged ? $0 : listing.options.arranged($0, by: Field.self) }
    }
    return count
  }
}

extension ListingReader where Field == AccountField {
  /// Prints the selected people of a page.
  mutating func take(_ page: Page<[Account]>) throws(QueryError) -> Bool {
    guard try begin(page) else { return false }
    return try take(filter.picked(from: page.answer)) && !filter.isFull
  }
}

extension ListingReader: FindingReader, ProfileReader where Field == DetailField {}
