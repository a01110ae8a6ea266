import GitHubAPI
import LocalStore
import TerminalText

/// Prints a list of people, or counts them: all of it, a part, or those who are selected.
struct PeopleList: Sendable {
  let user: UserArgument
  let relation: Relation
  let listing: ListingOptions
  let format: FormatOptions
  var details = DetailOptions()
  /// Whether the list has to be settled.
  var verifies = false
  var countsOnly = false
  /// Who is printed.
  var selection = Selection.everyone
  /// What is said on a terminal where nobody is printed; nil is what fits the list as a whole.
  var emptyNotice: String?
  /// Where the list stands among those that decide who is printed.
  var place = PeopleWalk.Place.alone
  /// The run that looks up who is printed, where it has begun already.
  var lookups: LookupRun?

  /// Whether nothing is printed before the list is complete.
  ///
  /// Who is missing from a part of a set only seems to be missing from the set.
  private var holdsBack: Bool {
    switch place {
    case .alone: listing.needsAll
    case .first, .later: true
    }
  }

  /// Asks for the pages and prints them as they come, or at the end where all are needed.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in invocation: Invocation) async throws(CommandError) {
    try details.validateFields(format)
    try await printList(using: try invocation.client(), in: invocation)
  }

  /// Does the same with a client that others use too.
  ///
  /// `age` is that of what was asked for before.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func printList(
    using client: GitHubClient, age: CacheAge = CacheAge(), in invocation: Invocation
  ) async throws(CommandError) {
    let login = try await user.login(client, in: invocation)
    if countsOnly, selection.isEveryone {
      return try await printCount(of: login, client, in: invocation)
    }
    let lookups =
      lookups
      ?? details.lookups(
        of: .ofList(relation.endpoint(of: login)), limit: listing.limit, client,
        in: invocation)
    let walk = PeopleWalk(
      relation: relation, login: login, place: place,
      limit: selection.isEveryone ? listing.fetchLimit : nil, verifies: verifies,
      // A search that ends when enough are found may well end before the requests do.
      mayEndEarly: !selection.isEveryone && listing.fetchLimit != nil, start: lookups?.start,
      client: client, invocation: invocation)
    var age = age
    let (count, ended) =
      if let lookups {
        try await printDetails(on: walk, lookups, noting: &age)
      } else {
        try await printPeople(on: walk, noting: &age)
      }
    let notices = invocation.notices
    if let count = ended?.invisibleCount {
      notices.onTerminal(relation.invisibleNotice(for: login, count: count))
    } else if count == 0, !countsOnly {
      notices.onTerminal(emptyNotice ?? relation.emptyNotice(for: login))
    }
    if let ended, let total = total(of: login, ended, count) { notices.onTerminal(total) }
    age.tell(notices)
    try ended?.state.verify(if: verifies)
  }

  /// Says how many of a list are printed, if that is not all of it: `40 of 234 followers`.
  private func total(of login: Login, _ ended: PeopleWalk.Ended, _ count: Int) -> String? {
    guard !countsOnly, count > 0, selection.isEveryone || selection.isSearch else { return nil }
    let printed = min(listing.limit ?? count, count)
    let isBound = ended.totalCount == nil && ended.mostCount != nil
    let total = ended.totalCount ?? ended.mostCount ?? ended.people.count
    if printed >= total { return nil }
    let all = (isBound ? "up to " : "") + CountText.grouped(total).text
    return "\(CountText.grouped(printed).text) of \(all) \(relation.entries(of: login.name))"
  }

  /// Prints those of a list who are selected, and tells how many they are.
  private func printPeople(
    on walk: PeopleWalk, noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, PeopleWalk.Ended?) {
    let invocation = walk.invocation
    let printer = RecordPrinter.people(
      format.format, try format.selectedWithoutDetails(AccountField.self),
      holdsBack: holdsBack,
      grid: PeopleGrid(
        in: invocation, highlights: Highlights(selection, in: invocation)),
      in: invocation)
    var sieve = PeopleSieve(selection, limit: listing.fetchLimit)
    var ended: PeopleWalk.Ended?
    let count = try await fill(printer) { printer throws(PeopleWalk.Failure) in
      ended = try await walk.run(noting: &age) { accounts throws(CommandError) in
        let picked = sieve.picked(from: accounts)
        if !countsOnly { try printer.print(picked) }
        return !sieve.isFull
      }
    }
    if countsOnly { try invocation.print(count: sieve.count) }
    return (countsOnly ? sieve.count : count, ended)
  }

  /// Prints the profiles of those of a list who are selected, and tells how many they are.
  private func printDetails(
    on walk: PeopleWalk, _ lookups: LookupRun, noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, PeopleWalk.Ended?) {
    let invocation = walk.invocation
    let printer = RecordPrinter.details(
      format.format, try format.selectedDetails(DetailField.self), areNamed: format.fields != nil,
      details,
      holdsBack: holdsBack,
      highlights: Highlights(selection, in: invocation), in: invocation
    ) { $0 }
    var ended: PeopleWalk.Ended?
    var found = 0
    let isKnownEarly = isOrderKnownEarly
    let count = try await fill(printer, isArranged: isKnownEarly) {
      printer throws(PeopleWalk.Failure) in
      ended = try await PeopleDetails(
        walk: walk, selection: selection, limit: listing.fetchLimit, lookups: lookups,
        arrangement: isKnownEarly ? listing : nil
      )
      .bring(noting: &age) { profiles throws(CommandError) in
        found += profiles.count
        if !countsOnly { try printer.print(profiles) }
      }
    }
    if countsOnly { try invocation.print(count: found) }
    return (countsOnly ? found : count, ended)
  }

  /// Whether the list alone tells whose profiles are printed, which saves all other lookups.
  private var isOrderKnownEarly: Bool {
    listing.limit != nil && listing.needsAll && !selection.isSearch
      && (listing.sort == .order || AccountField(rawValue: listing.sort.name) != nil)
  }

  /// Lets `source` print records, ends the output as the source ends, and tells how many there were.
  private func fill<Field: RecordField>(
    _ printer: consuming RecordPrinter<Field>, isArranged: Bool = false,
    from source: (inout RecordPrinter<Field>) async throws(PeopleWalk.Failure) -> Void
  ) async throws(CommandError) -> Int {
    var printer = printer
    do throws(PeopleWalk.Failure) {
      try await source(&printer)
    } catch {
      switch error {
      case .stopped(let error):
        try printer.flush()
        throw error
      case .failed(let error):
        // What came so far is the reader's, whatever comes after it, unless they want to be gone.
        let wantsRest = !holdsBack && !countsOnly && error.outcome != .interrupted
        if wantsRest { try printer.breakOff() } else { try printer.flush() }
        throw error
      }
    }
    if !countsOnly {
      try printer.finish { isArranged ? $0 : listing.arranged($0, by: Field.self) }
    }
    return printer.count
  }

  private func printCount(
    of login: Login, _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    let profile: Profile
    do throws(GitHubError) {
      let page = try await client.answer(to: .profile(login))
      invocation.probe?.note(page.fetchedAt)
      profile = page.answer
    } catch {
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
    try invocation.print(count: relation.count(in: profile))
  }
}
