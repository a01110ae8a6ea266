/// The kind of an account, GitHub's `type`; unknown words stay as they are.
package enum AccountKind: Sendable, Equatable, Hashable {
  case user
  case organization
  case bot
  case other(String)

  package init(word: String) {
    switch word {
    case "User": self = .user
    case "Organization": self = .organization
    case "Bot": self = .bot
    default: self = .other(word)
    }
  }

  /// GitHub's word: `User`, `Organization`, `Bot` or an unknown one.
  package var word: String {
    switch self {
    case .user: "User"
    case .organization: "Organization"
    case .bot: "Bot"
    case .other(let word): word
    }
  }
}
