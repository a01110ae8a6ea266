import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// A printer for the changes of a list, in all output formats.
struct ChangePrinter: Sendable {
  let format: OutputFormat?
  let fields: [Field<ChangeRecord>]
  let list: ListName
  let invocation: Invocation

  private var notices: Notices { invocation.notices }

  /// Reports that the first snapshot was saved, so there are no changes yet.
  func reportFirst(_ report: ChangeReport) {
    let count = CountText(report.count, of: "account").text
    notices.say("saved the first snapshot of \(list.text) (\(count)); rerun later to see changes")
  }

  /// Reports the time of the first snapshot if it is later than `date`, the value of `--since`.
  func reportStart(of history: ChangeHistory, since date: Date) {
    let moments = history.history.moments
    guard let first = moments.first, !moments.contains(where: { $0.date <= date }) else { return }
    notices.say("the first snapshot is from \(invocation.machine.clockTime(of: first.date))")
  }

  /// Prints the changes between two times.
  ///
  /// `mayBePrivate` is true if the profile may be private; the current list is then unknown.
  func print(_ report: ChangeReport, mayBePrivate: Bool = false) throws {
    if format?.kind == .json { return try write(report.json(mayBePrivate: mayBePrivate) + [0x0A]) }
    if report.changes.isEmpty, format == nil {
      guard let since = report.since else { return }
      let advice = report.hasHistory ? "; '--history' lists older ones" : ""
      return notices.onTerminal(
        "\(list.text): no changes since \(invocation.machine.clockTime(of: since))\(advice)")
    }
    let base = try invocation.apiBase()
    let views = invocation.views
    let drawing = ChangeView(report, on: base, in: views, clockTime: invocation.machine.clockTime)
    try print(
      report.records, dated: false,
      WholeView(drawingIn: views) { _ throws(OutputError) in try drawing.draw() })
  }

  /// Prints the log of changes since a time; without a history, an empty log and, if the format
  /// isn't JSON, a notice.
  ///
  /// In JSON and in the view for a terminal, prints only the latest `limit` snapshots; otherwise,
  /// only the latest `limit` changes.
  func print(_ history: ChangeHistory?, since date: Date?, limit: Int?) throws {
    let all = history?.steps(since: date) ?? []
    let steps = Array(all.suffix(limit ?? all.count))
    if format?.kind == .json {
      return try write(steps.map { $0.json() }.jsonArray())
    }
    guard let history else {
      notices.onTerminal(
        "no snapshots of \(list.text) yet; rerun without '--history' to save the first")
      return try print([], dated: true, WholeView(in: invocation.views) { _ in [] })
    }
    if all.isEmpty, let date {
      notices.onTerminal("\(list.text): no changes since \(invocation.machine.clockTime(of: date))")
    }
    // The first count is what a chart begins with; other fields of the first snapshot say nothing.
    let countsFirst = format != nil && fields.contains(ChangeRecord.countField)
    let records = all.flatMap { step in
      (countsFirst && step.since == nil ? [step.firstRecord] : []) + step.records
    }
    let views = invocation.views
    let log = HistoryView(
      steps: steps, until: history.until, in: views, day: invocation.machine.dayAndTime)
    try print(
      Array(records.suffix(limit ?? records.count)), dated: true,
      WholeView(in: views) { _ in log.lines })
  }

  /// Prints changes as records, one per line in a pipe, or draws them on a terminal.
  private func print(
    _ records: [ChangeRecord], dated isDated: Bool, _ view: WholeView<ChangeRecord>?
  ) throws {
    try invocation.views.print(
      records, fields, format, text: .row { $0.cells(dated: isDated) }, view: view)
  }

  private func write(_ bytes: [UInt8]) throws {
    try invocation.views.sink.write(data: bytes)
    try invocation.context.flushOutput()
  }

  /// Prints the accounts that left the list since a time and came back, at most `limit` of them.
  func printChurn(
    of history: ChangeHistory?, since date: Date?, _ fields: [Field<Churn.Account>], limit: Int?
  ) throws {
    let (views, context) = (invocation.views, invocation.context)
    let churn = Churn(of: history?.history, since: date)
    let view = ChurnView(churn, of: list, limit: limit, in: views) { date in
      String(context.machine.dayAndTime(of: date).prefix("0000-00-00".count))
    }
    if format == nil, churn.accounts.isEmpty {
      return notices.onTerminal(
        history == nil
          ? "no snapshots of \(list.text) yet; rerun without '--churn' to save the first"
          : view.summary.text)
    }
    try views.print(
      Array(churn.accounts.prefix(limit ?? .max)), fields, format,
      text: .row { account in
        [account.login, "\(account.absences.count)", "\(account.returnCount)", account.intervals]
          .map { StyledText(CleanText($0)) }
      },
      view: WholeView(in: views) { _ in view.lines })
  }
}

extension Churn.Account {
  static let fields: [Field<Churn.Account>] = [
    Field("login") { .text($0.login) },
    Field("id") { .number($0.id) },
    Field("left") { .number(Int64($0.absences.count)) },
    Field("returned") { .number(Int64($0.returnCount)) },
    Field("is_back") { .boolean($0.isBack) },
    Field("absences") { account in
      .array(
        account.absences.map { absence in
          .object(
            [
              .init("left_at", .text(absence.leftAt.formatted(.iso8601))),
              .init("returned_at", FieldValue(absence.returnedAt?.formatted(.iso8601))),
            ], short: .null)
        }, short: .text(account.intervals))
    },
  ]

  /// The absences as intervals of ISO 8601, which end with `..` if they last.
  var intervals: String {
    absences.map { absence in
      let end = absence.returnedAt?.formatted(.iso8601) ?? ".."
      return "\(absence.leftAt.formatted(.iso8601))/\(end)"
    }.joined(separator: " ")
  }
}
