import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// Prints changes of a list in the form that was asked for.
struct ChangePrinter: Sendable {
  let format: OutputFormat?
  let fields: [ChangeField]
  let query: ChangeQuery

  /// Checks the options; nothing is printed yet.
  ///
  /// - Throws: `CommandError` for a field that there is none of.
  init(_ format: FormatOptions, query: ChangeQuery) throws(CommandError) {
    self.format = format.format
    fields = try format.selected(ChangeField.self)
    self.query = query
  }

  private var invocation: Invocation { query.invocation }
  private var notices: Notices { invocation.notices }

  /// Prints what changed between two times.
  ///
  /// `isPrivate` says that the profile may be private, so that nothing is known of now.
  ///
  /// - Throws: `CommandError` when it could not be written.
  func print(_ report: ChangeReport, isPrivate: Bool = false) throws(CommandError) {
    if format == .json {
      var writer = JSONWriter()
      ChangeDocument(report: report, isPrivate: isPrivate).write(to: &writer)
      return try write(writer.bytes + [0x0A])
    }
    if report.changes.isEmpty, format == nil {
      guard let since = report.since else { return }
      let name = report.relation.name(of: report.user)
      return notices.onTerminal(
        "\(name): no changes since \(invocation.clockTime(of: since)); --history has those before")
    }
    try print(report.records, dated: false) { _, sink throws(OutputError) in
      try ChangeView(
        report: report, base: query.client.base, grid: PeopleGrid(in: invocation),
        clockTime: invocation.context.clockTime
      ).draw(to: sink)
    }
  }

  /// Prints the log of changes.
  ///
  /// - Parameters:
  ///   - history: What is known of the list; nil if it has no snapshot.
  ///   - date: When the log begins; nil for the first snapshot.
  ///   - limit: How many entries are printed, the latest; nil for all.
  /// - Throws: `CommandError` when it could not be written.
  func print(
    _ history: ChangeHistory?, since date: Date?, limit: Int?
  ) throws(CommandError) {
    let all = history?.steps(since: date) ?? []
    let steps = Array(all.suffix(limit ?? all.count))
    if format == .json { return try write(documents(steps)) }
    let name = query.relation.name(of: query.login)
    guard let history else {
      notices.onTerminal("there are no snapshots of \(name) yet: ghf changes makes the first")
      return try print([], dated: true) { _, _ in }
    }
    if all.isEmpty, let date {
      notices.onTerminal("\(name): no changes since \(invocation.clockTime(of: date))")
    }
    let records = all.flatMap(\.records)
    let shown = Array(records.suffix(limit ?? records.count))
    try print(shown, dated: true) { _, sink throws(OutputError) in
      try HistoryView(
        steps: steps, until: history.until, grid: PeopleGrid(in: invocation),
        day: invocation.context.dayAndTime
      ).draw(to: sink)
    }
  }

  /// Prints changes as records, a line each in a pipe, or what is drawn for a person.
  private func print(
    _ records: [ChangeRecord], dated isDated: Bool,
    drawing: @escaping @Sendable ([ChangeRecord], any OutputSink) throws(OutputError) -> Void
  ) throws(CommandError) {
    let writer = RecordWriter<ChangeField>(
      format: format, fields: fields,
      isColoured: invocation.outputTraits.isColoured,
      coloured: { $0.colouredLines(dated: isDated) }, plain: { $0.line(dated: isDated) })
    var printer = RecordPrinter(
      writer, to: invocation.output, holdsBack: true,
      view: invocation.isLaidOut(format) ? WholeView(drawing: drawing) : nil)
    try printer.print(records)
    try printer.finish()
  }

  /// One document for each snapshot, as a JSON array with a line for each.
  private func documents(_ steps: [ChangeReport]) -> [UInt8] {
    var bytes: [UInt8] = []
    for step in steps {
      var writer = JSONWriter()
      ChangeDocument(report: step).write(to: &writer)
      bytes += Array((bytes.isEmpty ? "[\n" : ",\n").utf8) + writer.bytes
    }
    return bytes + Array((bytes.isEmpty ? "[]\n" : "\n]\n").utf8)
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(OutputError) {
      try invocation.output.write(bytes)
      try invocation.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
