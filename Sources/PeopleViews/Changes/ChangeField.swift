import FoundationEssentials
package import GHFQueries
package import GitHubAPI
import LocalStore
package import TerminalText

/// The fields of a change as a record.
package enum ChangeField: String, RecordField {
  case at
  case change
  case login
  case id
  case from
  case explanation
  case loginNow = "login_now"
  case check
  case count

  package func value(of record: ChangeRecord) -> FieldValue {
    switch self {
    case .at: .text(record.finding.at.formatted(.iso8601))
    case .change: .text(record.kind.rawValue)
    case .login: FieldValue(record.person?.login)
    case .id: record.person.map { .number($0.id) } ?? .null
    case .from: FieldValue(record.from)
    case .explanation: FieldValue(record.reason?.word)
    case .loginNow: FieldValue(record.reason?.loginNow)
    case .check: .text(record.finding.check.rawValue)
    case .count: .number(Int64(record.finding.count))
    }
  }
}

extension ChangeRecord {
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
