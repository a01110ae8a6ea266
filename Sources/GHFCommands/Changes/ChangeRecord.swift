import FoundationEssentials
import GitHubAPI
import LocalStore
import TerminalText

/// One change of a list.
struct ChangeRecord: Sendable {
  /// What kind of change.
  enum Kind: String {
    case followed
    case unfollowed
    case renamed

    /// The colour of its heading on a terminal.
    var colour: TerminalColour {
      switch self {
      case .followed: .green
      case .unfollowed: .red
      case .renamed: .cyan
      }
    }
  }

  /// Of when the list is that shows it first.
  let at: Date
  let kind: Kind
  let person: SnapshotPerson
  /// The name before, of those who were renamed.
  var from: String?
  /// What became of somebody who went, where it was asked for.
  var reason: DepartureReason?

  /// The change as a line of columns: what, who, and for a new name the old one.
  ///
  /// Columns are apart by a TAB. `dated` puts the time in front, for a log.
  func line(dated isDated: Bool) -> CleanText {
    let line = cells(dated: isDated).map(\.text.text).joined(separator: "\t")
    return CleanText(line, lineBreaks: .kept)
  }

  /// The same columns in colour.
  func colouredLines(dated isDated: Bool) -> [[StyledLine]] {
    [cells(dated: isDated).map { StyledLine($0.text, $0.style, columns: 0) }]
  }

  private func cells(dated isDated: Bool) -> [(text: CleanText, style: Style)] {
    let cells: [(String?, Style)] = [
      (isDated ? at.formatted(.iso8601) : nil, .dim), (kind.rawValue, .coloured(kind.colour)),
      (person.login, .bold), (from ?? reason?.word, .dim),
    ]
    // Cleaned one by one, a name has no TAB of its own.
    return cells.compactMap { text, style in text.map { (CleanText($0), style) } }
  }
}

/// The fields of a change, where each is a record.
enum ChangeField: String, RecordField {
  case at
  case change
  case login
  case id
  case from
  case explanation
  case loginNow = "login_now"

  func value(of record: ChangeRecord) -> FieldValue {
    switch self {
    case .at: .text(record.at.formatted(.iso8601))
    case .change: .text(record.kind.rawValue)
    case .login: .text(record.person.login)
    case .id: .number(record.person.id)
    case .from: FieldValue(record.from)
    case .explanation: FieldValue(record.reason?.word)
    case .loginNow: FieldValue(record.reason?.loginNow)
    }
  }
}
