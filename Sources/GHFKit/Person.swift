import GitHubAPI

/// An account on a list.
public struct Person: Sendable, Hashable, Codable, Identifiable {
  /// GitHub's number of the account, which stays when the login changes.
  public let id: Int64
  /// The name, which may change.
  public let login: String
  /// `User`, `Organization`, `Bot` or another word of GitHub's.
  public let kind: String
  /// The address of the account's page.
  public let url: String
  /// The address of the account's picture.
  public let avatarURL: String
  /// True for GitHub's staff.
  public let isSiteAdmin: Bool

  init(_ account: Account) {
    id = account.id
    login = account.login
    kind = account.kind.word
    url = account.pageURL
    avatarURL = account.avatarURL
    isSiteAdmin = account.isSiteAdmin
  }
}
