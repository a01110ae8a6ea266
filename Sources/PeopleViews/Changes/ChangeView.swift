import GHFMessages
package import GHFQueries
package import GitHubAPI
import LocalStore
package import TerminalHost
import TerminalText

package import struct FoundationEssentials.Date

/// A view that draws the changes of a list on a terminal.
package struct ChangeView: Sendable {
  private let report: ChangeReport
  private let base: APIBase
  private let context: ViewContext
  private let clockTime: @Sendable (Date) -> String

  package init(
    _ report: ChangeReport, on base: APIBase, in context: ViewContext,
    clockTime: @escaping @Sendable (Date) -> String
  ) {
    self.report = report
    self.base = base
    self.context = context
    self.clockTime = clockTime
  }

  /// Draws the counts, then who followed, left and was renamed.
  package func draw() throws(OutputError) {
    try context.sink.write(heading.bytes(for: context.traits))
    try draw("Followed", report.changes.came.filter { !$0.isUnlisted }, .green)
    try draw("Listed again", report.changes.came.filter(\.isUnlisted), .cyan)
    let unfollowed = departures { $0?.word == DepartureReason.unfollowed.word }
    try draw("Unfollowed", unfollowed, .red)
    try draw("Deleted or hidden", departures { $0 == .gone }, .red)
    try draw("Unfollowed, deleted or hidden", departures { $0 == nil }, .red)
    try draw(
      "Not listed any more; the profile shows no follows", report.changes.went.filter(\.isUnlisted),
      .yellow)
    try draw("Renamed", report.changes.renamed.map { ($0.from, $0.to) })
    try draw(
      "Renamed since",
      report.changes.went.compactMap { person in
        report.changes.reasons[person.id]?.loginNow.map { (person.login, $0) }
      })
  }

  private func departures(_ isIncluded: (DepartureReason?) -> Bool) -> [SnapshotPerson] {
    report.changes.went.filter { !$0.isUnlisted && isIncluded(report.changes.reasons[$0.id]) }
  }

  /// The list's name, the counts before and after, and the time of the count before.
  private var heading: [StyledLine] {
    let name = CleanText(report.list.text)
    let before = CountText.grouped(report.countBefore)
    let now = CountText.grouped(report.count)
    let numbers: CleanText = "\(name): \(before) → \(now)"
    let since: CleanText = report.since.map { " since \(CleanText(clockTime($0)))" } ?? ""
    let text = StyledText(numbers + since, highlights: [0..<numbers.text.utf8.count])
    return context.lines(of: .text(text))
  }

  /// Draws a section with names in a context.
  private func draw(
    _ title: CleanText, _ people: [SnapshotPerson], _ colour: TerminalColor
  ) throws(OutputError) {
    if people.isEmpty { return }
    try drawTitle(title, people.count, colour)
    let listed = people.map { person in
      // `try?`: an invalid login has no page, but is still shown.
      let login = try? Login(name: person.login)
      return Person(
        Account(id: person.id, login: person.login, pageURL: login.map(base.pageURL) ?? ""))
    }
    try PeopleGrid(in: context).draw(listed)
  }

  /// Draws a section with old and new names.
  private func draw(
    _ title: CleanText, _ renamings: [(from: String, to: String)]
  ) throws(OutputError) {
    if renamings.isEmpty { return }
    try drawTitle(title, renamings.count, .magenta)
    let widest = renamings.map { CleanText($0.from).columns(context.metrics) }.max() ?? 0
    let table = Table(widths: [max(widest, 1)], context.metrics)
    let rows = renamings.map { from, to in
      table.row([StyledText(CleanText(from))], rest: .text("is now \(CleanText(to))", .dim))
    }
    try context.sink.write(context.lines(of: .stack(rows)).bytes(for: context.traits))
  }

  private func drawTitle(
    _ title: CleanText, _ count: Int, _ colour: TerminalColor
  ) throws(OutputError) {
    let line = StyledLine(
      "\(title) (\(CountText.grouped(count)))", Style(isBold: true, color: colour))
    try context.sink.write([StyledLine(), line].bytes(for: context.traits))
  }
}
