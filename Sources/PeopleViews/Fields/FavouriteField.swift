import FoundationEssentials
package import GitHubAPI
package import LocalStore

/// A field of a favourite, by its name in the file.
package enum FavouriteField: String, RecordField {
  case login
  case id
  case pageURL = "html_url"
  case avatarURL = "avatar_url"
  case addedAt = "added_at"
  case host

  package func value(of favourite: Favourite) -> FieldValue {
    switch self {
    case .login: .text(favourite.login)
    case .id: .number(favourite.id)
    case .pageURL: .text(favourite.htmlURL)
    case .avatarURL: .text(favourite.avatarURL)
    case .addedAt: .text(favourite.addedAt.formatted(.iso8601))
    case .host: .text(favourite.host)
    }
  }
}
