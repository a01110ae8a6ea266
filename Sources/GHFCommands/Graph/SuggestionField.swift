import GHFQueries
import GitHubAPI
import PeopleViews

/// A field of a suggestion.
enum SuggestionField: String, RecordField {
  case login
  case id
  case pageURL = "html_url"
  case count
  case followerCount = "followers"
  case score
  case via

  func value(of suggestion: SuggestedAccount) -> FieldValue {
    switch self {
    case .login: .text(suggestion.account.login)
    case .id: .number(suggestion.account.id)
    case .pageURL: .text(suggestion.account.pageURL)
    case .count: .number(Int64(suggestion.count))
    case .followerCount: suggestion.followerCount.map { .number(Int64($0)) } ?? .null
    case .score: suggestion.score.map { .json(DecimalText.number($0)) } ?? .null
    case .via: .json(JSONWriter.array(of: suggestion.via))
    }
  }
}
