import GitHubAPI

/// A field of a profile within a list.
///
/// The e-mail address is omitted: over GraphQL, GitHub returns it only to a token with an
/// additional scope (`user:email` or `read:user`).
struct DetailField: RecordField {
  let field: ProfileField

  static let allCases = ProfileField.allCases.filter { $0 != .email }.map(DetailField.init)

  var rawValue: String { field.rawValue }

  func value(of profile: Profile) -> FieldValue { field.value(of: profile) }
}

extension DetailField {
  init?(rawValue: String) {
    guard let field = ProfileField(rawValue: rawValue), field != .email else { return nil }
    self.init(field: field)
  }
}
