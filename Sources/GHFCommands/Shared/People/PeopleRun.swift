import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// A run that prints or counts people: those of a list as its pages arrive, or people who are all
/// known, such as those of a set or the favourites.
struct PeopleRun: Sendable {
  let invocation: Invocation
  let listing: ListingOptions
  let details: DetailOptions
  let format: FormatOptions
  let fields: [Field<Person>]
  /// True if a list that changes is read up to three times, and must settle in the end.
  let verifies: Bool
  let countsOnly: Bool
  let selection: Selection

  /// The words for the people of a list: its title, their number, and the notice if there is nobody.
  struct Words: Sendable {
    /// The title of the heading on a terminal; nil for no heading.
    var title: CleanText?
    /// Returns a number of people in the heading.
    var count: @Sendable (Int) -> CleanText = CountText.grouped
    /// Returns a number of people in notices.
    var entries: @Sendable (Int) -> CleanText = CountText.grouped
    /// The notice on a terminal if nobody is printed.
    let empty: String
    /// True if the command counts people by their profiles too, with `--details`.
    var countsProfiles = false
  }

  /// Checks the names of fields.
  ///
  /// - Throws: An error that lists the valid names if one is unknown.
  init(
    _ listing: ListingOptions, _ details: DetailOptions, _ format: FormatOptions,
    of all: (accounts: [Field<Person>], details: [Field<Person>]) = (
      Person.accountFields, Person.profileFields
    ),
    verifies: Bool = false, countsOnly: Bool, selection: Selection = .everyone,
    in invocation: Invocation
  ) throws {
    self.invocation = invocation
    (self.listing, self.details, self.format) = (listing, details, format)
    fields = try format.selectedOfPeople(
      details.areWanted ? all.details : all.accounts, withDetails: details.areWanted)
    (self.verifies, self.countsOnly, self.selection) = (verifies, countsOnly, selection)
  }

  /// Creates a run with the options of the commands that list people.
  ///
  /// A filter that needs profiles implies their lookup.
  init(_ options: PeopleListOptions, in invocation: Invocation) async throws {
    let details = options.details.wanted(
      by: options.match.map { FilterExpression($0, with: invocation.filterOptions) },
      in: options.format)
    try details.validateSort(of: options.listing)
    try self.init(
      options.listing, details, options.format,
      verifies: options.check.verify, countsOnly: options.count,
      selection: try await Selection(matching: options.match, in: invocation), in: invocation)
  }

  /// True if output has a heading.
  var showsHeading: Bool { !invocation.options.quiet && invocation.isLaidOut(format.format) }

  /// True if people are printed with their profiles.
  ///
  /// In pipes and files, what a reader parses depends on typed options only, not on the filter.
  var printsProfiles: Bool {
    details.areTyped
      || details.areWanted
        && (format.option != nil || invocation.streams.terminal.outputIsTerminal)
  }

  /// True if the order of the people depends on nothing that only their profiles show.
  private var isOrderKnown: Bool {
    listing.sort.isGitHubs
      || (Person.accountFields + Person.favouriteFields).named(listing.sort.name) != nil
  }

  /// Returns those of known people whose profiles may be needed, in order as far as it is known.
  func wanted(of people: [Person]) -> [Person] {
    isOrderKnown ? listing.arranged(people, isLimited: selection.isEveryone) : people
  }

  /// Returns the use of a part of the people: of a list, whose pages arrive in its own order, or of those
  /// who are all known.
  private func use(ofList isList: Bool) -> PartUse {
    let isOrdered = isList ? !listing.needsAll : isOrderKnown
    return PartUse(
      needsWhole: countsOnly || format.kind == .json || !isOrdered || selection.named != nil,
      mayEndEarly: !selection.isEveryone && listing.limit != nil && isOrdered,
      canLimit: selection.isEveryone && isOrdered)
  }

  /// Returns a context for people who come from a list, or who are all known.
  func context(ofList isList: Bool = false, in context: QueryContext) -> QueryContext {
    var context = context
    context.use = use(ofList: isList)
    return context
  }
}

// MARK: People who are all known

