import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension Listing {
  /// The heading of a set on a terminal.
  struct Heading: Sendable {
    /// The accounts whose lists were compared, or the expression.
    let title: CleanText
    /// Returns the number of people and what they are.
    let count: @Sendable (Int) -> CleanText
  }

  /// Prints the selected people of a set whose lists are complete.
  ///
  /// - Parameters:
  ///   - people: The people, in order.
  ///   - totalCount: The number of people in the set without the limit; nil if unknown.
  ///   - heading: Drawn above the result on a terminal.
  ///   - lookups: The resume marker of the lookup of their profiles; nil if none are wanted.
  ///   - context: The parts that fetched the lists.
  ///   - age: The age of what the cache has answered so far.
  ///   - invocation: The options and the output.
  /// - Throws: `CommandError`.
  func print(
    _ people: [Account], of totalCount: Int?, heading: Heading, _ lookups: ResumeMarker?,
    _ context: QueryContext,
    age: CacheAge, in invocation: Invocation
  ) async throws(CommandError) {
    var age = age
    var count = 0
    var tried: PeopleFilter?
    let total = totalCount.map { PeopleSummary.Total.exact($0) } ?? .unknown
    switch fields {
    case .accounts(let fields):
      var filter = PeopleFilter(selection, limit: options.fetchLimit)
      var printer = printer(of: fields, holdsBack: true, in: invocation)
      let profiles =
        selection.isSearch ? await CachedProfiles(in: context).profiles(of: people) : [:]
      let picked = selection.preferringNamed(filter.picked(from: people, knowing: profiles))
      count = picked.count
      if selection.named == nil { tried = filter }
      if !countsOnly {
        try printer.print(picked)
        try finish(
          &printer, heading, summary(count, tried, of: total), noting: &age, in: invocation
        ) {
          options.arranged($0, by: AccountField.self)
        }
      }
    case .profiles(let fields):
      var printer = printer(of: fields, holdsBack: true, in: invocation)
      let isArranged = isOrderKnownEarly
      var wanted = isArranged ? options.arranged(people, by: AccountField.self) : people
      if let limit = options.fetchLimit, selection.isEveryone {
        wanted = Array(wanted.prefix(limit))
      }
      var filter = PeopleFilter(selection, limit: options.fetchLimit)
      if let lookups, countsOnly {
        var counter = ProfileCounter(selection: selection)
        try await invocation.query { () throws(QueryError) in
          _ = try await lookup(lookups, context).run(
            wanted, picking: PeopleFilter(selection, limit: nil), noting: &age, to: &counter)
        }
        count = counter.count
      } else if let lookups {
        do throws(QueryError) {
          filter = try await lookup(lookups, context).run(
            wanted, picking: filter, noting: &age, to: &printer)
        } catch {
          throw printer.error ?? CommandError(error, in: invocation.context)
        }
        count = printer.count
      }
      if countsOnly { break }
      if filter.isFull, selection.isSearch, showsHeading(in: invocation) {
        filter = await CachedProfiles(in: context).filter(selection, trying: people)
      }
      let summary = summary(count, selection.named == nil ? filter : nil, of: total)
      try finish(&printer, heading, summary, noting: &age, in: invocation) { records in
        let records = selection.preferringNamed(records)
        return isArranged ? records : options.arranged(records, by: DetailField.self)
      }
    }
    if countsOnly {
      try invocation.print(count: count)
    } else if count == 0, let emptyNotice {
      invocation.notices.onTerminal(emptyNotice)
    }
    if let tried, tried.unknownCount > 0 {
      invocation.report(
        summary(count, tried, of: total), selection, countsOnly: countsOnly,
        takesDetails: !countsOnly,
        isInHeading: !countsOnly && count > 0 && showsHeading(in: invocation))
    }
    invocation.report(age)
  }

  private func finish<Field: RecordField>(
    _ printer: inout RecordPrinter<Field>, _ heading: Heading, _ summary: PeopleSummary,
    noting age: inout CacheAge, in invocation: Invocation,
    order: ([Field.Record]) -> [Field.Record]
  ) throws(CommandError) {
    if printer.count > 0, showsHeading(in: invocation) {
      try invocation.drawHeading(
        heading.title, summary.text(of: heading.count), asOf: age.oldest)
      age.shown = age.oldest
    }
    try printer.finish(order: order)
  }
}

/// Counts the profiles that a lookup finds.
private struct ProfileCounter: ProfileReader {
  let selection: Selection
  private(set) var count = 0

  mutating func take(_ profiles: [Profile]) -> Bool {
    if selection.hasNamed(profiles) {
      count = 1
      return false
    }
    count += profiles.count
    return true
  }
}
