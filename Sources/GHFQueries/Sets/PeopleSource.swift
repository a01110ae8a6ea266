import GitHubAPI

/// A source of people that an operand names, once the user's own account has a login.
enum PeopleSource: Sendable, Hashable {
  case list(Relation, Login)
  case favourites
  /// Accounts by name.
  case names(NameSource)

  /// A source of accounts' names.
  enum NameSource: Sendable, Hashable {
    case account(Login)
    case file(String)
    case input
  }
}

extension PeopleOperand {
  /// The operand as an expression over sources; an own account without a login has none.
  var sources: SetExpression<PeopleSource>? {
    switch self {
    case .followers(.named(let login)): SetExpression(.list(.followers, login))
    case .following(.named(let login)): SetExpression(.list(.following, login))
    case .mutual(.named(let login)):
      SetExpression<PeopleSource>(.list(.followers, login))
        .combined(.and, SetExpression(.list(.following, login)))
    case .account(.named(let login)): SetExpression(.names(.account(login)))
    case .favourites: SetExpression(.favourites)
    case .members(let organization, let team):
      SetExpression(.list(.members(team: team), organization))
    case .file(let path): SetExpression(.names(.file(path)))
    case .input: SetExpression(.names(.input))
    case .followers(.ownAccount), .following(.ownAccount), .mutual(.ownAccount),
      .account(.ownAccount):
      nil
    }
  }
}
