import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// A run that prints or counts people of a list, or of a set whose lists were read before.
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

  /// True if nothing is printed before the list is complete.
  var holdsBack: Bool { options.needsAll || selection.named != nil }

  /// Fetches the pages and prints them as they arrive, or at the end if the order depends on all.
  ///
  /// - Parameters:
  ///   - relation: The list.
  ///   - user: The account whose list it is.
  ///   - invocation: The options and the output.
  /// - Throws: `CommandError`; with `--json`, before anything is printed, unless `--verify` finds
  ///   at the end that the list never settled.
  func print(
    _ relation: Relation, of user: UserReference, in invocation: Invocation
  ) async throws(CommandError) {
    let queries = try invocation.queries()
    let login = try await invocation.login(of: user, queries)
    if countsOnly, selection.isEveryone {
      return try await printCount(relation, of: login, queries.client, in: invocation)
    }
    let limit = selection.isEveryone ? options.fetchLimit : nil
    let isNewestFirst = options.sort == .newest
    // A search with a limit often ends early.
    let mayEndEarly = !selection.isEveryone && options.fetchLimit != nil
    var list = ListQuery(
      relation, of: login,
      for: isNewestFirst
        ? .newestFollows(limit: limit) : .listing(limit: limit, mayEndEarly: mayEndEarly),
      in: queries)
    list.verifies = verifies
    var age = CacheAge()
    let count: Int
    let filter: PeopleFilter?
    let end: ListQuery.End
    switch fields {
    case .accounts(let fields):
      (count, filter, end) = try await printPeople(
        of: list, fields, noting: &age, in: invocation)
    case .profiles(let fields):
      let lookups = queries.lookups(
        of: isNewestFirst
          ? .selected(by: "newest \(relation.name(of: login))")
          : .ofList(relation.endpoint(of: login)),
        limit: options.limit)
      list.start = lookups.start
      (count, filter, end) = try await printProfiles(
        of: list, fields, lookups, noting: &age, in: invocation)
    }
    if countsOnly { try invocation.print(count: count) }
    let notices = invocation.notices
    if let count = end.invisibleCount {
      let notice = relation.invisibleNotice(for: login, count: count)
      // It is the reason for the exit status then.
      if verifies { notices.say(notice) } else { notices.onTerminal(notice) }
    } else if count == 0, !countsOnly {
      notices.onTerminal(emptyNotice ?? relation.emptyNotice(for: login))
    }
    if count > 0 || filter?.unknownCount ?? 0 > 0 {
      let bound = end.totalCount == nil ? end.maximumCount : nil
      let total = end.totalCount ?? bound ?? end.people.count
      let summary = summary(count, filter, of: bound == nil ? .exact(total) : .upTo(total))
      invocation.report(summary, selection, countsOnly: countsOnly, takesDetails: !hasProfiles) {
        "\(CountText.grouped($0)) \(CleanText(relation.entries(of: login.name)))"
      }
    }
    invocation.report(age)
    try invocation.check([end.state], verifies: verifies)
  }

  func showsHeading(in invocation: Invocation) -> Bool {
    !invocation.options.quiet && invocation.isLaidOut(format.format)
  }

  /// Returns the summary of a run that has passed on so many people.
  ///
  /// `filter` is the filter that has tried them; nil if it names an account, which was found.
  func summary(
    _ count: Int, _ filter: PeopleFilter?, of total: PeopleSummary.Total
  ) -> PeopleSummary {
    // Without a limit, those who weren't tried have no profile any more.
    let isLimited = options.limit.map { count >= $0 } ?? false
    return PeopleSummary(
      shown: min(options.limit ?? count, count), matched: max(filter?.matchCount ?? 0, count),
      unknown: filter?.unknownCount ?? 0, tried: isLimited ? filter?.triedCount ?? .max : .max,
      of: total, isSearch: !selection.isEveryone)
  }

  private var hasProfiles: Bool { if case .profiles = fields { true } else { false } }

  private func printPeople(
    of list: ListQuery, _ fields: [AccountField], noting age: inout CacheAge,
    in invocation: Invocation
  ) async throws(CommandError) -> (Int, PeopleFilter?, ListQuery.End) {
    let printer = printer(of: fields, holdsBack: holdsBack, in: invocation)
    var reader = ListingReader(self, of: list, to: printer, in: invocation)
    let cached = selection.isSearch ? CachedProfiles(in: list.context) : nil
    let end: ListQuery.End
    do throws(QueryError) {
      end = try await list.runByPages(noting: &age) { page throws(QueryError) in
        try reader.take(page, knowing: await cached?.profiles(of: page.answer) ?? [:])
      }
    } catch {
      throw try reader.endEarly(after: error)
    }
    let filter = reader.hasNamed ? nil : reader.filter
    return (try reader.finish(end, noting: &age), filter, end)
  }

  private func printProfiles(
    of list: ListQuery, _ fields: [DetailField], _ lookups: ResumeMarker,
    noting age: inout CacheAge, in invocation: Invocation
  ) async throws(CommandError) -> (Int, PeopleFilter?, ListQuery.End) {
    let printer = printer(of: fields, holdsBack: holdsBack, in: invocation)
    var reader = ListingReader(self, of: list, to: printer, in: invocation)
    let end: ListQuery.End
    var filter: PeopleFilter
    do throws(QueryError) {
      (end, filter) = try await passProfiles(of: list, lookups, noting: &age, to: &reader)
    } catch {
      throw try reader.endEarly(after: error)
    }
    let hasNamed = reader.hasNamed
    if filter.isFull, reader.countsRest {
      filter = await CachedProfiles(in: list.context).filter(selection, trying: reader.accounts)
    }
    let count = try reader.finish(end, isArranged: isOrderKnownEarly, noting: &age)
    return (count, hasNamed ? nil : filter, end)
  }

  /// Returns a printer of accounts.
  func printer(
    of fields: [AccountField], holdsBack: Bool, in invocation: Invocation
  ) -> RecordPrinter<AccountField> {
    invocation.views.people(
      fields, format.format, holdsBack: holdsBack, highlights: highlights(in: invocation))
  }

  /// Returns a printer of profiles.
  func printer(
    of fields: [DetailField], holdsBack: Bool, in invocation: Invocation
  ) -> RecordPrinter<DetailField> {
    invocation.views.details(
      fields, format.format, areNamed: format.fields != nil, bioLines: details.bioLines,
      holdsBack: holdsBack, highlights: highlights(in: invocation)
    ) { $0 }
  }

  private func highlights(in invocation: Invocation) -> Highlights {
    Highlights(selection, isColoured: invocation.outputTraits.isColored)
  }

  /// True if the list alone decides whose profiles are printed, which saves all other lookups.
  var isOrderKnownEarly: Bool {
    options.limit != nil && options.needsAll && !selection.isSearch
      && (options.sort.isGitHubs || AccountField(rawValue: options.sort.name) != nil)
  }

  private func printCount(
    _ relation: Relation, of login: Login, _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    let page: Page<Profile>
    do throws(GitHubError) {
      page = try await client.answer(to: .profile(login))
    } catch {
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
    try invocation.print(count: relation.count(in: page.answer) ?? 0)
  }
}

