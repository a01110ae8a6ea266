/// An account by its login or its id, or the user's own account, whose login may be unknown.
package enum UserReference: Sendable, Hashable {
  case named(Login)
  /// The account with this id, from a JSON list of ids; an operand always has a login.
  case numbered(Int64)
  case ownAccount

  /// True for a login of an app.
  var isApp: Bool { if case .named(let login) = self { login.isApp } else { false } }
}
