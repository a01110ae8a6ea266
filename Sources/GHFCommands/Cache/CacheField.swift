import FoundationEssentials
import GitHubAPI
import LocalStore
import PeopleViews

/// The fields of `ghf cache info`.
enum CacheField: String, RecordField {
  case directory
  case listings
  case profiles
  case byteCount = "bytes"
  case limitByteCount = "limit_bytes"
  case oldestAt = "oldest_at"
  case newestAt = "newest_at"

  func value(of survey: CacheSurvey) -> FieldValue {
    switch self {
    case .directory: .text(survey.directory)
    case .listings: .number(Int64(survey.listings))
    case .profiles: .number(Int64(survey.profiles))
    case .byteCount: .number(Int64(survey.byteCount))
    case .limitByteCount: .number(Int64(Cache.defaultLimit))
    case .oldestAt: FieldValue(survey.oldest?.formatted(.iso8601))
    case .newestAt: FieldValue(survey.newest?.formatted(.iso8601))
    }
  }
}