extension PeopleRun {
  /// Prints or counts people who are all known, with the profiles that are looked up if wanted.
  ///
  /// - Parameters:
  ///   - people: The people, in order.
  ///   - ending: The end of the answer that they come from.
  ///   - words: What is said about them.
  ///   - context: The parts that fetch profiles; nil if none are needed.
  ///   - lookup: The lookup of profiles; nil if none are printed.
  ///   - failures: Reports those who can't be looked up; nil to report them together at the end.
  /// - Throws: Any error.
  func print(
    _ people: [Person], _ ending: Ending, _ words: Words, in context: QueryContext?,
    with lookup: ProfileFetcher?, reportingTo failures: ProfileFailures? = nil
  ) async throws {
    let wanted = wanted(of: people)
    let limit = isOrderKnown ? listing.limit : listing.fetchLimit
    let filter = PeopleFilter(selection, limit: limit)
    var sink = PeopleSink(
      self, words, .ofAll,
      // Those who need no lookup are one grid.
      holdsBack: lookup == nil || words.title != nil || !isOrderKnown, failures)
    let found: Answer<Person, QueryError>
    if let lookup {
      let favourites = Dictionary(
        wanted.compactMap { person in person.favourite.map { (person.id, $0) } }
      ) { $1 }
      let findings = lookup.findings(aboutAll: Answer(wanted.map(\.account), ending: ending))
      found = lookup.profiles(
        from: findings, picking: filter, of: wanted.count, notesFailures: failures != nil
      ).map { $0.map { Person($0, favourite: favourites[$0.id]) } }
    } else {
      let cached = selection.isSearch ? context.map { CachedProfiles(in: $0) } : nil
      found = Answer(wanted, ending: ending).picked(by: filter, knowing: cached)
    }
    var ending = try await sink.read(
      found.preferringNamed(by: selection), limit: limit, for: context)
    if countsRest { ending.accounts = people.map(\.account) }
    try await finish(&sink, ending, isArranged: isOrderKnown, in: context)
  }
}

// MARK: Sets

extension PeopleQuery {
  /// Fetches the lists, and prints or counts the people of the result.
  ///
  /// - Throws: Any error; nothing is printed if a list is incomplete.
  func print(_ words: PeopleRun.Words, with run: PeopleRun) async throws {
    let lookups =
      run.details.areWanted
      ? context.lookups(of: .selected(by: text), limit: run.listing.limit) : nil
    var query = self
    query.countsAll = run.showsHeading
    let limit = run.selection.isEveryone ? run.listing.fetchLimit : nil
    let (people, ending) = try await query.answer(limit: limit, since: lookups?.start)
      .all(for: context)
    try await run.print(
      people.map { Person($0) }, ending, words, in: context,
      with: lookups.map { marker in
        var context = run.context(in: context)
        // The heading has their number.
        context.use.needsWhole = true
        return ProfileFetcher(resuming: marker, in: context)
      })
  }
}

// MARK: Lists

extension PeopleRun {
  /// Fetches the pages of a list and prints their people as they arrive, or at the end if the order
  /// depends on all.
  ///
  /// - Throws: Any error; with `--json`, before anything is printed, unless `--verify` finds
  ///   at the end that the list never settled.
  func print(_ relation: Relation, of user: UserReference) async throws {
    let queries = context(ofList: true, in: try invocation.queries())
    let login = try await queries.login(of: user)
    if countsOnly, selection.isEveryone {
      return try await printCount(relation, of: login, queries.client)
    }
    let limit = selection.isEveryone ? listing.fetchLimit : nil
    let isNewestFirst = listing.sort == .newest
    var list = ListQuery(
      relation, of: login,
      for: isNewestFirst ? .newestFollows(limit: limit) : .listing(limit: limit), in: queries)
    list.verifies = verifies
    let lookups =
      details.areWanted
      ? queries.lookups(
        of: isNewestFirst
          ? .selected(by: "newest \(relation.name(of: login))")
          : .ofList(relation.endpoint(of: login)), limit: listing.limit) : nil
    list.start = lookups?.start
    let words = Words(
      title: selection.isEveryone ? CleanText(login.name) : nil,
      count: list.words,
      entries: { "\(CountText.grouped($0)) \(CleanText(relation.entries(of: login.name)))" },
      empty: relation.emptyNotice(for: login), countsProfiles: true)
    // Only the first people of a sorted list are looked up.
    let isArranged =
      lookups != nil && listing.limit != nil && listing.needsAll && !selection.isSearch
      && isOrderKnown
    var sink = PeopleSink(
      self, words, listing.needsAll ? .ofAll : .ofList(list), holdsBack: listing.needsAll)
    var context = queries
    if isArranged { context.use.canLimit = true }
    let lookup = lookups.map { ProfileFetcher(resuming: $0, in: context) }
    let people = people(of: list, with: lookup, isArranged: isArranged)
    let ending = try await sink.read(
      people.preferringNamed(by: selection), limit: listing.fetchLimit, for: queries)
    try await finish(&sink, ending, isArranged: isArranged, in: lookups == nil ? nil : queries)
  }

