import GitHubAPI

/// Those of a list whom GitHub does not know any more when their profiles are asked for.
struct MissingPeople: Sendable {
  // Who are named; in a list of thousands there may be dozens.
  private static let mostNamed = 5

  private var names: [String] = []
  private var count = 0

  /// Counts one of them.
  mutating func note(_ account: Account) {
    count += 1
    if names.count < MissingPeople.mostNamed { names.append(account.login) }
  }

  /// What is said of them; nil where nobody is missing.
  var notice: String? {
    if count == 0 { return nil }
    let others = count > names.count ? " and \(CountText.grouped(count - names.count)) more" : ""
    let who = names.joined(separator: ", ") + others
    return count == 1
      ? "\(who) is in the list but gone from GitHub, and left out"
      : "\(who) are in the list but gone from GitHub, and left out"
  }
}
