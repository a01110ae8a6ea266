import GitHubAPI
import LocalStore

/// The fields of a favourite with its profile: those of a profile, and those that only its file has.
struct FavouriteDetailField: RecordField {
  /// A favourite and what GitHub tells of it now.
  struct Record: Sendable {
    let favourite: Favourite
    let profile: Profile
  }

  private enum Origin: Equatable {
    case profile(DetailField)
    case file(FavouriteField)
  }

  private let origin: Origin

  static let allCases =
    DetailField.allCases.map { FavouriteDetailField(origin: .profile($0)) }
    + FavouriteField.allCases.filter { DetailField(rawValue: $0.rawValue) == nil }
    .map { FavouriteDetailField(origin: .file($0)) }

  private init(origin: Origin) {
    self.origin = origin
  }

  init?(rawValue: String) {
    guard let known = FavouriteDetailField.allCases.first(where: { $0.rawValue == rawValue })
    else { return nil }
    self = known
  }

  var rawValue: String {
    switch origin {
    case .profile(let field): field.rawValue
    case .file(let field): field.rawValue
    }
  }

  func value(of record: Record) -> FieldValue {
    switch origin {
    case .profile(let field): field.value(of: record.profile)
    case .file(let field): field.value(of: record.favourite)
    }
  }
}
