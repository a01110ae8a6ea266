package import GitHubAPI

/// An operand of a set expression.
package enum PeopleOperand: Sendable, Hashable {
  case followers(UserReference)
  case following(UserReference)
  case mutual(UserReference)
  case favourites
  case members(of: Login, team: String?)
  case account(UserReference)
  /// Accounts in a file, one per line.
  case file(String)
  /// Accounts on standard input, one per line.
  case input

  /// Returns the operand with the login of the user's own account in place of `@me`.
  func naming(_ own: Login?) -> PeopleOperand {
    guard let own else { return self }
    return switch self {
    case .followers(.ownAccount): .followers(.named(own))
    case .following(.ownAccount): .following(.named(own))
    case .mutual(.ownAccount): .mutual(.named(own))
    case .account(.ownAccount): .account(.named(own))
    case .followers, .following, .mutual, .account, .favourites, .members, .file, .input: self
    }
  }

  /// The account that the operand names; nil without one.
  package var user: UserReference? {
    switch self {
    case .followers(let user), .following(let user), .mutual(let user), .account(let user): user
    case .members(let organization, _): .named(organization)
    case .favourites, .file, .input: nil
    }
  }
}

extension SetExpression<PeopleOperand> {
  /// The followers of an account that another one follows.
  package static func followers(
    of user: UserReference, followedBy other: UserReference
  ) -> SetExpression<PeopleOperand> {
    SetExpression(.followers(user)).combined(.and, SetExpression(.following(other)))
  }
}

extension PeopleOperand: CustomStringConvertible {
  /// The operand as a word of an expression.
  package var description: String {
    func name(_ user: UserReference) -> String {
      if case .named(let login) = user { login.name } else { "@me" }
    }
    return switch self {
    case .followers(let user): "followers:\(name(user))"
    case .following(let user): "following:\(name(user))"
    case .mutual(let user): "mutual:\(name(user))"
    case .favourites: "fav"
    case .members(let organization, nil): "members:\(organization)"
    case .members(let organization, let team?): "members:\(organization)/\(team)"
    case .account(let user): "user:\(name(user))"
    case .file(let path): "file:\(path)"
    case .input: "-"
    }
  }
}
