import GitHubAPI
import LocalStore
import TerminalText

/// A run that reads a list of people, and prints or counts the selected ones.
struct Listing: Sendable {
  /// The fields of the records: of accounts, or of whole profiles.
  enum Fields: Sendable {
    case accounts([AccountField])
    case profiles([DetailField])

    /// Parses the typed fields; without any, selects all.
    ///
    /// - Throws: `CommandError` that lists the valid names if one is unknown.
    init(_ format: FormatOptions, _ details: DetailOptions) throws(CommandError) {
      self =
        details.areWanted
        ? .profiles(try format.selectedDetails(DetailField.self))
        : .accounts(try format.selectedWithoutDetails(AccountField.self))
    }
  }

  /// The heading of a comparison's result on a terminal.
  struct ResultHeading: Sendable {
    /// The accounts whose lists were compared.
    let title: CleanText
    /// Returns the number of people and what they are.
    let count: @Sendable (Int) -> CleanText
  }

  let user: UserArgument
  let relation: Relation
  let options: ListingOptions
  let fields: Fields
  let format: FormatOptions
  let details: DetailOptions
  /// True if a list that changes is read up to three times, and must settle in the end.
  let verifies: Bool
  let countsOnly: Bool
  var selection = Selection.everyone
  /// The notice on a terminal if the selection is empty; nil for one about the list as a whole.
  var emptyNotice: String?
  /// The heading of a comparison's result; nil for the list's own.
  var resultHeading: ResultHeading?
  var place = PeoplePagination.Place.alone
  /// The resume marker of the lookup of profiles, if the caller has created it.
  var lookups: ResumeMarker?

  /// True if nothing is printed before the list is complete.
  ///
  /// A comparison waits for every list to be complete: an account that is missing from one would be
  /// printed or omitted by mistake.
  private var holdsBack: Bool { place != .alone || options.needsAll }

  /// Fetches the pages and prints them as they arrive, or at the end if the order depends on all.
  ///
  /// - Parameters:
  ///   - client: The client, if other lists were fetched with it.
  ///   - age: The age of what the cache has answered so far.
  ///   - invocation: The options and the output.
  /// - Throws: `CommandError`; with `--json`, before anything is printed, unless `--verify` finds
  ///   at the end that the list never settled.
  func print(
    using client: GitHubClient? = nil, age: CacheAge = CacheAge(), in invocation: Invocation
  ) async throws(CommandError) {
    let client = if let client { client } else { try invocation.client() }
    let login = try await user.login(client, in: invocation)
    if countsOnly, selection.isEveryone {
      return try await printCount(of: login, client, in: invocation)
    }
    var list = PeoplePagination(
      relation: relation, login: login, place: place,
      limit: selection.isEveryone ? options.fetchLimit : nil, verifies: verifies,
      // A search with a limit often ends early.
      mayEndEarly: !selection.isEveryone && options.fetchLimit != nil,
      heading: heading(in: invocation), client: client, invocation: invocation)
    var age = age
    let count: Int
    let end: PeoplePagination.End
    switch fields {
    case .accounts(let fields):
      (count, end) = try await printPeople(of: list, fields, noting: &age)
    case .profiles(let fields):
      let lookups =
        lookups
        ?? details.lookups(
          of: .ofList(relation.endpoint(of: login)), limit: options.limit, client, in: invocation)
      list.start = lookups.start
      (count, end) = try await printProfiles(of: list, fields, lookups, noting: &age)
    }
    if countsOnly { try invocation.print(count: count) }
    let notices = invocation.notices
    if let count = end.invisibleCount {
      notices.onTerminal(relation.invisibleNotice(for: login, count: count))
    } else if count == 0, !countsOnly {
      notices.onTerminal(emptyNotice ?? relation.emptyNotice(for: login))
    }
    if let total = total(of: login, end, count) { notices.onTerminal(total) }
    age.report(to: notices)
    try end.state.verify(if: verifies)
  }

  /// Returns the time at which the heading is drawn, for a whole list on a terminal.
  private func heading(in invocation: Invocation) -> PeoplePagination.Heading {
    guard place == .alone, selection.isEveryone, showsHeading(in: invocation) else { return .none }
    return holdsBack ? .atEnd : .atStart
  }

  private func showsHeading(in invocation: Invocation) -> Bool {
    !invocation.options.quiet && invocation.isLaidOut(format.format)
  }

