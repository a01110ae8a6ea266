import GitHubAPI
import TerminalText

/// Prints a list of people, or counts them: all of it, a part, or those who are selected.
struct PeopleList: Sendable {
  let user: UserArgument
  let relation: Relation
  let listing: ListingOptions
  let format: FormatOptions
  var countsOnly = false
  let global: GlobalOptions
  /// Who is printed.
  var selection = Selection.everyone
  /// What is said on a terminal where nobody is printed; nil is what fits the list as a whole.
  var emptyNotice: String?
  /// Where the list stands among those that decide who is printed.
  var place = PeopleWalk.Place.alone

  /// Asks for the pages and prints them as they come, or at the end where all are needed.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in context: CommandContext) async throws(CommandError) {
    // Before anything is asked.
    _ = try format.selected(AccountField.self)
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
    let walk = PeopleWalk(
      relation: relation, login: login, place: place,
      limit: selection.isEveryone ? listing.limit : nil,
      // A search that ends when enough are found may well end before the requests do.
      mayEndEarly: !selection.isEveryone && listing.limit != nil, client: client, global: global,
      context: context)
    var age = age
    let count = try await printPeople(on: walk, noting: &age)
    let notices = Notices(context: context, options: global)
    if count == 0, !countsOnly {
      notices.onTerminal(emptyNotice ?? relation.emptyNotice(for: login))
    }
    age.tell(notices)
  }

  /// Prints those of a list who are selected, and tells how many they are.
  private func printPeople(
    on walk: PeopleWalk, noting age: inout CacheAge
  ) async throws(CommandError) -> Int {
    let context = walk.context
    var grid = PeopleGrid(global, in: context)
    if case .found(let search) = selection {
      grid.highlights = { search.matches(in: $0) ?? [] }
    }
    var printer = RecordPrinter.people(
      format.format, try format.selected(AccountField.self), holdsBack: listing.needsAll,
      grid: grid, in: context)
    var sieve = PeopleSieve(selection, limit: listing.limit)
    do throws(PeopleWalk.Failure) {
      try await walk.run(noting: &age) { accounts throws(CommandError) in
        let picked = sieve.picked(from: accounts)
        if !countsOnly { try printer.print(picked) }
        return !sieve.isFull
      }
    } catch {
      switch error {
      case .stopped(let error):
        try printer.flush()
        throw error
      case .failed(let error):
        // What came so far is the reader's, whatever comes after it, unless they want to be gone.
        let wantsRest = !listing.needsAll && !countsOnly && error.outcome != .interrupted
        if wantsRest { try printer.breakOff() } else { try printer.flush() }
        throw error
      }
    }
    if countsOnly {
      try print(count: sieve.count, in: context)
    } else {
      try printer.finish { listing.ordered($0) }
    }
    return sieve.count
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
