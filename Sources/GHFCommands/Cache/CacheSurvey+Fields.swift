import FoundationEssentials
import GitHubAPI
import LocalStore
import PeopleViews

extension CacheSurvey {
  /// The fields of `ghf cache info`.
  static let fields: [Field<CacheSurvey>] = [
    Field("directory") { .text($0.directory) },
    Field("listings") { .number(Int64($0.listings)) },
    Field("profiles") { .number(Int64($0.profiles)) },
    Field("bytes") { .number(Int64($0.byteCount)) },
    Field("limit_bytes") { _ in .number(Int64(Cache.defaultLimit)) },
    Field("oldest_at") { FieldValue($0.oldest?.formatted(.iso8601)) },
    Field("newest_at") { FieldValue($0.newest?.formatted(.iso8601)) },
  ]
}
