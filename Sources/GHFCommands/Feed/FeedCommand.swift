import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// `ghf feed`: shows the recent public events of an account, or of the accounts that it follows.
struct FeedCommand: AccountCommand {
  static let guide = CommandGuide(
    "feed", "Show the recent public activity of an account",
    examples: [
      "ghf feed octocat",
      "ghf feed octocat --received",
      "ghf feed octocat -L 20 --lines 10",
      "ghf feed octocat --jsonl --fields created_at,summary,html_url",
    ],
    text: """
      GitHub returns up to 300 events of the past 30 days, newest first. Events may be up to 6 hours \
      late.

      In a pipe, each event is a line of five tab-separated fields: time, login, summary, \
      repository and the whole text, with line breaks written as \\n.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Flag("--received", help: "Show the activity of the accounts that it follows")
  var received = false

  @Option(
    "-L", "--limit",
    value: "n", help: "Show at most n events")
  var limit: Int?

  @Option("--lines", value: "n", help: "Show at most n lines of text on a terminal (default: 3)")
  var lines: Int?

  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try UsageError.check("--limit", atLeast1: limit)
    try format.validate(lines: lines)
  }

  static func fieldNames(with options: Set<String>) -> [String] { FeedEntry.fields.names() }

  func run(in invocation: Invocation) async throws {
    let user = try UserReference(user, on: invocation.apiBase())
    var fields = try format.selected(FeedEntry.fields)
    // Tables include the payload only if `--fields` names it.
    if format.fields == nil, [.csv, .tsv].contains(format.kind) {
      fields.removeAll { $0 == FeedEntry.payload }
    }
    let queries = try invocation.queries()
    let login = try await queries.login(of: user)
    let feed = FeedQuery(
      received ? .eventsReceived(by: login) : .events(by: login), of: login, limit: limit,
      in: queries)
    let (count, age) = try await printEntries(fields, of: feed, in: invocation)
    if count == 0 {
      let subject = received ? "accounts that \(login) follows" : "\(login)"
      invocation.notices.onTerminal("no recent public events by \(subject)")
    }
    invocation.report(age)
  }

  /// Returns the columns of an event's line in a pipe, in the styles of a card.
  private static func cells(of entry: FeedEntry) -> [StyledText] {
    let parts: [(Field<FeedEntry>, Style)] = [
      (FeedEntry.createdAt, .dim), (FeedEntry.actor, .bold), (FeedEntry.summary, .plain),
      (FeedEntry.repository, .underlined), (FeedEntry.wholeText, .plain),
    ]
    // Each is cleaned by itself: line breaks that TSV doesn't escape become spaces.
    return parts.map { field, style in
      StyledText(CleanText(TSVRow.cell(field.value(entry))), style)
    }
  }

  private func printEntries(
    _ fields: [Field<FeedEntry>], of feed: FeedQuery, in invocation: Invocation
  ) async throws -> (count: Int, CacheAge) {
    let views = invocation.views
    var view: CardColumnsView<FeedEntry>?
    if invocation.streams.terminal.outputIsTerminal {
      let now = invocation.machine.clock.now()
      let timeZone = invocation.machine.timeZone(now)
      view = CardColumnsView(.stacked, in: views) {
        [lines = lines ?? ProfileCard.defaultLines] entry in
        FeedCard(entry: entry, lines: lines, now: now, timeZone: timeZone).part
      }
    }
    var printer = views.printer(
      of: fields, format.format, text: .row { FeedCommand.cells(of: $0) }, view: view)
    let answer = feed.answer()
    do {
      let base = feed.context.client.base
      while let page = try await answer.nextPage(for: feed.context) {
        let entries = page.answer.map { FeedEntry(event: $0, base: base) }
        if try !printer.take(entries) { answer.enough() }
      }
    } catch let error as QueryError {
      // Shows the events so far, unless the user interrupted the run.
      if !error.isCancellation { try printer.endEarly() }
      throw error
    }
    try printer.finish()
    return (printer.count, answer.ending.age)
  }
}

extension FeedEntry {
  /// The fields of `ghf feed`: GitHub's own, under its names, then those that ghf adds.
  static let fields: [Field<FeedEntry>] = [
    Field("id") { FieldValue($0.event.id) },
    Field("type") { FieldValue($0.event.kind.word) },
    actor, repository, payload, createdAt,
    Field("public") { FieldValue(boolean: $0.event.isPublic) },
    summary, wholeText,
    Field("html_url") { FieldValue($0.pageURL) },
  ]

  static let payload = Field<FeedEntry>("payload") { $0.event.payload.map { .json($0) } ?? .null }
  static let createdAt = Field<FeedEntry>("created_at") { FieldValue($0.event.createdAt) }
  static let actor = Field<FeedEntry>("actor") { object($0.event.actor, "login") }
  static let repository = Field<FeedEntry>("repo") { object($0.event.repository, "name") }
  static let summary = Field<FeedEntry>("summary") { .text($0.summary) }
  static let wholeText = Field<FeedEntry>("text") { FieldValue($0.event.facts.text) }

  private static func object(_ party: EventParty?, _ key: String) -> FieldValue {
    guard let party else { return .null }
    return .object(
      [
        FieldValue.Member("id", FieldValue(number: party.id)),
        FieldValue.Member(key, FieldValue(party.name)),
      ], short: FieldValue(party.name))
  }
}
