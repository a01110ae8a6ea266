import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews

/// A printer of favourites, as saved or with their profiles.
struct FavouritesPrinter: Sendable {
  private typealias Printer = RecordPrinter<FavouriteDetailField>

  /// The host in use; favourites on other hosts are printed as HOST/LOGIN.
  let host: String
  let details: DetailOptions
  let listing: ListingOptions
  let format: FormatOptions
  let invocation: Invocation

  /// Returns the favourites to print, in order; all of them if the order depends on profiles.
  func wanted(of favourites: [Favourite]) -> [Favourite] {
    isSortedByProfile ? favourites : listing.arranged(favourites, by: FavouriteField.self)
  }

  /// Checks that all fields are known.
  func validateFields() throws(CommandError) {
    if details.areWanted {
      _ = try format.selectedDetails(FavouriteDetailField.self)
    } else {
      _ = try format.selectedWithoutDetails(FavouriteField.self)
    }
  }

  /// Prints favourites as saved, in the order given.
  func print(_ favourites: [Favourite]) throws(CommandError) {
    if details.areWanted {
      // With profiles, only an empty list is printed without lookups.
      var printer = try detailPrinter()
      return try printer.finish()
    }
    let name = { @Sendable [host] (favourite: Favourite) in
      favourite.host == host ? favourite.login : "\(favourite.host)/\(favourite.login)"
    }
    var printer = invocation.views.people(
      try format.selectedWithoutDetails(FavouriteField.self), format.format, holdsBack: true,
      naming: name)
    try printer.print(favourites)
    try printer.finish()
  }

  /// Prints favourites that were looked up, and reports deleted accounts.
  ///
  /// - Throws: `CommandError` at the end if an account was deleted; for profiles with `--json`,
  ///   before anything is printed.
  func print(_ found: [(Favourite, ProfileFetcher.Finding)]) throws(CommandError) {
    var failures = ProfileFailures(invocation)
    if details.areWanted {
      var printer = try detailPrinter()
      for (favourite, finding) in found {
        try print(favourite, finding, to: &printer, reporting: &failures)
      }
      try finish(&printer)
    } else {
      for (_, finding) in found {
        if case .failure(let error) = finding.profile {
          try failures.report(CommandError(error, in: invocation.context))
        }
      }
      try print(found.map(\.0))
    }
    if let error = failures.final { throw error }
  }

  /// Looks favourites up, and prints their profiles as they arrive.
  ///
  /// - Throws: `CommandError` if a request fails, and at the end if an account was deleted; with
  ///   `--json`, in both cases before anything is printed.
  func print(_ favourites: [Favourite], with lookup: ProfileFetcher) async throws(CommandError) {
    var rest = favourites[...]
    var failures = ProfileFailures(invocation)
    var printer = try detailPrinter()
    var age = CacheAge()
    do throws(CommandError) {
      try await invocation.read { reader throws(QueryError) in
        try await lookup.run(favourites.map(Account.init), noting: &age) {
          findings throws(QueryError) in
          try reader.wantsMore { () throws(CommandError) in
            for finding in findings {
              guard let favourite = rest.popFirst() else { return false }
              try print(favourite, finding, to: &printer, reporting: &failures)
            }
            return true
          }
        }
      }
    } catch {
      try printer.endEarly()
      throw error
    }
    try finish(&printer)
    invocation.report(age)
    if let error = failures.final { throw error }
  }

  private func print(
    _ favourite: Favourite, _ finding: ProfileFetcher.Finding, to printer: inout Printer,
    reporting failures: inout ProfileFailures
  ) throws(CommandError) {
    switch finding.profile {
    case .success(let profile):
      try printer.print([FavouriteDetailField.Record(favourite: favourite, profile: profile)])
    case .failure(let failure):
      let error = CommandError(failure, in: invocation.context)
      if format.format == .json { throw error }
      // Completes the row of cards, so that the error doesn't split it.
      try printer.settle()
      try failures.report(error)
    }
  }

  /// True if the order depends on the profiles.
  private var isSortedByProfile: Bool {
    listing.sort != .order && FavouriteField(rawValue: listing.sort.name) == nil
  }

  private func finish(_ printer: inout Printer) throws(CommandError) {
    try printer.finish {
      isSortedByProfile ? listing.arranged($0, by: FavouriteDetailField.self) : $0
    }
  }

  private func detailPrinter() throws(CommandError) -> Printer {
    invocation.views.details(
      try format.selectedDetails(FavouriteDetailField.self), format.format,
      areNamed: format.fields != nil, bioLines: details.bioLines, holdsBack: isSortedByProfile,
      highlights: .none, profile: \.profile)
  }
}
