import ArgumentParser

/// The flags for those who follow, or are followed, without return.
enum OneSidedFlag: String, EnumerableFlag, Sendable {
  case fans
  case unreturned

  /// What `--help` says of each.
  static func help(for value: OneSidedFlag) -> ArgumentHelp? {
    switch value {
    case .fans: "List the followers whom the account does not follow instead."
    case .unreturned: "List those whom the account follows and who don't follow back instead."
    }
  }
}
