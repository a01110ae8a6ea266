import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// Changes of a list as a person at a terminal reads them.
struct ChangeView: Sendable {
  let report: ChangeReport
  let base: APIBase
  let grid: PeopleGrid<Account>
  let clockTime: @Sendable (Date) -> String

  /// Draws the numbers, then who came, who went and who has another name.
  ///
  /// - Throws: `OutputError` when it could not be written.
  func draw(to sink: any OutputSink) throws(OutputError) {
    try sink.write(heading.bytes(for: grid.traits))
    try section("Followed", report.changes.came, .green, to: sink) { people throws(OutputError) in
      try draw(people, to: sink)
    }
    for (title, people) in departures {
      try section(title, people, .red, to: sink) { people throws(OutputError) in
        try draw(people, to: sink)
      }
    }
    try section("Renamed", report.changes.renamed, .cyan, to: sink) {
      renamings throws(OutputError) in
      try draw(
        renamings.map { ($0.from, "is named \($0.to) now") }, to: sink)
    }
    try section("Renamed since", renamedSince, .cyan, to: sink) { rows throws(OutputError) in
      try draw(rows, to: sink)
    }
  }

  /// Those who went, by what became of them.
  private var departures: [(CleanText, [SnapshotPerson])] {
    func people(_ isMeant: (DepartureReason?) -> Bool) -> [SnapshotPerson] {
      report.changes.went.filter { isMeant(report.reasons[$0.id]) }
    }
    return [
      ("Unfollowed", people { $0?.word == DepartureReason.unfollowed.word || $0 == nil }),
      ("Gone, or hidden", people { $0 == .gone }),
      ("Unfollowed or gone: GitHub does not tell", people { $0 == .unknown }),
    ]
  }

  /// Those who went and have another name by now.
  private var renamedSince: [(name: String, words: String)] {
    report.changes.went.compactMap { person in
      report.reasons[person.id]?.loginNow.map { (person.login, "is named \($0) now") }
    }
  }

  /// Whose list it is, since when, and how many there are.
  private var heading: [StyledLine] {
    let name = CleanText(report.relation.name(of: report.user))
    let before = CountText.grouped(report.countBefore)
    let now = CountText.grouped(report.count)
    let numbers: CleanText = "\(name): \(before) → \(now)"
    let since: CleanText =
      report.since.map { " since \(CleanText(clockTime($0)))" } ?? ""
    let text = StyledText(numbers + since, highlights: [0..<numbers.text.utf8.count])
    return Part.text(text).measured(fitting: grid.columns, grid.metrics).lines
  }

  private func section<Element>(
    _ title: CleanText, _ elements: [Element], _ colour: TerminalColour, to sink: any OutputSink,
    _ draw: ([Element]) throws(OutputError) -> Void
  ) throws(OutputError) {
    if elements.isEmpty { return }
    let line = StyledLine(
      "\(title) (\(CountText.grouped(elements.count)))", Style(isBold: true, colour: colour))
    try sink.write([StyledLine(), line].bytes(for: grid.traits))
    try draw(elements)
  }

  private func draw(_ people: [SnapshotPerson], to sink: any OutputSink) throws(OutputError) {
    try grid.draw(
      people.map { Account(id: $0.id, login: $0.login, pageURL: pageURL(of: $0.login)) }, to: sink)
  }

  private func draw(
    _ rows: [(name: String, words: String)], to sink: any OutputSink
  ) throws(OutputError) {
    let widest = rows.map { CleanText($0.name).columns(grid.metrics) }.max() ?? 0
    var lines: [StyledLine] = []
    for row in rows {
      let part = Part.row(
        [
          .fixed(max(widest, 1), .text(CleanText(row.name))),
          .flexible(.text(CleanText(row.words), .dim)),
        ], gap: 2)
      lines += part.measured(fitting: grid.columns, grid.metrics).lines
    }
    try sink.write(lines.bytes(for: grid.traits))
  }

  private func pageURL(of login: String) -> String {
    // What is no login can't be a page's address, but the name itself is shown all the same.
    (try? Login(name: login)).map(base.pageURL) ?? ""
  }
}
