import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// The recent public events of an account, or of the accounts that it follows.
struct Feed: Sendable {
  let user: UserReference
  /// True for the events of the accounts that the account follows.
  let isReceived: Bool
  /// The maximum number of events; nil prints all that GitHub returns.
  let limit: Int?
  /// The maximum number of lines of a text on a terminal.
  let lines: Int
  let format: FormatOptions

  /// Fetches the events and prints them page by page.
  ///
  /// - Throws: `CommandError`; with `--json`, before anything is printed.
  func print(in invocation: Invocation) async throws(CommandError) {
    var fields = try format.selected(FeedEntry.fields)
    // Tables include the payload only if `--fields` names it.
    if format.fields == nil, [.csv, .markedCSV, .tsv].contains(format.format) {
      fields.removeAll { $0 == FeedEntry.payload }
    }
    let queries = try invocation.queries()
    let login = try await invocation.login(of: user, queries)
    let feed = FeedQuery(
      isReceived ? .eventsReceived(by: login) : .events(by: login), of: login, limit: limit,
      in: queries)
    var age = CacheAge()
    let count = try await printEntries(fields, of: feed, noting: &age, in: invocation)
    let notices = invocation.notices
    if count == 0 {
      let subject = isReceived ? "accounts that \(login) follows" : "\(login)"
      notices.onTerminal("no recent public events by \(subject)")
    }
    invocation.report(age)
  }

  /// Returns the columns of an event's line in a pipe.
  private static func cells(of entry: FeedEntry) -> [CleanText] {
    let parts = [
      FeedEntry.createdAt, FeedEntry.actor, FeedEntry.summary, FeedEntry.repository,
      FeedEntry.wholeText,
    ]
    // Each is cleaned by itself: line breaks that TSV doesn't escape become spaces.
    return parts.map { CleanText(TSVRow.cell($0.value(entry))) }
  }

  /// The styles of the columns, as on a card.
  private static let styles: [Style] = [.dim, .bold, .plain, .underlined, .plain]

  private func printEntries(
    _ fields: [Field<FeedEntry>], of feed: FeedQuery, noting age: inout CacheAge,
    in invocation: Invocation
  ) async throws(CommandError) -> Int {
    let views = invocation.views
    var view: CardColumnsView<FeedEntry>?
    if invocation.terminal.outputIsTerminal {
      let now = invocation.clock.now()
      let timeZone = invocation.timeZone(now)
      view = CardColumnsView(.stacked, in: views) { [lines] entry in
        FeedCard(entry: entry, lines: lines, now: now, timeZone: timeZone).part
      }
    }
    var printer = views.printer(
      of: fields, format.format,
      text: RecordText(
        coloured: { entry in
          [zip(Feed.cells(of: entry), Feed.styles).map { StyledLine($0, $1, columns: 0) }]
        },
        plain: { entry in
          CleanText(Feed.cells(of: entry).map(\.text).joined(separator: "\t"), lineBreaks: .kept)
        }), view: view)
    let count: Int
    do throws(QueryError) {
      let base = feed.context.client.base
      count = try await feed.run(noting: &age) { events throws(QueryError) in
        try printer.take(events.map { FeedEntry(event: $0, base: base) })
      }
    } catch {
      let error = printer.error ?? CommandError(error, in: invocation.context)
      // Shows the events so far, unless the user interrupted the run.
      if error.outcome != .interrupted { try printer.endEarly() }
      throw error
    }
    try printer.finish()
    return count
  }
}
