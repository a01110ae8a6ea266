import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// `ghf mutual`: compares an account's followers with the accounts that it follows.
struct MutualCommand: PeopleListCommand, AccountCommand {
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

  func run(in invocation: Invocation) async throws {
    let user = try UserReference(user, on: invocation.apiBase())
    let followers = SetExpression<PeopleOperand>(.followers(user))
    let following = SetExpression<PeopleOperand>(.following(user))
    let people =
      switch side {
      case nil: followers.combined(.and, following)
      case .fans: followers.combined(.without, following)
      case .unreturned: following.combined(.without, followers)
      }
    let run = try await PeopleRun(list, in: invocation)
    let query = try await run.query(people)
    let name = query.logins.first ?? ""
    let count: @Sendable (Int) -> CleanText
    let empty: String
    switch side {
    case nil:
      count = { CountText($0, of: "mutual follower").text }
      empty = "\(name) follows none of its followers back"
    case .fans:
      count = { "\(CountText($0, of: "follower").text) not followed back" }
      empty = "\(name) follows all of its followers back"
    case .unreturned:
      count = { "\(CountText.grouped($0)) not following back" }
      empty = "all accounts that \(name) follows follow it back"
    }
    try await query.print(
      PeopleRun.Words(title: CleanText(name), count: count, empty: empty), with: run)
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
