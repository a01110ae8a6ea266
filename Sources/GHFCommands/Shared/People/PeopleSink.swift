import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// Prints the people of a run, or counts them, as they arrive.
struct PeopleSink: ProfileReader, ~Copyable {
  private let run: PeopleRun
  let words: PeopleRun.Words
  private let holdsBack: Bool
  private let limit: Int?
  /// The filter of those who arrived; a lookup has filtered profiles.
  private(set) var filter: PeopleFilter
  private var printer: RecordPrinter<Person>
  /// The number of people so far.
  private(set) var count = 0
  /// True once the account that the search names has arrived; no other counts then.
  private(set) var hasNamed = false
  /// True once the heading is drawn.
  private(set) var hasHeading = false
  /// True if the heading says how many of all people are printed.
  private(set) var hasPartInHeading = false
  /// The time in the heading.
  private var asOf: Date?
  /// The list whose heading is drawn above its first page; nil for other people.
  private var list: ListQuery?
  /// The accounts on the pages so far, if those behind the limit are counted.
  private var accounts: [Account] = []
  private let favourites: [Int64: Favourite]
  private var failures: ProfileFailures?

  /// - Parameters:
  ///   - run: The run.
  ///   - words: What is said about its people.
  ///   - limit: The number of people needed from the beginning; nil for all.
  ///   - holdsBack: True if nothing is printed before all have arrived.
  ///   - people: Those who are all known, whose entries in the favourites are printed too.
  ///   - failures: Reports those who can't be looked up; nil to report them together at the end.
  init(
    _ run: PeopleRun, _ words: PeopleRun.Words, limit: Int?, holdsBack: Bool,
    of people: [Person] = [], _ failures: consuming ProfileFailures? = nil
  ) {
    (self.run, self.words, self.limit) = (run, words, limit)
    (self.holdsBack, self.failures) = (holdsBack, failures)
    filter = PeopleFilter(run.selection, limit: limit)
    favourites = Dictionary(
      people.compactMap { person in person.favourite.map { (person.account.id, $0) } }
    ) { $1 }
    let invocation = run.invocation
    // `try?`: an invalid host has ended the run.
    let host = try? invocation.apiBase().webAuthority
    let highlights = Highlights(run.selection, isColoured: invocation.outputTraits.isColored)
    printer =
      run.printsProfiles
      ? invocation.views.details(
        run.fields, run.format.format, areNamed: run.format.fields != nil,
        bioLines: run.details.bioLines, holdsBack: holdsBack, highlights: highlights)
      : invocation.views.people(
        run.fields, run.format.format, holdsBack: holdsBack, highlights: highlights,
        naming: { $0.name(on: host) })
  }

  /// True if the summary counts the matches behind the limit too, as far as that costs no request.
  var countsRest: Bool {
    let notices = run.invocation.notices
    return run.selection.isSearch && run.listing.limit != nil
      && (run.showsHeading || notices.isOnTerminal && !notices.isQuiet)
  }

  var wantedCount: Int? { limit.map { $0 - count } }

  /// An error with the exit status of the first one that was reported; nil if there was none.
  var failure: CommandError? { failures?.final }

  // MARK: Arriving people

  /// Reads a list, with the profiles of its people if there is a lookup.
  ///
  /// With `isArranged`, only the first people of the sorted list are looked up.
  mutating func read(
    _ list: ListQuery, with lookup: ProfileFetcher?, isArranged: Bool, noting age: inout CacheAge
  ) async throws(QueryError) -> Ending.List {
    if !holdsBack, words.title != nil { self.list = list }
    guard let lookup else {
      let cached = run.selection.isSearch ? CachedProfiles(in: list.context) : nil
      return try await list.runByPages(noting: &age) { page throws(QueryError) in
        let profiles = await cached?.profiles(of: page.answer) ?? [:]
        guard try begin(page) else { return false }
        let wantsMore = try take(page.answer.map { Person($0) }, knowing: profiles)
        return wantsMore && (!filter.isFull || countsRest && page.restIsFree)
      }
    }
    // A search matches profiles, so it can't select from the list's accounts.
    var wanted = run.selection.isSearch ? PeopleFilter() : filter
    if !isArranged {
      let (end, picked) = try await lookup.run(
        list, who: wanted, picking: filter, noting: &age, to: &self)
      filter = picked
      return end
    }
    var people: [Person] = []
    let end = try await list.run(noting: &age) { page in
      people += wanted.picked(from: page).map { Person($0) }
      return !wanted.isFull
    }
    try await read(lookup, run.listing.arranged(people).map(\.account), noting: &age)
    return end
  }

