import GitHubAPI

/// The fields of a profile within a list.
///
/// The e-mail address is not among them: GitHub's GraphQL gives it only to a token with one more
/// scope (`user:email` or `read:user`).
struct DetailField: RecordField {
  let field: ProfileField

  static let allCases = ProfileField.allCases.filter { $0 != .email }.map(DetailField.init)

  init(_ field: ProfileField) {
    self.field = field
  }

  init?(rawValue: String) {
    guard let known = DetailField.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = known
  }

  var rawValue: String { field.rawValue }

  func value(of profile: Profile) -> FieldValue { field.value(of: profile) }
}
