import FoundationEssentials
package import GHFQueries
import GitHubAPI
import LocalStore
package import TerminalText

extension ChangeRecord {
  /// The fields of a change as a record.
  package static let fields: [Field<ChangeRecord>] =
    changeFields + [
      Field("check") { .text($0.finding.check.rawValue) }, countField,
    ]

  /// The fields of the change itself.
  package static let changeFields: [Field<ChangeRecord>] = [
    Field("at") { .text($0.finding.at.formatted(.iso8601)) },
    Field("change") { .text($0.kind.rawValue) },
    Field("login") { FieldValue($0.person?.login) },
    Field("id") { FieldValue(number: $0.person?.id) },
    Field("from") { FieldValue($0.from) },
    Field("explanation") { FieldValue($0.reason?.word) },
    Field("login_now") { FieldValue($0.reason?.loginNow) },
  ]

  /// The number of accounts on the list after the change.
  package static let countField = Field<ChangeRecord>("count") { .number(Int64($0.finding.count)) }

  /// Returns the change as columns separated by TABs.
  ///
  /// The columns are the kind, the login, and the old login or the explanation; with `isDated`, the
  /// time comes first.
  package func line(dated isDated: Bool) -> CleanText {
    let line = cells(dated: isDated).map(\.text.text).joined(separator: "\t")
    return CleanText(line, lineBreaks: .kept)
  }

  /// Returns the same columns in colour.
  package func colouredLines(dated isDated: Bool) -> [[StyledLine]] {
    [cells(dated: isDated).map { StyledLine($0.text, $0.style, columns: 0) }]
  }

  private func cells(dated isDated: Bool) -> [(text: CleanText, style: Style)] {
    let cells: [(String?, Style)] = [
      (isDated ? finding.at.formatted(.iso8601) : nil, .dim),
      (kind.rawValue, .colored(kind.colour)),
      (person?.login, .bold), (from ?? reason?.word, .dim),
    ]
    // Each cell is cleaned separately, which removes TABs from names.
    return cells.compactMap { text, style in text.map { (CleanText($0), style) } }
  }
}

extension ChangeRecord.Kind {
  /// The colour of the kind's name, the same as that of its heading in `ChangeView`.
  var colour: TerminalColor {
    switch self {
    case .followed: .green
    case .unfollowed: .red
    case .unlisted: .yellow
    case .listedAgain: .cyan
    case .renamed: .magenta
    // Only records in a format include the first snapshot.
    case .first: .blue
    }
  }
}
