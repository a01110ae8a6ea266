import FoundationEssentials
import GHFQueries
import GitHubAPI
import PeopleViews

extension Churn.Account {
  /// The fields of an account that left a list and came back.
  static let fields: [Field<Churn.Account>] = [
    Field("login") { .text($0.login) },
    Field("id") { .number($0.id) },
    Field("left") { .number(Int64($0.absences.count)) },
    Field("returned") { .number(Int64($0.returnCount)) },
    Field("is_back") { .boolean($0.isBack) },
    Field("absences") { account in
      .array(
        account.absences.map { absence in
          .object(
            [
              .init("left_at", .text(absence.leftAt.formatted(.iso8601))),
              .init("returned_at", FieldValue(absence.returnedAt?.formatted(.iso8601))),
            ], short: .null)
        }, short: .text(account.intervals))
    },
  ]

  /// The absences as intervals of ISO 8601, which end with `..` if they last.
  var intervals: String {
    absences.map { absence in
      let end = absence.returnedAt?.formatted(.iso8601) ?? ".."
      return "\(absence.leftAt.formatted(.iso8601))/\(end)"
    }.joined(separator: " ")
  }
}
