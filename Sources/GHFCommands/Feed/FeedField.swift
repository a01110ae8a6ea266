import GitHubAPI
import PeopleViews

/// The fields of `ghf feed`: GitHub's own, under its names, then those that ghf adds.
enum FeedField: String, RecordField {
  case id
  case type
  case actor
  case repository = "repo"
  case payload
  case createdAt = "created_at"
  case isPublic = "public"
  case summary
  case text
  case pageURL = "html_url"

  func value(of entry: FeedEntry) -> FieldValue {
    let event = entry.event
    switch self {
    case .id: return FieldValue(event.id)
    case .type: return FieldValue(event.kind.word)
    case .actor: return FeedField.object(event.actor, "login")
    case .repository: return FeedField.object(event.repository, "name")
    case .payload: return event.payload.map { .json($0) } ?? .null
    case .createdAt: return FieldValue(event.createdAt)
    case .isPublic: return event.isPublic.map { .boolean($0) } ?? .null
    case .summary: return .text(entry.summary)
    case .text: return FieldValue(event.facts.text)
    case .pageURL: return FieldValue(entry.pageURL)
    }
  }

  private static func object(_ party: EventParty?, _ key: String) -> FieldValue {
    guard let party else { return .null }
    return .object(
      [
        FieldValue.Member("id", party.id.map { .number($0) } ?? .null),
        FieldValue.Member(key, FieldValue(party.name)),
      ], short: FieldValue(party.name))
  }
}
