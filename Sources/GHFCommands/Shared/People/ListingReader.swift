import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// Prints people of a list, or counts them, as they arrive.
struct ListingReader<Field: RecordField>: ~Copyable where Field.Record: Selectable {
  private let listing: Listing
  private let invocation: Invocation
  /// The filter of accounts; profiles are filtered by their lookup.
  private(set) var filter: PeopleFilter
  private var printer: RecordPrinter<Field>
  private var heading: AccountListHeading
  private var count = 0
  /// The accounts on the pages so far, if those behind the limit are counted.
  private(set) var accounts: [Account] = []
  /// True once the account that the search names has arrived; no other counts then.
  private(set) var hasNamed = false

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

  /// True if the summary counts the matches behind the limit too, as far as that costs no request.
  var countsRest: Bool {
    listing.selection.isSearch && listing.options.fetchLimit != nil
      && invocation.notices.isOnTerminal && !invocation.notices.isQuiet
  }

  /// Draws the heading above the first page, unless the records are held back.
  mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool {
    if countsRest { accounts += page.answer }
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
    hasNamed = listing.selection.hasNamed(records)
    if hasNamed { count = 1 }
    let wantsMore = listing.countsOnly ? true : try printer.take(records)
    return wantsMore && !hasNamed
  }

  /// Ends the output of a list that failed, and returns its error.
  mutating func endEarly(after failure: QueryError) throws(CommandError) -> CommandError {
    let error = printer.error ?? CommandError(failure, in: invocation.context)
    // The records before a failure are shown, unless the user pressed Ctrl-C.
    let wantsRest = !listing.holdsBack && !listing.countsOnly && error.outcome != .interrupted
    if wantsRest {
      try printer.endEarly()
    } else {
      try printer.flush()
    }
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
      try printer.finish { records in
        let records = listing.selection.preferringNamed(records)
        return isArranged ? records : listing.options.arranged(records, by: Field.self)
      }
    }
    return count
  }
}

extension ListingReader where Field == AccountField {
  /// Prints the selected people of a page; `profiles` are the known ones by id.
  mutating func take(
    _ page: Page<[Account]>, knowing profiles: [Int64: Profile]
  ) throws(QueryError) -> Bool {
    guard try begin(page) else { return false }
    let wantsMore = try take(filter.picked(from: page.answer, knowing: profiles))
    return wantsMore && (!filter.isFull || countsRest && page.restIsFree)
  }
}

extension ListingReader: FindingReader, ProfileReader where Field == DetailField {}
