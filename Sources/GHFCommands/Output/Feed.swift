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
  let global: GlobalOptions

  /// Asks for the events and prints them as they come.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in context: CommandContext) async throws(CommandError) {
    let fields = try format.selected(FeedField.self)
    let client = try context.client(global)
    let login = try await user.login(client, in: context)
    let walk = FeedWalk(
      endpoint: isReceived ? .eventsReceived(by: login) : .events(by: login), login: login,
      limit: limit, client: client, global: global, context: context)
    var age = CacheAge()
    let count =
      format.format == nil && context.terminal.outputIsTerminal
      ? try await printCards(of: walk, noting: &age)
      : try await printRecords(fields, of: walk, noting: &age)
    let notices = Notices(context: context, options: global)
    if count == 0 {
      notices.onTerminal(
        isReceived
          ? "Nobody whom \(login) follows has done anything in public lately."
          : "\(login) has done nothing in public lately.")
    }
    age.tell(notices)
  }

  private func printCards(
    of walk: FeedWalk, noting age: inout CacheAge
  ) async throws(CommandError) -> Int {
    let context = walk.context
    var printer = CardPrinter(ofFeed: global, in: context)
    let (now, timeZone) = (context.timekeeper.now(), context.timeZone(context.timekeeper.now()))
    let count: Int
    do throws(CommandError) {
      count = try await walk.run(noting: &age) { entries throws(CommandError) in
        for entry in entries {
          let card = FeedCard(entry: entry, lines: lines, now: now, timeZone: timeZone)
          try printer.print(card.part)
        }
      }
    } catch {
      // What came so far is the reader's, unless they want to be gone.
      if error.outcome != .interrupted { try printer.finish() }
      throw error
    }
    try printer.finish()
    return count
  }

  private func printRecords(
    _ fields: [FeedField], of walk: FeedWalk, noting age: inout CacheAge
  ) async throws(CommandError) -> Int {
    let context = walk.context
    let writer = RecordWriter<FeedField>(format: format.format, fields: fields) { entry in
      let parts: [FeedField] = [.createdAt, .actor, .summary, .repository, .text]
      // Cleaned one by one: line breaks that TSV leaves alone become spaces, the TABs between stay.
      let cells = parts.map { CleanText(TSVRow.cell($0.value(of: entry))).text }
      return CleanText(cells.joined(separator: "\t"), lineBreaks: .kept)
    }
    var printer = RecordPrinter(writer, to: context.output, holdsBack: writer.needsAll)
    let count = try await walk.run(noting: &age) { entries throws(CommandError) in
      try printer.print(entries)
    }
    try printer.finish()
    return count
  }
}
