import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// A view that draws the changes of a list on a terminal.
struct ChangeView: Sendable {
  let report: ChangeReport
  let base: APIBase
  let grid: PeopleGrid<Account>
  let clockTime: @Sendable (Date) -> String

  /// Draws the counts, then who followed, left and was renamed.
  func draw(to sink: any OutputSink) throws(OutputError) {
    try sink.write(heading.bytes(for: grid.traits))
    try draw("Followed", report.changes.came, .green, to: sink)
    let unfollowed = departures { $0 == nil || $0?.word == DepartureReason.unfollowed.word }
    try draw("Unfollowed", unfollowed, .red, to: sink)
    try draw("Deleted or hidden", departures { $0 == .gone }, .red, to: sink)
    try draw("Unfollowed, deleted or hidden", departures { $0 == .unknown }, .red, to: sink)
    try draw("Renamed", report.changes.renamed.map { ($0.from, $0.to) }, to: sink)
    try draw(
      "Renamed since",
      report.changes.went.compactMap { person in
        report.reasons[person.id]?.loginNow.map { (person.login, $0) }
      }, to: sink)
  }

  private func departures(_ isIncluded: (DepartureReason?) -> Bool) -> [SnapshotPerson] {
    report.changes.went.filter { isIncluded(report.reasons[$0.id]) }
  }

  /// The list's name, the counts before and after, and the time of the count before.
  private var heading: [StyledLine] {
    let name = CleanText(report.list.text)
    let before = CountText.grouped(report.countBefore)
    let now = CountText.grouped(report.count)
    let numbers: CleanText = "\(name): \(before) → \(now)"
    let since: CleanText = report.since.map { " since \(CleanText(clockTime($0)))" } ?? ""
    let text = StyledText(numbers + since, highlights: [0..<numbers.text.utf8.count])
    return Part.text(text).measured(fitting: grid.columns, grid.metrics).lines
  }

  /// Draws a section with names in a grid.
  private func draw(
    _ title: CleanText, _ people: [SnapshotPerson], _ colour: TerminalColour,
    to sink: any OutputSink
  ) throws(OutputError) {
    if people.isEmpty { return }
    try drawTitle(title, people.count, colour, to: sink)
    let accounts = people.map { person in
      // `try?`: an invalid login has no page, but is still shown.
      let login = try? Login(name: person.login)
      return Account(
        id: person.id, login: person.login, pageURL: login.map(base.pageURL) ?? "")
    }
    try grid.draw(accounts, to: sink)
  }

  /// Draws a section with old and new names.
  private func draw(
    _ title: CleanText, _ renamings: [(from: String, to: String)], to sink: any OutputSink
  ) throws(OutputError) {
    if renamings.isEmpty { return }
    try drawTitle(title, renamings.count, .magenta, to: sink)
    let widest = renamings.map { CleanText($0.from).columns(grid.metrics) }.max() ?? 0
    var lines: [StyledLine] = []
    for (from, to) in renamings {
      let part = Part.row(
        [
          .fixed(max(widest, 1), .text(CleanText(from))),
          .flexible(.text("is now \(CleanText(to))", .dim)),
        ], gap: 2)
      lines += part.measured(fitting: grid.columns, grid.metrics).lines
    }
    try sink.write(lines.bytes(for: grid.traits))
  }

  private func drawTitle(
    _ title: CleanText, _ count: Int, _ colour: TerminalColour, to sink: any OutputSink
  ) throws(OutputError) {
    let line = StyledLine(
      "\(title) (\(CountText.grouped(count)))", Style(isBold: true, colour: colour))
    try sink.write([StyledLine(), line].bytes(for: grid.traits))
  }
}
