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
    let store = FavouritesStore(in: try invocation.machine.directories.data)
    let host = try invocation.apiBase().webAuthority
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
        WatchEntry.lines(entries, in: views, on: context.machine)
      })
    if entries.isEmpty {
      invocation.notices.onTerminal(
        "nothing is watched yet; add a list with 'ghf watch add <user>'")
    } else if let lack = invocation.noticeStore?.note(
      about: context.machine.watchTokenSubject, at: context.machine.clock.now())
    {
      invocation.notices.say("the last run had no token: \(lack)")
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
  private var problem: CleanText? {
    let problems = [failure.map { "failed: \($0)" }, waiting.words].compactMap(\.self)
    return problems.isEmpty ? nil : CleanText(problems.joined(separator: "; "))
  }

  /// Returns the times of the last and the next check in words.
  private func checks(on machine: Machine) -> (last: String, next: String) {
    func time(_ date: Date) -> String {
      let text = machine.clockTime(of: date)
      return text.contains("-") ? text : "today \(text)"
    }
    guard let checkedAt else { return ("never", "due") }
    let next = checkedAt.addingTimeInterval(watch.every / .seconds(1))
    return (time(checkedAt), next < machine.clock.now() ? "overdue" : time(next))
  }

  /// The width below which an entry has two lines.
  private static let leastTableWidth = 60

  /// Returns the entries as a table, in which the failure and the reports that wait are below their
  /// entry.
  static func lines(
    _ entries: [WatchEntry], in views: ViewContext, on machine: Machine
  ) -> [StyledLine] {
    if entries.isEmpty { return [] }
    let metrics = views.metrics
    let titles = ["account", "list", "every", "last check", "next"]
    let rows = entries.map { entry -> [CleanText] in
      let checks = entry.checks(on: machine)
      let (watch, list) = (entry.watch, entry.watch.direction.rawValue)
      return [watch.word, list, watch.every.words, checks.last, checks.next].map { CleanText($0) }
    }
    let all = [titles.map { CleanText($0) }] + rows
    let table = Table(
      widths: titles.indices.map { column in
        all.map { $0[column].columns(metrics) }.max() ?? 0
      }, metrics)
    func line(_ cells: [CleanText], _ style: Style) -> StyledLine {
      table.line(cells.map { StyledLine($0, style, columns: $0.columns(metrics)) })
    }
    func below(_ text: CleanText, _ style: Style) -> [StyledLine] {
      views.lines(of: .text(StyledText(text, style)).inset(CellInsets(leading: 2)))
    }
    let isNarrow = views.columns < leastTableWidth || table.columns > views.columns
    let lines = zip(entries, rows).flatMap { entry, row -> [StyledLine] in
      var lines: [StyledLine]
      if isNarrow {
        var head = StyledLine(row[0], .bold, columns: row[0].columns(metrics))
        let width = row[1].columns(metrics)
        if head.columns + 2 + width <= views.columns { head.move(to: views.columns - width) }
        head.append(head.columns == row[0].columns(metrics) ? "  \(row[1])" : row[1], .dim)
        let last: CleanText = entry.checkedAt == nil ? "never checked" : "checked \(row[3])"
        let due: CleanText = row[4].text == "overdue" ? ", overdue" : ""
        lines = [head] + below("every \(row[2]), \(last)\(due)", .plain)
      } else {
        lines = [line(row, .plain)]
      }
      return lines + (entry.problem.map { below($0, .colored(.red)) } ?? [])
    }
    return isNarrow ? lines : [line(all[0], .bold)] + lines
  }
}

extension WatchEntry {
  static let fields: [Field<WatchEntry>] = [
    Field("login") { .text($0.watch.word) },
    Field("list") { .text($0.watch.direction.rawValue) },
    Field("every") { .text($0.watch.every.words) },
    Field("added_at") { .text($0.watch.addedAt.formatted(.iso8601)) },
    Field("checked_at") { FieldValue($0.checkedAt?.formatted(.iso8601)) },
    Field("failure") { FieldValue($0.failure) },
    Field("waiting") { .number(Int64($0.waiting.count)) },
    Field("delivery_failure") { FieldValue($0.waiting.refusal) },
  ]
}
