package import GitHubAPI
package import LocalStore

/// A field of a favourite's profile, or one that exists only in the favourites file.
package enum FavouriteDetailField: RecordField {
  /// A favourite and its current profile.
  package struct Record: Sendable {
    package let favourite: Favourite
    package let profile: Profile

    package init(favourite: Favourite, profile: Profile) {
      self.favourite = favourite
      self.profile = profile
    }
  }

  case profile(DetailField)
  case file(FavouriteField)

  package static let allCases =
    DetailField.allCases.map(profile)
    + FavouriteField.allCases.filter { DetailField(rawValue: $0.rawValue) == nil }.map(file)

  package init?(rawValue: String) {
    guard let known = FavouriteDetailField.allCases.first(where: { $0.rawValue == rawValue })
    else { return nil }
    self = known
  }

  package var rawValue: String {
    switch self {
    case .profile(let field): field.rawValue
    case .file(let field): field.rawValue
    }
  }

  package func value(of record: Record) -> FieldValue {
    switch self {
    case .profile(let field): field.value(of: record.profile)
    case .file(let field): field.value(of: record.favourite)
    }
  }
}
