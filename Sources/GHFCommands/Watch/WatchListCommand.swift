import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf watch list`: lists the watches, without requests.
struct WatchListCommand: ContextCommand {
  static let guide = CommandGuide(
    "list", "List what is watched",
    examples: ["ghf watch list", "ghf watch list --json | jq '.[] | select(.failure)'"],
    text: """
      Prints, for each watch, the account or fav, the list, the interval, the time of the last check, \
      the reason if it failed, and the number of reports that wait, with the reason if a delivery \
      failed. For fav it is the check that is the longest ago.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { WatchEntry.fields.names() }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(WatchEntry.fields)
    let query = try WatchQuery(in: invocation.queries(), invocation.watchStore())
    let (watches, items) = (try query.watches(), try query.items())
    let (store, host) = (try invocation.machine.favourites(), try invocation.apiBase().webAuthority)
    let watchesFavourites = watches.contains { $0.account == nil }
    let favourites = watchesFavourites ? Set(try store.list(on: host).map(\.id)) : []
    let entries = watches.map { WatchEntry($0, items.map(\.list), favourites: favourites) }
    let views = invocation.views
    let context = invocation.context
    try views.print(
      entries, fields, format.format,
      text: RecordText {
        CleanText(
          $0.cells(day: context.machine.dayAndTime).joined(separator: "\t"), lineBreaks: .kept)
      },
      view: WholeView(in: views) { entries in
        WatchEntry.lines(entries, in: views, day: context.machine.dayAndTime)
      })
    if entries.isEmpty {
      invocation.notices.onTerminal(
        "nothing is watched yet; add a list with 'ghf watch add <user>'")
    }
  }
}

/// A watch with the state of its lists.
struct WatchEntry: Sendable {
  let watch: Watch
  /// The time of the last check, for favourites the earliest; nil if one was never checked.
  let checkedAt: Date?
  let failure: String?
  let waiting: WaitingReports

  /// Creates the entry from the state of all lists, and the ids of the favourites.
  init(_ watch: Watch, _ all: [WatchedList], favourites: Set<Int64>) {
    self.watch = watch
    let accounts = watch.account.map { [$0.id] } ?? favourites
    let lists = all.filter { $0.direction == watch.direction && accounts.contains($0.account) }
    let dates = lists.map(\.checkedAt)
    checkedAt = dates.contains(nil) ? nil : dates.compactMap(\.self).min()
    failure = lists.compactMap(\.failure).first
    waiting = WaitingReports(of: lists)
  }

  private func columns(day: (Date) -> String) -> [String] {
    [watch.word, watch.direction.rawValue, watch.every.words, checkedAt.map(day) ?? "never"]
  }

  /// Returns the columns of the entry for a pipe: also the failure, or an empty one, and the reports that
  /// wait, if there are such.
  func cells(day: (Date) -> String) -> [String] {
    let failure = failure ?? waiting.words.map { _ in "" }
    return columns(day: day) + [failure, waiting.words].compactMap(\.self)
  }

  /// The failure, and the reports that wait; nil without either.
  private var problem: String? {
    let problems = [failure, waiting.words].compactMap(\.self)
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  /// Returns the entries as a table, in which the failure and the reports that wait follow the time.
  ///
  /// On a narrow terminal, the time and these have lines of their own.
  static func lines(
    _ entries: [WatchEntry], in views: ViewContext, day: (Date) -> String
  ) -> [StyledLine] {
    let rows = entries.map { entry in
      (entry.columns(day: day) + [entry.problem].compactMap(\.self)).map { CleanText($0) }
    }
    let widths = (0..<4).map { column in rows.map { $0[column].columns(views.metrics) }.max() ?? 0 }
    let table = Table(widths: widths, views.metrics)
    // The problem needs a gap and some width.
    let isNarrow = table.columns + (rows.contains { $0.count > 4 } ? 14 : 0) > views.columns
    let parts = rows.map { row in
      let cells = row.prefix(isNarrow ? 3 : 4).map { StyledText($0) }
      let problem: LayoutPart? = row.count > 4 ? .text(row[4], .colored(.red)) : nil
      return isNarrow
        ? .stack([table.row(cells), .text(row[3])] + [problem].compactMap(\.self))
        : table.row(cells, rest: problem)
    }
    return views.lines(of: .stack(parts, spacing: isNarrow ? 1 : 0))
  }
}

extension WatchEntry {
  static let fields: [Field<WatchEntry>] = [
    Field("user") { .text($0.watch.word) },
    Field("list") { .text($0.watch.direction.rawValue) },
    Field("every") { .text($0.watch.every.words) },
    Field("added_at") { .text($0.watch.addedAt.formatted(.iso8601)) },
    Field("checked_at") { FieldValue($0.checkedAt?.formatted(.iso8601)) },
    Field("failure") { FieldValue($0.failure) },
    Field("waiting") { .number(Int64($0.waiting.count)) },
    Field("delivery_failure") { FieldValue($0.waiting.refusal) },
  ]
}
