import GitHubAPI
import LocalStore

/// A field of a favourite's profile, or one that exists only in the favourites file.
enum FavouriteDetailField: RecordField {
  /// A favourite and its current profile.
  struct Record: Sendable {
    let favourite: Favourite
    let profile: Profile
  }

  case profile(DetailField)
  case file(FavouriteField)

  static let allCases =
    DetailField.allCases.map(profile)
    + FavouriteField.allCases.filter { DetailField(rawValue: $0.rawValue) == nil }.map(file)

  init?(rawValue: String) {
    guard let known = FavouriteDetailField.allCases.first(where: { $0.rawValue == rawValue })
    else { return nil }
    self = known
  }

  var rawValue: String {
    switch self {
    case .profile(let field): field.rawValue
    case .file(let field): field.rawValue
    }
  }

  func value(of record: Record) -> FieldValue {
    switch self {
    case .profile(let field): field.value(of: record.profile)
    case .file(let field): field.value(of: record.favourite)
    }
  }
}
