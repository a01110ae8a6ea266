import GHFQueries
import GitHubAPI
import PeopleViews

extension SuggestedAccount {
  static let fields: [Field<SuggestedAccount>] = [
    Field("login") { .text($0.account.login) },
    Field("id") { .number($0.account.id) },
    Field("html_url") { .text($0.account.pageURL) },
    Field("count") { .number(Int64($0.count)) },
    Field("followers") { FieldValue(number: $0.followerCount) },
    Field("score") { $0.score.map { .json(DecimalText.number($0)) } ?? .null },
    Field("via") { .json(JSONWriter.array(of: $0.via)) },
  ]
}
