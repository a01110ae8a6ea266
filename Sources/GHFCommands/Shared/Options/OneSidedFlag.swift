import CommandLineInterface

/// The flags for one-sided relations: followers not followed back, and accounts that don't follow
/// back.
enum OneSidedFlag: String, FlagValue, Sendable {
  case fans, unreturned

  static func help(for value: OneSidedFlag) -> String {
    switch value {
    case .fans: "List the followers that the account does not follow back"
    case .unreturned: "List the accounts that it follows but that don't follow back"
    }
  }
}
