import GitHubAPI
import LocalStore
import TerminalText

/// Prints favourites as they are kept, or with what GitHub tells of them.
struct FavouritesPrinter: Sendable {
  private typealias Printer = RecordPrinter<FavouriteDetailField>

  private let details: DetailOptions
  private let listing: ListingOptions
  private let format: FormatOptions
  private let global: GlobalOptions
  private let context: CommandContext

  /// Takes what was typed.
  ///
  /// - Throws: `CommandError` when a field is unknown.
  init(
    details: DetailOptions, listing: ListingOptions, format: FormatOptions,
    global: GlobalOptions, context: CommandContext
  ) throws(CommandError) {
    if details.areWanted {
      _ = try format.selectedDetails(FavouriteDetailField.self)
    } else {
      _ = try format.selectedWithoutDetails(FavouriteField.self)
    }
    self.details = details
    self.listing = listing
    self.format = format
    self.global = global
    self.context = context
  }

  /// Prints favourites as they are kept.
  ///
  /// - Throws: `CommandError` when they can't be written.
  func print(_ favourites: [Favourite]) throws(CommandError) {
    if details.areWanted {
      var printer = try detailPrinter()
      return try printer.finish()
    }
    let writer = RecordWriter<FavouriteField>(
      format: format.format, fields: try format.selectedWithoutDetails(FavouriteField.self)
    ) { CleanText($0.login) }
    let isGrid = format.format == nil && context.terminal.outputIsTerminal
    var printer = RecordPrinter(
      writer, to: context.output, holdsBack: true,
      view: isGrid ? PeopleGrid<Favourite>(global, in: context) : nil)
    try printer.print(favourites)
    try printer.finish { listing.ordered($0) }
  }

  /// Prints favourites that were looked up, and says who is gone.
  ///
  /// - Throws: `CommandError` at the end when somebody was; with `--json` profiles of some only are
  ///   not printed at all.
  func print(_ found: [(Favourite, LookupSession.Finding)]) throws(CommandError) {
    var failures = ProfileFailures(context: context, options: global)
    if details.areWanted {
      var printer = try detailPrinter()
      let ordered = listing.ordered(found.map(Found.init))
      for one in ordered { try print(one, to: &printer, reporting: &failures) }
      try printer.finish()
    } else {
      for (_, finding) in found {
        if case .failure(let error) = finding.profile { try failures.report(error) }
      }
      try print(found.map(\.0))
    }
    if let error = failures.final { throw error }
  }

  /// Looks favourites up and prints their profiles as they come.
  ///
  /// - Throws: `CommandError` when they can't be had, and at the end when somebody is gone.
  func print(
    _ favourites: [Favourite], lookingUpWith session: LookupSession
  ) async throws(CommandError) {
    let ordered = listing.ordered(favourites)
    var rest = ordered[...]
    var failures = ProfileFailures(context: context, options: global)
    var printer = try detailPrinter()
    var age = CacheAge()
    do throws(CommandError) {
      try await session.run(ordered.map(Account.init), noting: &age) {
        findings throws(CommandError) in
        for finding in findings {
          guard let favourite = rest.popFirst() else { return false }
          try print(
            Found(favourite: favourite, finding: finding), to: &printer, reporting: &failures)
        }
        return true
      }
    } catch {
      try printer.breakOff()
      throw error
    }
    try printer.finish()
    age.tell(Notices(context: context, options: global))
    if let error = failures.final { throw error }
  }

  /// A favourite and what came of looking it up.
  private struct Found: Named {
    let favourite: Favourite
    let finding: LookupSession.Finding

    var id: Int64 { favourite.id }
    var login: String { favourite.login }
    var pageURL: String { favourite.pageURL }
  }

  private func print(
    _ found: Found, to printer: inout Printer, reporting failures: inout ProfileFailures
  ) throws(CommandError) {
    switch found.finding.profile {
    case .success(let profile):
      try printer.print([
        FavouriteDetailField.Record(favourite: found.favourite, profile: profile)
      ])
    case .failure(let error):
      if format.format == .json { throw error }
      // Cards are drawn row by row: an error must not stand between the rows of one.
      try printer.settle()
      try failures.report(error)
    }
  }

  private func detailPrinter() throws(CommandError) -> Printer {
    RecordPrinter.details(
      format.format, try format.selectedDetails(FavouriteDetailField.self), details,
      holdsBack: false, global, highlights: .none, in: context, profile: \.profile)
  }
}
