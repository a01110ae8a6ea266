import FoundationEssentials
import GHFQueries
import GitHubAPI
import PeopleViews

/// The fields of an account that left a list and came back.
enum ChurnField: String, RecordField {
  case login
  case id
  case left
  case returned
  case isBack = "is_back"
  case absences

  func value(of account: Churn.Account) -> FieldValue {
    switch self {
    case .login: .text(account.login)
    case .id: .number(account.id)
    case .left: .number(Int64(account.absences.count))
    case .returned: .number(Int64(account.returnCount))
    case .isBack: .boolean(account.isBack)
    case .absences:
      .array(
        account.absences.map { absence in
          .object(
            [
              .init("left_at", .text(absence.leftAt.formatted(.iso8601))),
              .init("returned_at", FieldValue(absence.returnedAt?.formatted(.iso8601))),
            ], short: .null)
        }, short: .text(account.intervals))
    }
  }
}

extension Churn.Account {
  /// The absences as intervals of ISO 8601, which end with `..` if they last.
  var intervals: String {
    absences.map { absence in
      let end = absence.returnedAt?.formatted(.iso8601) ?? ".."
      return "\(absence.leftAt.formatted(.iso8601))/\(end)"
    }.joined(separator: " ")
  }
}