extension Listing {
  /// Creates a run that selects everyone.
  ///
  /// - Throws: `CommandError` if a field's name is unknown.
  init(_ list: PeopleListOptions) throws(CommandError) {
    self.init(
      options: list.listing, fields: try Fields(list.format, list.details), format: list.format,
      details: list.details, verifies: list.check.verify, countsOnly: list.count)
  }
}

extension Invocation {
  /// Reports of how many people those printed are a part: to scripts too if they can't see from the
  /// output that unknown profiles, or languages, leave people undecided.
  ///
  /// - Parameters:
  ///   - summary: The numbers.
  ///   - selection: The filter that has tried the people.
  ///   - countsOnly: True if only the number of people is printed.
  ///   - takesDetails: True if the command line may also have `--details`.
  ///   - isInHeading: True if a heading has said the numbers.
  ///   - things: Returns a number of people in words.
  func report(
    _ summary: PeopleSummary, _ selection: Selection, countsOnly: Bool, takesDetails: Bool,
    isInHeading: Bool = false, of things: (Int) -> CleanText = CountText.grouped
  ) {
    if summary.isWhole || countsOnly && summary.unknown == 0 { return }
    var parts = isInHeading ? [] : [summary.text(of: things).text]
    if summary.unknown > 0 {
      if selection.testsLanguages, takesDetails {
        parts.append(FilterForm.languageAdvice)
      } else if takesDetails, options.cacheMode != .offline {
        parts.append("'--details' fetches the unknown profiles")
      }
    }
    if parts.isEmpty { return }
    let text = parts.joined(separator: "; ")
    let mayMislead = countsOnly || selection.testsLanguages && takesDetails
    if mayMislead { notices.say(text) } else { notices.onTerminal(text) }
  }
}
