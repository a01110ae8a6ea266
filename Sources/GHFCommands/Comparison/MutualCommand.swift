import CommandLineInterface
import GHFMessages
import GHFQueries
import TerminalText

/// `ghf mutual`: compares an account's followers with the accounts that it follows.
struct MutualCommand: ContextCommand {
  static let guide = CommandGuide(
    "mutual", "List the followers that an account follows back",
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

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Flag()
  var side: OneSidedFlag?

  @OptionGroup var list: PeopleListOptions

  var avatars: AvatarChoice? { list.details.avatars }

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  var inputNotice: String? { inputNotice(unless: user) }

  func run(in invocation: Invocation) async throws(CommandError) {
    let user = try UserReference(user, on: invocation.apiBase())
    let followers = SetExpression<PeopleOperand>(.followers(user))
    let following = SetExpression<PeopleOperand>(.following(user))
    let people =
      switch side {
      case nil: followers.combined(.and, following)
      case .fans: followers.combined(.without, following)
      case .unreturned: following.combined(.without, followers)
      }
    let query = try await invocation.peopleQuery(people, list)
    let name = query.logins.first ?? ""
    let title = CleanText(name)
    switch side {
    case nil:
      try await query.print(
        list, heading: .init(title: title) { CountText($0, of: "mutual follower").text },
        emptyNotice: "\(name) follows none of its followers back", in: invocation)
    case .fans:
      try await query.print(
        list,
        heading: .init(title: title) {
          "\(CountText($0, of: "follower").text) not followed back"
        },
        emptyNotice: "\(name) follows all of its followers back", in: invocation)
    case .unreturned:
      try await query.print(
        list, heading: .init(title: title) { "\(CountText.grouped($0)) not following back" },
        emptyNotice: "all accounts that \(name) follows follow it back", in: invocation)
    }
  }
}

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