  /// Returns the people of a list, with the profiles of a lookup.
  ///
  /// With `isArranged`, only the first people of the sorted list are looked up.
  private func people(
    of list: ListQuery, with lookup: ProfileFetcher?, isArranged: Bool
  ) -> Answer<Person, QueryError> {
    let filter = PeopleFilter(selection, limit: listing.fetchLimit)
    guard let lookup else {
      let cached = selection.isSearch ? CachedProfiles(in: list.context) : nil
      return list.answer().picked(by: filter, knowing: cached, countsRest: countsRest)
        .map { $0.map { Person($0) } }
    }
    // A search matches profiles, so it can't select from the list's accounts.
    let wanted = selection.isSearch ? PeopleFilter() : filter
    guard isArranged else {
      let findings = lookup.findings(about: list, who: wanted, countsRest: countsRest)
      return lookup.profiles(from: findings, picking: filter).map { $0.map { Person($0) } }
    }
    let findings = lookup.findings(
      aboutAll: list.answer().picked(by: wanted).arranged { [listing] accounts in
        listing.arranged(accounts.map { Person($0) }).map(\.account)
      })
    return lookup.profiles(from: findings, picking: filter).map { $0.map { Person($0) } }
  }

  /// True if the summary counts the matches behind the limit too, as far as that costs no request.
  private var countsRest: Bool {
    let notices = invocation.notices
    return selection.isSearch && listing.limit != nil
      && (showsHeading || notices.isOnTerminal && !notices.isQuiet)
  }

  private func printCount(
    _ relation: Relation, of login: Login, _ client: GitHubClient
  ) async throws {
    let page: Page<Profile>
    do throws(GitHubError) {
      page = try await client.answer(to: .profile(login))
    } catch {
      throw QueryError(error, about: .account(login.name))
    }
    try invocation.print(count: relation.count(in: page.answer) ?? 0)
  }
}

extension ListQuery {
  /// Returns a number of the list's people.
  fileprivate func words(_ count: Int) -> CleanText {
    switch relation {
    case .followers: CountText(count, of: "follower").text
    case .following: "\(CountText.grouped(count)) following"
    case .members: CountText(count, of: "member").text
    }
  }

  /// Returns the number of people by the first page, which is exact because nothing corrects it; nil
  /// if the page doesn't show it.
  ///
  /// - Parameters:
  ///   - page: The first page.
  ///   - limit: The number of people to print; nil for all.
  /// - Returns: The number, and true if it says how many of the list are printed.
  func headingCount(of page: Page<[Account]>, limit: Int?) -> (text: CleanText, isPart: Bool)? {
    // With a limit, the page is cut.
    let pageCount = page.answer.count
    let total = page.totalCount.map { max($0, pageCount) }
    guard let limit, limit < total ?? .max else { return total.map { (words($0), false) } }
    if let total { return ("\(CountText.grouped(limit)) of \(words(total))", true) }
    // Later pages can have fewer people than their number promises.
    return limit <= pageCount ? ("first \(words(limit))", true) : nil
  }
}

// MARK: The end

