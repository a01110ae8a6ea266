import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

/// The sizes of an expression's operands, and the overlap of each two.
struct OverlapReport: Sendable {
  let query: PeopleQuery
  let format: FormatOptions

  /// Fetches all lists and prints the report.
  ///
  /// - Throws: `CommandError`; nothing is printed if a list is incomplete.
  func print(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(Overlap.fields)
    if Set(query.expression.operands).count < 2 {
      throw CommandError(
        .usage, "nothing to compare", hints: ["name at least two different operands"])
    }
    var age = CacheAge()
    let operands = try await invocation.query { () throws(QueryError) in
      try await query.operandSets(noting: &age)
    }
    let sets = operands.sets.map { (name: $0.operand.description, people: $0.people) }
    let pairs = sets.indices.flatMap { index in
      sets[(index + 1)...].map { Overlap(sets[index], $0) }
    }
    if format.format == nil {
      try printTable(sets.map { ($0.name, $0.people.count) }, pairs, in: invocation)
    } else {
      try invocation.views.print(pairs, fields, format.format)
    }
    invocation.report(age)
    try invocation.check(operands.states, verifies: query.verifies, operands.failure)
  }

  private func printTable(
    _ sizes: [(String, Int)], _ pairs: [Overlap], in invocation: Invocation
  ) throws(CommandError) {
    let isLaidOut = invocation.isLaidOut(nil)
    let columns = isLaidOut ? invocation.columns : Int.max
    var lines = Table.lines(
      [["people", "accounts"]]
        + sizes.map { [CleanText($0.0), CountText.grouped($0.1)] },
      numbersFrom: 1, fitting: columns, invocation.textMetrics)
    lines.append(StyledLine())
    lines += Table.lines(
      [["people", "and people", "shared", "Jaccard"]]
        + pairs.map {
          [
            CleanText($0.first), CleanText($0.second), CountText.grouped($0.sharedCount),
            CleanText($0.jaccard),
          ]
        },
      numbersFrom: 2, fitting: columns, invocation.textMetrics)
    try invocation.print(lines)
  }
}
