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
  package func naming(_ own: Login?) -> PeopleOperand {
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
      switch user {
      case .named(let login): login.name
      case .numbered(let id): String(id)
      case .ownAccount: "@me"
      }
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

/// The reason a word isn't an operand of a set expression.
package enum OperandFault: Error {
  case unknown(String)
  /// The name after the colon is missing, or the path.
  case noName(kind: String)
  case login(LoginError)
  case team(String)
}

extension PeopleOperand {
  /// The words of operands; one that ends with a colon is followed by a name.
  package static let words = [
    "followers:", "following:", "mutual:", "fav", "members:", "user:", "file:", "-",
  ]

  /// Parses a word, and validates the name in it.
  ///
  /// - Throws: The fault of the word.
  package init(_ word: String, on base: APIBase) throws(OperandFault) {
    guard let colon = word.firstIndex(of: ":") else {
      switch word.lowercased() {
      case "fav": self = .favourites
      case "-": self = .input
      default: throw .unknown(word)
      }
      return
    }
    let kind = word[...colon].lowercased()
    let name = String(word[word.index(after: colon)...])
    if name.isEmpty, PeopleOperand.words.contains(kind) { throw .noName(kind: kind) }
    func user() throws(OperandFault) -> UserReference {
      name.lowercased() == "@me"
        ? .ownAccount : .named(try PeopleOperand.login(name, on: base))
    }
    switch kind {
    case "followers:": self = .followers(try user())
    case "following:": self = .following(try user())
    case "mutual:": self = .mutual(try user())
    case "user:": self = .account(try user())
    case "file:": self = .file(name)
    case "members:":
      // The address of an organisation's page contains slashes too.
      let isAddress = name.contains("://")
      let slash = isAddress ? nil : name.firstIndex(of: "/")
      let organization = try PeopleOperand.login(
        String(name[..<(slash ?? name.endIndex)]), on: base)
      let team = slash.map { String(name[name.index(after: $0)...]) }
      if let team, !PeopleOperand.isSlug(team) { throw .team(team) }
      self = .members(of: organization, team: team?.lowercased())
    default: throw .unknown(word)
    }
  }

  private static func login(_ name: String, on base: APIBase) throws(OperandFault) -> Login {
    do throws(LoginError) {
      return try Login(typed: name, on: base)
    } catch {
      throw .login(error)
    }
  }

  /// Returns true for a name as it appears in addresses; GitHub replaces other characters.
  private static func isSlug(_ team: String) -> Bool {
    !team.isEmpty && team.utf8.count <= 255 && !team.allSatisfy { $0 == "." }
      && team.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
  }
}

extension SetExpression<PeopleOperand> {
  /// Parses a typed expression.
  ///
  /// - Throws: The fault, and the word that it concerns.
  package init(_ words: [String], on base: APIBase) throws(SetFault<OperandFault>) {
    self = try SetParser.parse(words) { word throws(OperandFault) in
      try PeopleOperand(word, on: base)
    }
  }
}

/// A source of people that an operand names, once its account has a login.
enum PeopleSource: Sendable, Hashable {
  case list(ListName)
  case favourites
  /// Accounts by login or id, which a file, standard input or the operand itself holds.
  case names(PeopleOperand)
}

extension PeopleOperand {
  /// The operand as an expression over sources; an account without a login has none.
  var sources: SetExpression<PeopleSource>? {
    switch self {
    case .followers(.named(let login)): SetExpression(.list(ListName(.followers, of: login)))
    case .following(.named(let login)): SetExpression(.list(ListName(.following, of: login)))
    case .mutual(.named(let login)):
      SetExpression<PeopleSource>(.list(ListName(.followers, of: login)))
        .combined(.and, SetExpression(.list(ListName(.following, of: login))))
    case .favourites: SetExpression(.favourites)
    case .members(let organization, let team):
      SetExpression(.list(ListName(.members(team: team), of: organization)))
    case .account(.named), .file, .input: SetExpression(.names(self))
    case .followers, .following, .mutual, .account: nil
    }
  }
}
