import FoundationEssentials
import GHFQueries
package import GitHubAPI
package import LocalStore

/// An account of a list, a set, a search or the favourites, and what else is known of it.
package struct Person: Selectable {
  package let account: Account
  /// In a box, so that lists of 250,000 accounts stay small.
  private let known: Known?

  private final class Known: Sendable {
    let profile: Profile?
    let favourite: Favourite?

    init(_ profile: Profile?, _ favourite: Favourite?) {
      (self.profile, self.favourite) = (profile, favourite)
    }
  }

  package init(_ account: Account) { (self.account, known) = (account, nil) }

  package init(_ profile: Profile, favourite: Favourite? = nil) {
    (account, known) = (profile.account, Known(profile, favourite))
  }

  package init(_ favourite: Favourite) {
    (account, known) = (Account(favourite), Known(nil, favourite))
  }

  package var id: Int64 { account.id }

  /// The profile; nil if it isn't known.
  package var profile: Profile? { known?.profile }

  /// Returns the login, after the host if the person is a favourite on another one.
  package func name(on host: String?) -> String {
    guard let favourite, favourite.host != host else { return account.login }
    return "\(favourite.host)/\(account.login)"
  }

  /// The profile, or one without facts if it isn't known.
  var shownProfile: Profile { profile ?? Profile(account) }

  /// The entry of the favourites file that the person is printed for; nil in other lists.
  package var favourite: Favourite? { known?.favourite }
}

extension Person {
  /// The fields of list entries.
  package static let accountFields = ProfileField.allCases.filter(\.isOfAccount).map(Field.init)

  /// The fields of profiles in lists.
  ///
  /// The e-mail address is omitted: over GraphQL, GitHub returns it only to a token with an
  /// additional scope (`user:email` or `read:user`).
  package static let profileFields = ProfileField.allCases.filter { $0 != .email }.map(Field.init)

  /// The fields of profiles that were looked up by name.
  package static let allFields = ProfileField.allCases.map(Field.init)

  /// The fields of favourites, by their names in the file.
  package static let favouriteFields =
    [ProfileField.login, .id, .pageURL, .avatarURL].map(Field.init) + fileFields

  /// The fields of the profiles of favourites.
  package static let favouriteProfileFields = profileFields + fileFields

  /// The fields that exist only in the favourites file.
  private static let fileFields: [Field<Person>] = [
    Field("added_at") { FieldValue($0.favourite?.addedAt.formatted(.iso8601)) },
    Field("host") { FieldValue($0.favourite?.host) },
  ]
}

extension Field<Person> {
  /// Creates a field that is null if only a profile has it, and that isn't known.
  package init(_ field: ProfileField) {
    self.init(field.key) { person in
      field.value(of: person.account) ?? person.profile?[field] ?? .null
    }
  }
}
