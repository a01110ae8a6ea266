import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// A printer of the changes of watched lists that weren't delivered.
struct WatchPrinter {
  let fields: [Field<WatchedChange>]
  let format: OutputFormat?
  let query: WatchQuery
  let invocation: Invocation

  /// Prints reports, and records that they were delivered.
  func print(_ reports: [WatchReport]) async throws(CommandError) {
    // If this fails, so would the record of the delivery, and the next run would print them again.
    if let list = reports.first?.list {
      _ = try await invocation.query { () throws(QueryError) in try query.update(list) }
    }
    try printChanges(in: reports)
    try invocation.context.flushOutput()
    // One record for each list: its last report.
    for (place, report) in reports.enumerated()
    where !reports[(place + 1)...].contains(where: { $0.list.isSameList(as: report.list) }) {
      _ = try await invocation.query { () throws(QueryError) in
        try query.recordDelivery(of: report, leaving: 0)
      }
    }
  }

  private func printChanges(in reports: [WatchReport]) throws(CommandError) {
    let views = invocation.views
    if format == .json {
      return try views.print(data: reports.map(\.json).jsonArray())
    }
    if reports.isEmpty, format == nil { return invocation.notices.onTerminal("no changes") }
    let base = try invocation.apiBase()
    let clockTime = { @Sendable [context = invocation.context] in context.clockTime(of: $0) }
    let changes = reports.flatMap { report in
      report.changes.records.map { WatchedChange(report: report, change: $0) }
    }
    try views.print(
      changes, fields, format, text: RecordText { $0.line },
      view: views.isLaidOut
        ? WholeView { _, sink throws(OutputError) in
          // The error of the check has said that an account is gone.
          for report in reports where report.kind != .gone {
            try ChangeView(report.changes, on: base, in: views, clockTime: clockTime).draw(to: sink)
          }
        } : nil)
  }
}

/// A change of a watched list.
struct WatchedChange: Sendable {
  let report: WatchReport
  let change: ChangeRecord

  /// The account, the list and the columns of the change, separated by TABs.
  var line: CleanText {
    let line = [
      report.changes.list.login.name, report.list.direction.rawValue,
      change.line(dated: false).text,
    ].joined(separator: "\t")
    return CleanText(line, lineBreaks: .kept)
  }
}

extension WatchedChange {
  static let fields: [Field<WatchedChange>] =
    [
      Field("report_id") { .text($0.report.id) },
      Field("user") { .text($0.report.changes.list.login.name) },
      Field("list") { .text($0.report.list.direction.rawValue) },
    ] + ChangeRecord.changeFields.map { field in Field(field.name) { field.value($0.change) } }
}
