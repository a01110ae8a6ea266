import GitHubAPI
import PeopleViews

extension FeedEntry {
  /// The fields of `ghf feed`: GitHub's own, under its names, then those that ghf adds.
  static let fields: [Field<FeedEntry>] = [
    Field("id") { FieldValue($0.event.id) },
    Field("type") { FieldValue($0.event.kind.word) },
    actor, repository, payload, createdAt,
    Field("public") { FieldValue(boolean: $0.event.isPublic) },
    summary, wholeText,
    Field("html_url") { FieldValue($0.pageURL) },
  ]

  static let payload = Field<FeedEntry>("payload") { $0.event.payload.map { .json($0) } ?? .null }
  static let createdAt = Field<FeedEntry>("created_at") { FieldValue($0.event.createdAt) }
  static let actor = Field<FeedEntry>("actor") { object($0.event.actor, "login") }
  static let repository = Field<FeedEntry>("repo") { object($0.event.repository, "name") }
  static let summary = Field<FeedEntry>("summary") { .text($0.summary) }
  static let wholeText = Field<FeedEntry>("text") { FieldValue($0.event.facts.text) }

  private static func object(_ party: EventParty?, _ key: String) -> FieldValue {
    guard let party else { return .null }
    return .object(
      [
        FieldValue.Member("id", FieldValue(number: party.id)),
        FieldValue.Member(key, FieldValue(party.name)),
      ], short: FieldValue(party.name))
  }
}
