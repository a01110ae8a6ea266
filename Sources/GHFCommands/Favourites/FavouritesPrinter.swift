import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// A printer of favourites, as saved or with their profiles.
struct FavouritesPrinter: Sendable {
  /// The host in use; favourites on other hosts are printed as HOST/LOGIN.
  let host: String
  let details: DetailOptions
  let listing: ListingOptions
  let format: FormatOptions
  /// The favourites to print.
  let selection: Selection
  let countsOnly: Bool
  let invocation: Invocation

  /// Returns the favourites that the selection includes by their logins and cached profiles, and
  /// reports how many can't be decided on.
  func matching(_ favourites: [Favourite]) async throws(CommandError) -> [Favourite] {
    let accounts = favourites.map(Account.init)
    let profiles = await CachedProfiles(in: try invocation.queries()).profiles(of: accounts)
    var filter = PeopleFilter(selection, limit: nil)
    let picked = selection.preferringNamed(filter.picked(from: accounts, knowing: profiles))
    if filter.unknownCount > 0 {
      let summary = PeopleSummary(
        found: picked.count, unknown: filter.unknownCount, among: filter.triedCount)
      invocation.report(summary, selection, countsOnly: countsOnly, takesDetails: !countsOnly)
    }
    let ids = Set(picked.map(\.id))
    return favourites.filter { ids.contains($0.id) }
  }

  /// Returns the favourites to print, in order; all of them if the order depends on profiles.
  func wanted(of favourites: [Favourite]) -> [Favourite] {
    isSortedByProfile
      ? favourites
      : listing.arranged(
        favourites, by: FavouriteField.self, isLimited: !isMatchedByProfile && !isMatchedByRefresh)
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
      var reader = try reader(of: [])
      return try finish(&reader)
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
    if details.areWanted {
      var reader = try reader(of: found.map(\.0))
      for (_, finding) in found { try reader.print(finding) }
      return try finish(&reader)
    }
    var failures = ProfileFailures(invocation)
    for (_, finding) in found {
      if case .failure(let error) = finding.profile {
        try failures.report(error)
      }
    }
    var filter = PeopleFilter(selection, limit: isMatchedByRefresh ? listing.limit : nil)
    try print(
      found.filter { _, finding in
        if case .success(let profile) = finding.profile {
          !filter.picked(from: [profile]).isEmpty
        } else {
          selection.isEveryone
        }
      }.map(\.0))
    if let error = failures.final { throw error }
  }

  /// Looks favourites up, and prints their profiles as they arrive.
  ///
  /// - Throws: `CommandError` if a request fails, and at the end if an account was deleted; with
  ///   `--json`, in both cases before anything is printed.
  func print(_ favourites: [Favourite], with lookup: ProfileFetcher) async throws(CommandError) {
    var reader = try reader(of: favourites)
    var age = CacheAge()
    do throws(QueryError) {
      try await lookup.run(favourites.map(Account.init), noting: &age, to: &reader)
    } catch {
      let error = reader.printer.error ?? CommandError(error, in: invocation.context)
      try reader.printer.endEarly()
      throw error
    }
    try finish(&reader, age)
  }

  /// True if only the profiles show which favourites are wanted.
  private var isMatchedByProfile: Bool { details.areWanted && !selection.isEveryone }

  /// True if the answers of `--refresh` show which favourites are wanted.
  private var isMatchedByRefresh: Bool {
    !selection.isEveryone && invocation.options.cacheMode == .refresh
  }

  /// True if the order depends on the profiles.
  private var isSortedByProfile: Bool {
    listing.sort != .order && FavouriteField(rawValue: listing.sort.name) == nil
  }

  /// Ends the output.
  private func finish(
    _ reader: inout FavouritesReader, _ age: CacheAge = CacheAge()
  ) throws(CommandError) {
    if countsOnly {
      try invocation.print(count: reader.count)
    } else {
      try reader.printer.finish { records in
        if isSortedByProfile { return listing.arranged(records, by: FavouriteDetailField.self) }
        return isMatchedByProfile ? Array(records.prefix(listing.limit ?? .max)) : records
      }
    }
    invocation.report(age)
    if reader.filter.unknownCount > 0 {
      try invocation.queries().report(
        .undecided(reader.filter.unknownCount, languages: selection.testsLanguages))
    }
    if let error = reader.failures.final { throw error }
  }

  private func reader(of favourites: [Favourite]) throws(CommandError) -> FavouritesReader {
    FavouritesReader(
      format: format.format, filter: PeopleFilter(selection, limit: nil), countsOnly: countsOnly,
      limit: isMatchedByProfile && !isSortedByProfile && !countsOnly ? listing.limit : nil,
      rest: favourites[...], failures: ProfileFailures(invocation),
      printer: invocation.views.details(
        try format.selectedDetails(FavouriteDetailField.self), format.format,
        areNamed: format.fields != nil, bioLines: details.bioLines,
        holdsBack: isSortedByProfile || isMatchedByProfile && listing.limit != nil,
        highlights: Highlights(selection, isColoured: invocation.outputTraits.isColored),
        profile: \.profile))
  }
}

/// Prints the profiles of favourites as they arrive.
private struct FavouritesReader: FindingReader, ~Copyable {
  let format: OutputFormat?
  var filter: PeopleFilter
  let countsOnly: Bool
  /// The number of favourites after which others aren't needed; nil for all.
  let limit: Int?
  var count = 0
  var rest: ArraySlice<Favourite>
  var failures: ProfileFailures
  var printer: RecordPrinter<FavouriteDetailField>

  mutating func take(
    _ findings: [ProfileFetcher.Finding], _ progress: inout ProfileFetcher.Progress
  ) throws(QueryError) -> Bool {
    do throws(CommandError) {
      for finding in findings { try print(finding) }
      return limit.map { count < $0 } ?? true
    } catch {
      return try printer.keep(error)
    }
  }

  /// Prints the profile of the next favourite, or reports the error.
  mutating func print(_ finding: ProfileFetcher.Finding) throws(CommandError) {
    guard let favourite = rest.popFirst() else { return }
    switch finding.profile {
    case .success(let profile):
      if filter.picked(from: [profile]).isEmpty { return }
      count += 1
      if !countsOnly {
        try printer.print([FavouriteDetailField.Record(favourite: favourite, profile: profile)])
      }
    case .failure(let failure):
      if format == .json { throw CommandError(failure, in: failures.invocation.context) }
      // Completes the row of cards, so that the error doesn't split it.
      try printer.settle()
      try failures.report(failure)
    }
  }
}
