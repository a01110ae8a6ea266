import FoundationEssentials
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

/// The changes of a list between two times.
struct ChangeReport: Sendable {
  let user: Login
  let relation: Relation
  /// The time of the snapshot that the list is compared with; nil without one.
  var since: Date?
  /// The time of the list.
  let until: Date
  /// The number of people at the start, and at the end.
  let countBefore: Int
  let count: Int
  let changes: SnapshotChanges
  /// True if the history lists more than the first snapshot.
  var hasHistory = false
  /// The time of the first list with each change, by id; `until` if missing.
  var dates: [Int64: Date] = [:]
  /// The reasons the accounts left, by id, with `--explain`.
  var reasons: [Int64: DepartureReason] = [:]
  /// The number of accounts that may have left, but couldn't be checked.
  var uncheckedCount = 0

  private func date(of id: Int64) -> Date { dates[id] ?? until }

  /// The changes one by one: followed, unfollowed, renamed.
  var records: [ChangeRecord] {
    changes.came.map { ChangeRecord(at: date(of: $0.id), kind: .followed, person: $0) }
      + changes.went.map {
        ChangeRecord(at: date(of: $0.id), kind: .unfollowed, person: $0, reason: reasons[$0.id])
      }
      + changes.renamed.map {
        ChangeRecord(
          at: date(of: $0.id), kind: .renamed, person: SnapshotPerson(id: $0.id, login: $0.to),
          from: $0.from)
      }
  }
}

/// One change of a list.
struct ChangeRecord: Sendable {
  enum Kind: String {
    case followed
    case unfollowed
    case renamed

    /// The colour of the kind's name, the same as that of its heading in `ChangeView`.
    var colour: TerminalColour {
      switch self {
      case .followed: .green
      case .unfollowed: .red
      case .renamed: .magenta
      }
    }
  }

  /// The time of the first list with the change.
  let at: Date
  let kind: Kind
  let person: SnapshotPerson
  /// The old name, if renamed.
  var from: String?
  /// The reason the account left, with `--explain`.
  var reason: DepartureReason?

  /// Returns the change as columns separated by TABs.
  ///
  /// The columns are the kind, the login, and the old login or the explanation; with `isDated`, the
  /// time comes first.
  func line(dated isDated: Bool) -> CleanText {
    let line = cells(dated: isDated).map(\.text.text).joined(separator: "\t")
    return CleanText(line, lineBreaks: .kept)
  }

  /// Returns the same columns in colour.
  func colouredLines(dated isDated: Bool) -> [[StyledLine]] {
    [cells(dated: isDated).map { StyledLine($0.text, $0.style, columns: 0) }]
  }

  private func cells(dated isDated: Bool) -> [(text: CleanText, style: Style)] {
    let cells: [(String?, Style)] = [
      (isDated ? at.formatted(.iso8601) : nil, .dim), (kind.rawValue, .coloured(kind.colour)),
      (person.login, .bold), (from ?? reason?.word, .dim),
    ]
    // Each cell is cleaned separately, which removes TABs from names.
    return cells.compactMap { text, style in text.map { (CleanText($0), style) } }
  }
}

/// The fields of a change as a record.
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