  /// Looks accounts up.
  mutating func read(
    _ lookup: ProfileFetcher, _ accounts: [Account], noting age: inout CacheAge
  ) async throws(QueryError) {
    let picked = try await lookup.run(accounts, picking: filter, noting: &age, to: &self)
    if failures == nil {
      filter = picked
    } else if filter.unknownCount > 0 {
      // Findings that are reported one by one are filtered here.
      lookup.context.report(
        .undecided(filter.unknownCount))
    }
  }

  /// Draws the heading above a list's first page, unless that is empty.
  mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool {
    if countsRest { accounts += page.answer }
    guard let list else { return true }
    self.list = nil
    if page.answer.isEmpty { return true }
    try QueryError.reading {
      let count = list.headingCount(
        of: page, limit: run.selection.isEveryone ? run.listing.limit : nil)
      hasPartInHeading = count?.isPart ?? false
      try drawHeading(count?.text, asOf: page.origin == .cache ? page.fetchedAt : nil)
    }
    return true
  }

  /// Takes the selected ones of people, by their profiles or those in `profiles`.
  mutating func take(
    _ people: [Person], knowing profiles: [Int64: Profile]
  ) throws(QueryError) -> Bool {
    try take(filter.picked(from: people, knowing: profiles))
  }

  mutating func take(_ profiles: [Profile]) throws(QueryError) -> Bool {
    try take(profiles.map { Person($0, favourite: favourites[$0.id]) })
  }

  mutating func take(
    _ findings: [ProfileFetcher.Finding], _ progress: inout ProfileFetcher.Progress
  ) throws(QueryError) -> Bool {
    if failures == nil { return try progress.pass(findings, to: &self) }
    for finding in findings {
      switch finding.profile {
      case .success(let profile):
        if try !take(filter.picked(from: [profile])) { return false }
      case .failure(let error):
        // JSON is printed whole or not at all.
        if run.format.kind == .json { throw error }
        try QueryError.reading {
          // Completes the row of cards, so that the error doesn't split it.
          try printer.drawKept()
          try failures?.report(error)
        }
      }
    }
    return !filter.isFull
  }

  private mutating func take(_ people: [Person]) throws(QueryError) -> Bool {
    count += people.count
    hasNamed = hasNamed || run.selection.hasNamed(people)
    if hasNamed { count = 1 }
    let wantsMore = run.countsOnly ? true : try printer.take(people)
    return wantsMore && !hasNamed
  }

  // MARK: The end

  /// Tries those behind the limit by their logins and cached profiles, for the summary; nil for those
  /// of the list's pages.
  mutating func countRest(of people: [Person]?, in context: QueryContext) async {
    guard countsRest, filter.isFull else { return }
    filter = await CachedProfiles(in: context).filter(
      run.selection, trying: people?.map(\.account) ?? accounts)
  }

  /// Ends the output of people who could not all be read.
  mutating func endEarly(after failure: QueryError) throws(OutputError) {
    // The people before a failure are shown, unless the user pressed Ctrl-C.
    if !holdsBack, !run.countsOnly, !failure.isCancellation {
      try printer.endEarly()
    } else {
      try printer.flush()
    }
  }

  /// Ends the output, below a heading with the number of people unless one is drawn already.
  ///
  /// `isPart` is true if that says of how many they are a part; `isArranged` if they have arrived in
  /// order.
  mutating func finish(
    heading text: CleanText, isPart: Bool, isArranged: Bool, noting age: inout CacheAge
  ) throws(OutputError) {
    if count > 0, !hasHeading, words.title != nil {
      hasPartInHeading = isPart
      try drawHeading(text, asOf: age.oldest)
    }
    age.shown = asOf
    let (selection, listing) = (run.selection, run.listing)
    try printer.finish { people in
      let people = selection.preferringNamed(people)
      return isArranged ? Array(people.prefix(listing.limit ?? .max)) : listing.arranged(people)
    }
  }

  private mutating func drawHeading(_ text: CleanText?, asOf: Date?) throws(OutputError) {
    guard let title = words.title, run.showsHeading else { return }
    (hasHeading, self.asOf) = (true, asOf)
    try run.invocation.drawHeading(title, [text].compactMap(\.self), asOf: asOf)
  }
}

extension Invocation {
  /// Draws a heading on the terminal, above the pictures that follow.
  ///
  /// `asOf` is the time of the cached part; nil without one.
  func drawHeading(_ title: CleanText, _ facts: [CleanText], asOf: Date?) throws(OutputError) {
    try views.drawHeading(title, facts, asOf: asOf.map { CleanText(clockTime(of: $0)) })
  }
}
