/// What an account is; GitHub's `type`, where words we don't know are kept as they are.
package enum AccountKind: Sendable, Equatable, Hashable {
  case user
  case organization
  case bot
  case other(String)

  /// Reads GitHub's word.
  package init(word: String) {
    switch word {
    case "User": self = .user
    case "Organization": self = .organization
    case "Bot": self = .bot
    default: self = .other(word)
    }
  }

  /// GitHub's word: `User`, `Organization`, `Bot` or whatever was given.
  package var word: String {
    switch self {
    case .user: "User"
    case .organization: "Organization"
    case .bot: "Bot"
    case .other(let word): word
    }
  }
}