extension Ending {
  /// Returns the number of people without the filter, if there is one, and the limit.
  fileprivate func total(hasFilter: Bool) -> PeopleSummary.Total {
    guard let list else { return totalCount.map { .exact($0) } ?? .unknown }
    if let total = list.totalCount { return .exact(total) }
    guard let most = list.maximumCount else { return .exact(list.people.count) }
    // Without a filter, the number of those who aren't printed says nothing about the others.
    return hasFilter ? .upTo(most) : .unknown
  }

  /// Returns the number of people in the list for its heading; nil if it isn't known, or there is no list.
  fileprivate func headingCount(_ words: PeopleRun.Words) -> CleanText? {
    guard let list else { return nil }
    return switch (list.state, list.totalCount, list.maximumCount) {
    case (.cut, let total?, _): words.count(total)
    case (.cut, nil, _?): nil
    default: words.count(list.people.count)
    }
  }
}

extension PeopleRun {
  /// Ends the output, and says how many people it has, of how many, and as of when.
  ///
  /// With `context`, all accounts of the end are tried by their logins and cached profiles for the summary,
  /// also those behind the limit.
  ///
  /// - Throws: Any error, also for lists that never settled if they had to, and for people who
  ///   could not be looked up.
  func finish(
    _ sink: inout PeopleSink, _ ending: Ending, isArranged: Bool, in context: QueryContext? = nil
  ) async throws {
    let notices = invocation.notices
    var filter = ending.filter
    if let context, countsRest, filter?.isFull == true {
      filter = await CachedProfiles(in: context).filter(selection, trying: ending.accounts)
    }
    let total = ending.total(hasFilter: !selection.isEveryone)
    let headingCount = ending.headingCount(sink.words)
    let summary = summary(of: sink.count, picked: filter, of: total)
    // What is printed, unless a search has its own words for that.
    let isPart = listing.limit != nil && selection.isEveryone && !summary.isUncounted
    var age = ending.age
    if !countsOnly {
      let count = isPart ? nil : headingCount
      age.shown = try sink.finish(
        heading: count ?? summary.text(of: sink.words.count), isPart: isPart,
        isArranged: isArranged, asOf: age.oldest)
    } else {
      try invocation.print(count: sink.count)
    }
    if sink.count == 0, !countsOnly {
      var isNobody = false
      if case .exact(0) = total { isNobody = true }
      notices.onTerminal(selection.isSearch && !isNobody ? "no matches" : sink.words.empty)
    }
    if sink.count > 0 || summary.unknown > 0 {
      var isInHeading = false
      if case .drawn(_, let isPart) = sink.heading {
        isInHeading = headingCount == nil || isPart
      }
      report(summary, sink.words, isInHeading: isInHeading)
    }
    invocation.report(age)
    if let error = sink.failure { throw error }
    try invocation.check(ending.states, verifies: verifies, ending.failure)
  }

  private func summary(
    of count: Int, picked filter: PeopleFilter?, of total: PeopleSummary.Total
  ) -> PeopleSummary {
    // Without a limit, those who weren't tried have no profile any more.
    let isLimited = listing.limit.map { count >= $0 } ?? false
    return PeopleSummary(
      shown: min(listing.limit ?? count, count),
      matched: max(filter?.matchCount ?? 0, count), unknown: filter?.unknownCount ?? 0,
      tried: isLimited ? filter?.triedCount ?? .max : .max, of: total,
      isSearch: !selection.isEveryone)
  }

  /// Reports of how many people those printed are a part: to scripts too if unknown profiles leave
  /// people undecided, which the output doesn't show.
  private func report(_ summary: PeopleSummary, _ words: Words, isInHeading: Bool) {
    if summary.isWhole || summary.unknown == 0 && (countsOnly || summary.isUncounted) { return }
    let takesDetails = !details.areWanted && (!countsOnly || words.countsProfiles)
    var parts = isInHeading ? [] : [summary.text(of: words.entries).text]
    if summary.unknown > 0, takesDetails, invocation.options.cacheMode != .offline {
      parts.append("'--details' fetches the unknown profiles")
    }
    if parts.isEmpty { return }
    let text = parts.joined(separator: "; ")
    summary.unknown > 0 ? invocation.notices.say(text) : invocation.notices.onTerminal(text)
  }
}