  /// Returns the notice if only a part of the list is printed: `40 of 234 followers`.
  private func total(of login: Login, _ end: PeoplePagination.End, _ count: Int) -> String? {
    guard !countsOnly, count > 0, selection.isEveryone || selection.isSearch else { return nil }
    let printed = min(options.limit ?? count, count)
    let isBound = end.totalCount == nil && end.maximumCount != nil
    let total = end.totalCount ?? end.maximumCount ?? end.people.count
    if printed >= total { return nil }
    let all = (isBound ? "up to " : "") + CountText.grouped(total).text
    return "\(CountText.grouped(printed).text) of \(all) \(relation.entries(of: login.name))"
  }

  private func printPeople(
    of list: PeoplePagination, _ fields: [AccountField], noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, PeoplePagination.End) {
    let invocation = list.invocation
    let grid = PeopleGrid<Account>(in: invocation, highlights: highlights(in: invocation))
    let printer = RecordPrinter.people(
      format.format, fields, holdsBack: holdsBack, grid: grid, in: invocation)
    var filter = PeopleFilter(selection, limit: options.fetchLimit)
    let end = try await fill(printer, noting: &age, in: invocation) {
      printer, age throws(CommandError) in
      try await list.run(noting: &age) { accounts throws(CommandError) in
        let picked = filter.picked(from: accounts)
        if !countsOnly { try printer.print(picked) }
        return !filter.isFull
      }
    }
    return (filter.count, end)
  }

  private func printProfiles(
    of list: PeoplePagination, _ fields: [DetailField], _ lookups: ResumeMarker,
    noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, PeoplePagination.End) {
    let invocation = list.invocation
    let printer = RecordPrinter.details(
      format.format, fields, areNamed: format.fields != nil, details, holdsBack: holdsBack,
      highlights: highlights(in: invocation), in: invocation
    ) { $0 }
    var count = 0
    let end = try await fill(
      printer, isArranged: isOrderKnownEarly, noting: &age, in: invocation
    ) { printer, age throws(CommandError) in
      try await profiles(of: list, lookups, noting: &age) { profiles throws(CommandError) in
        count += profiles.count
        if !countsOnly { try printer.print(profiles) }
      }
    }
    return (count, end)
  }

  private func highlights(in invocation: Invocation) -> Highlights {
    Highlights(selection, isColoured: invocation.outputTraits.isColoured)
  }

  /// True if the list alone decides whose profiles are printed, which saves all other lookups.
  var isOrderKnownEarly: Bool {
    options.limit != nil && options.needsAll && !selection.isSearch
      && (options.sort == .order || AccountField(rawValue: options.sort.name) != nil)
  }

  /// Prints the records of a source and ends the output, early if the source fails.
  private func fill<Field: RecordField>(
    _ printer: consuming RecordPrinter<Field>, isArranged: Bool = false,
    noting age: inout CacheAge, in invocation: Invocation,
    from source: (inout RecordPrinter<Field>, inout CacheAge) async throws(CommandError)
      -> PeoplePagination.End
  ) async throws(CommandError) -> PeoplePagination.End {
    var printer = printer
    let end: PeoplePagination.End
    do throws(CommandError) {
      end = try await source(&printer, &age)
    } catch {
      // The records before a failure are shown, unless the user pressed Ctrl-C.
      let wantsRest = !holdsBack && !countsOnly && error.outcome != .interrupted
      if wantsRest { try printer.endEarly() } else { try printer.flush() }
      throw error
    }
    if !countsOnly {
      // A result as long as the limit may be a part of the whole.
      let isWhole = options.limit.map { printer.count < $0 } ?? true
      if let resultHeading, printer.count > 0, isWhole, showsHeading(in: invocation) {
        try invocation.drawHeading(
          resultHeading.title, resultHeading.count(printer.count), asOf: age.oldest, noting: &age)
      }
      try printer.finish { isArranged ? $0 : options.arranged($0, by: Field.self) }
    }
    return end
  }

  private func printCount(
    of login: Login, _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    let page: Page<Profile>
    do throws(GitHubError) {
      page = try await client.answer(to: .profile(login))
    } catch {
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
    invocation.probe?.note(page.fetchedAt)
    try invocation.print(count: relation.count(in: page.answer))
  }
}
