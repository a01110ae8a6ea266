import GitHubAPI
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
  let global: GlobalOptions
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
  func print(in context: CommandContext) async throws(CommandError) {
    try details.validateFields(format)
    try await printList(using: try context.client(global), in: context)
  }

  /// Does the same with a client that others use too.
  ///
  /// `age` is that of what was asked for before.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func printList(
    using client: GitHubClient, age: CacheAge = CacheAge(), in context: CommandContext
  ) async throws(CommandError) {
    let login = try await user.login(client, in: context)
    if countsOnly, selection.isEveryone {
      return try await printCount(of: login, client, in: context)
    }
    let lookups =
      lookups
      ?? details.lookups(
        of: .ofList(relation.endpoint(of: login)), limit: listing.limit, client, global,
        in: context)
    let walk = PeopleWalk(
      relation: relation, login: login, place: place,
      limit: selection.isEveryone ? listing.limit : nil, verifies: verifies,
      // A search that ends when enough are found may well end before the requests do.
      mayEndEarly: !selection.isEveryone && listing.limit != nil, start: lookups?.start,
      client: client, global: global, context: context)
    var age = age
    let (count, state) =
      if let lookups {
        try await printDetails(on: walk, lookups, noting: &age)
      } else {
        try await printPeople(on: walk, noting: &age)
      }
    let notices = Notices(context: context, options: global)
    if count == 0, !countsOnly {
      notices.onTerminal(emptyNotice ?? relation.emptyNotice(for: login))
    }
    age.tell(notices)
    try state.verify(if: verifies)
  }

  /// Prints those of a list who are selected, and tells how many they are.
  private func printPeople(
    on walk: PeopleWalk, noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, ListState) {
    let context = walk.context
    let printer = RecordPrinter.people(
      format.format, try format.selectedWithoutDetails(AccountField.self),
      holdsBack: holdsBack,
      grid: PeopleGrid(
        global, in: context, highlights: Highlights(selection, global, in: context)),
      in: context)
    var sieve = PeopleSieve(selection, limit: listing.limit)
    var state = ListState.cut
    let count = try await fill(printer) { printer throws(PeopleWalk.Failure) in
      state = try await walk.run(noting: &age) { accounts throws(CommandError) in
        let picked = sieve.picked(from: accounts)
        if !countsOnly { try printer.print(picked) }
        return !sieve.isFull
      }.state
    }
    if countsOnly { try print(count: sieve.count, in: context) }
    return (countsOnly ? sieve.count : count, state)
  }

  /// Prints the profiles of those of a list who are selected, and tells how many they are.
  private func printDetails(
    on walk: PeopleWalk, _ lookups: LookupRun, noting age: inout CacheAge
  ) async throws(CommandError) -> (Int, ListState) {
    let context = walk.context
    let printer = RecordPrinter.details(
      format.format, try format.selectedDetails(DetailField.self), details,
      holdsBack: holdsBack, global,
      highlights: Highlights(selection, global, in: context), in: context
    ) { $0 }
    var state = ListState.cut
    let count = try await fill(printer) { printer throws(PeopleWalk.Failure) in
      state = try await PeopleDetails(
        walk: walk, selection: selection, limit: listing.limit, lookups: lookups
      )
      .bring(noting: &age) { profiles throws(CommandError) in try printer.print(profiles) }
    }
    return (count, state)
  }

  /// Lets `source` print records, ends the output as the source ends, and tells how many there were.
  private func fill<Field: RecordField>(
    _ printer: consuming RecordPrinter<Field>,
    from source: (inout RecordPrinter<Field>) async throws(PeopleWalk.Failure) -> Void
  ) async throws(CommandError) -> Int where Field.Record: Named {
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
    if !countsOnly { try printer.finish { listing.ordered($0) } }
    return printer.count
  }

  private func printCount(
    of login: Login, _ client: GitHubClient, in context: CommandContext
  ) async throws(CommandError) {
    let profile: Profile
    do throws(GitHubError) {
      profile = try await client.answer(to: .profile(login)).answer
    } catch {
      throw CommandError(error, about: .account(login.name), in: context)
    }
    try print(count: relation.count(in: profile), in: context)
  }

  private func print(count: Int, in context: CommandContext) throws(CommandError) {
    do throws(OutputError) {
      try context.output.writeLine("\(count)" as CleanText)
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
