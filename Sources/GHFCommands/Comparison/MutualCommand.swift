import ArgumentParser
import CommandLineInterface
import GitHubAPI
import TerminalText

/// `ghf mutual`: compares an account's followers with the accounts that it follows.
struct MutualCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "mutual", abstract: "List the followers that an account follows back")

  static let guide = CommandGuide(
    examples: [
      "ghf mutual octocat",
      "ghf mutual octocat --fans --count",
      "ghf mutual @me --unreturned",
      "ghf mutual octocat --cards",
    ],
    text: """
      Fetches both lists of the account; --count needs as many requests as listing the names. \
      GitHub returns empty lists for a private profile.
      """)

  @Argument(help: "The account (default: your own)", completion: .source(.logins))
  var user: String?

  @Flag(exclusivity: .exclusive)
  var side: OneSidedFlag?

  @OptionGroup var list: PeopleListOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var avatars: AvatarChoice? { list.details.avatars }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  var inputNotice: String? { inputNotice(unless: user) }

  var offlineAction: String? { "compare the lists" }

  func run(in invocation: Invocation) async throws(CommandError) {
    let user = try UserArgument(user, on: invocation.apiBase())
    let comparison = try PeopleComparison(list, in: invocation)
    let login = try await user.login(comparison.client, in: invocation)
    let followers = PeopleComparison.List(relation: .followers, login: login)
    let following = PeopleComparison.List(relation: .following, login: login)
    let title = CleanText(login.name)
    switch side {
    case nil:
      try await comparison.print(
        followers, .inAll([following]),
        heading: .init(title: title) { CountText($0, of: "mutual follower").text },
        emptyNotice: "\(login) follows none of its followers back")
    case .fans:
      try await comparison.print(
        followers, .notIn(following),
        heading: .init(title: title) {
          "\(CountText($0, of: "follower").text) not followed back"
        },
        emptyNotice: "\(login) follows all of its followers back")
    case .unreturned:
      try await comparison.print(
        following, .notIn(followers),
        heading: .init(title: title) { "\(CountText.grouped($0)) not following back" },
        emptyNotice: "all accounts that \(login) follows follow it back")
    }
  }
}
