import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// Prints the people of a run, or counts them, as they arrive.
struct PeopleSink: ~Copyable {
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

  private var wantedCount: Int? { limit.map { $0 - count } }

  /// An error with the exit status of the first one that was reported; nil if there was none.
  var failure: CommandError? { failures?.final }

  // MARK: Arriving people

  /// Reads an answer to its end, and passes each page to `take`, which returns true if more are wanted.
  mutating func read<Item>(
    _ answer: Answer<Item, QueryError>, for context: QueryContext,
    _ take: (inout PeopleSink, Page<[Item]>) async throws -> Bool
  ) async throws -> Ending {
    answer.wants(wantedCount)
    while let step = try await answer.next() {
      switch step {
      case .page(let page):
        if try await !take(&self, page) { answer.enough() }
        await run.invocation.pictures?.waitForRoom()
        answer.wants(wantedCount)
      case .note(let note):
        if case .listBegan(let page) = note.event { try begin(page) }
        context.pass(note)
      case .question(let question): await context.answer(question)
      case .end: break
      }
    }
    return answer.ending
  }

  /// Reads a list, with the profiles of its people if there is a lookup.
  ///
  /// With `isArranged`, only the first people of the sorted list are looked up.
  mutating func read(
    _ list: ListQuery, with lookup: ProfileFetcher?, isArranged: Bool
  ) async throws -> Ending {
    if !holdsBack, words.title != nil { self.list = list }
    let context = list.context
    guard let lookup else {
      let cached = run.selection.isSearch ? CachedProfiles(in: context) : nil
      return try await read(list.answer(), for: context) { sink, page in
        let profiles = await cached?.profiles(of: page.answer) ?? [:]
        let wantsMore = try sink.take(page.answer.map { Person($0) }, knowing: profiles)
        return wantsMore && (!sink.filter.isFull || sink.countsRest && page.restIsFree)
      }
    }
    // A search matches profiles, so it can't select from the list's accounts.
    var wanted = run.selection.isSearch ? PeopleFilter() : filter
    if !isArranged {
      let findings = lookup.findings(about: list, who: wanted, countsRest: countsRest)
      return try await read(findings, by: lookup)
    }
    var people: [Person] = []
    var ending = try await read(list.answer(), for: context) { _, page in
      people += wanted.picked(from: page.answer).map { Person($0) }
      return !wanted.isFull
    }
    let end = try await read(
      lookup, run.listing.arranged(people).map(\.account), asOf: ending.age.oldest)
    ending.age.note(end.age)
    return ending
  }

  /// Looks accounts up; `date` is the time at which the oldest part of them was fetched.
  mutating func read(
    _ lookup: ProfileFetcher, _ accounts: [Account], asOf date: Date?
  ) async throws -> Ending {
    let findings = lookup.findings(about: accounts, asOf: date)
    if failures == nil { return try await read(findings, by: lookup, of: accounts.count) }
    let ending = try await read(findings, for: lookup.context) { sink, page in
      try sink.take(page.answer)
    }
    // Findings that are reported one by one are filtered here.
    if filter.unknownCount > 0 { lookup.context.report(.undecided(filter.unknownCount)) }
    return ending
  }

  /// Takes the profiles that a lookup finds; `total` is the number of accounts if it is known.
  private mutating func read(
    _ findings: Answer<ProfileFetcher.Finding, QueryError>, by lookup: ProfileFetcher,
    of total: Int? = nil
  ) async throws -> Ending {
    let profiles = lookup.profiles(from: findings, picking: filter, of: total)
    let ending = try await read(profiles, for: lookup.context) { sink, page in
      try sink.take(page.answer.map { Person($0, favourite: sink.favourites[$0.id]) })
    }
    filter = ending.filter ?? filter
    return ending
  }

  /// Draws the heading above a list's first page, unless that is empty.
  private mutating func begin(_ page: Page<[Account]>) throws {
    guard let list else { return }
    self.list = nil
    if page.answer.isEmpty { return }
    let count = list.headingCount(
      of: page, limit: run.selection.isEveryone ? run.listing.limit : nil)
    hasPartInHeading = count?.isPart ?? false
    try drawHeading(count?.text, asOf: page.origin == .cache ? page.fetchedAt : nil)
  }

  /// Takes the selected ones of people, by their profiles or those in `profiles`.
  mutating func take(
    _ people: [Person], knowing profiles: [Int64: Profile]
  ) throws(OutputError) -> Bool {
    try take(filter.picked(from: people, knowing: profiles))
  }

  /// Takes the selected ones of the profiles that were found, and reports each failure in its place.
  private mutating func take(_ findings: [ProfileFetcher.Finding]) throws -> Bool {
    for finding in findings {
      switch finding.profile {
      case .success(let profile):
        let picked = filter.picked(from: [profile])
        if try !take(picked.map { Person($0, favourite: favourites[$0.id]) }) { return false }
      case .failure(let error):
        // JSON is printed whole or not at all.
        if run.format.kind == .json { throw error }
        // Completes the row of cards, so that the error doesn't split it.
        try printer.drawKept()
        try failures?.report(error)
      }
    }
    return !filter.isFull
  }

  private mutating func take(_ people: [Person]) throws(OutputError) -> Bool {
    count += people.count
    hasNamed = hasNamed || run.selection.hasNamed(people)
    if hasNamed { count = 1 }
    let wantsMore = run.countsOnly ? true : try printer.take(people)
    return wantsMore && !hasNamed
  }

  // MARK: The end

  /// Tries all accounts, also those behind the limit, by their logins and cached profiles, for the
  /// summary.
  mutating func countRest(of accounts: [Account], in context: QueryContext) async {
    guard countsRest, filter.isFull else { return }
    filter = await CachedProfiles(in: context).filter(run.selection, trying: accounts)
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
