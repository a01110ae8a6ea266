package import GitHubAPI

/// A field of a profile within a list.
///
/// The e-mail address is omitted: over GraphQL, GitHub returns it only to a token with an
/// additional scope (`user:email` or `read:user`).
package struct DetailField: RecordField {
  package let field: ProfileField

  package static let allCases = ProfileField.allCases.filter { $0 != .email }.map(DetailField.init)

  package var rawValue: String { field.rawValue }

  package func value(of profile: Profile) -> FieldValue { field.value(of: profile) }
}

extension DetailField {
  package init?(rawValue: String) {
    guard let field = ProfileField(rawValue: rawValue), field != .email else { return nil }
    self.init(field: field)
  }
}
