import GitHubAPI
import TerminalText

/// Prints what an account did lately, or those whom it follows.
struct Feed: Sendable {
  let user: UserArgument
  /// Whether it is about those whom the account follows.
  let isReceived: Bool
  /// How many events are printed at most; nil is all that GitHub gives.
  let limit: Int?
  /// How many lines of a text are shown on a terminal.
  let lines: Int
  let format: FormatOptions

  /// Asks for the events and prints them as they come.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in invocation: Invocation) async throws(CommandError) {
    var fields = try format.selected(FeedField.self)
    // A payload is no cell of a table, unless it is named.
    if format.fields == nil, format.format == .csv || format.format == .tsv {
      fields.removeAll { $0 == .payload }
    }
    let client = try invocation.client()
    let login = try await user.login(client, in: invocation)
    let walk = FeedPagination(
      endpoint: isReceived ? .eventsReceived(by: login) : .events(by: login), login: login,
      limit: limit, client: client, invocation: invocation)
    var age = CacheAge()
    let count = try await printEntries(fields, of: walk, noting: &age)
    let notices = invocation.notices
    if count == 0 {
      notices.onTerminal(
        isReceived
          ? "Nobody whom \(login) follows has done anything in public lately."
          : "\(login) has done nothing in public lately.")
    }
    age.tell(notices)
  }

  /// The parts of an event's line in a pipe.
  private static func cells(of entry: FeedEntry) -> [CleanText] {
    let parts: [FeedField] = [.createdAt, .actor, .summary, .repository, .text]
    // Cleaned one by one: line breaks that TSV leaves alone become spaces.
    return parts.map { CleanText(TSVRow.cell($0.value(of: entry))) }
  }

  /// How they look in colour, as on a card.
  private static let styles: [Style] = [.dim, .bold, .plain, .coloured(.cyan), .plain]

  private func printEntries(
    _ fields: [FeedField], of walk: FeedPagination, noting age: inout CacheAge
  ) async throws(CommandError) -> Int {
    let invocation = walk.invocation
    let writer = RecordWriter<FeedField>(
      format: format.format, fields: fields,
      isColoured: invocation.outputTraits.isColoured,
      coloured: { entry in
        [zip(Feed.cells(of: entry), Feed.styles).map { StyledLine($0, $1, columns: 0) }]
      },
      plain: { entry in
        CleanText(
          Feed.cells(of: entry).map(\.text).joined(separator: "\t"), lineBreaks: .kept)
      })
    var view: CardColumnsView<FeedEntry>?
    if format.format == nil, invocation.terminal.outputIsTerminal {
      let (now, timeZone) = (
        invocation.clock.now(), invocation.timeZone(invocation.clock.now())
      )
      view = CardColumnsView(stackedIn: invocation) { [lines] entry in
        FeedCard(entry: entry, lines: lines, now: now, timeZone: timeZone).part
      }
    }
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: writer.needsAll, view: view)
    do throws(CommandError) {
      let count = try await walk.run(noting: &age) { entries throws(CommandError) in
        try printer.print(entries)
      }
      try printer.finish()
      return count
    } catch {
      // What came so far is the reader's, unless they want to be gone.
      if error.outcome != .interrupted { try printer.breakOff() }
      throw error
    }
  }
}
