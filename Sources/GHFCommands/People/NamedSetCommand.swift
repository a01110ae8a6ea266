import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// A command that is a set expression with a name of its own, and with words for the people in it.
protocol NamedSetCommand: PeopleListCommand {
  /// Returns the expression, with the accounts on the command line.
  func expression(in invocation: Invocation) async throws -> SetExpression<PeopleOperand>

  /// Returns the words for the people in the set, given the logins of the accounts.
  func words(_ logins: [String]) throws -> PeopleRun.Words

  /// True if a list that was stored before is brought up to date by its differences.
  static var updatesLists: Bool { get }
}

extension NamedSetCommand {
  static var updatesLists: Bool { false }

  func run(in invocation: Invocation) async throws {
    let expression = try await expression(in: invocation)
    let run = try await PeopleRun(list, in: invocation)
    var query = try await run.query(expression)
    query.updatesLists = Self.updatesLists
    try await query.print(words(query.logins), with: run)
  }
}

/// `ghf mutual`: compares an account's followers with the accounts that it follows.
struct MutualCommand: NamedSetCommand, AccountCommand {
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

  func expression(in invocation: Invocation) throws -> SetExpression<PeopleOperand> {
    let user = try UserReference(user, on: invocation.apiBase())
    let followers = SetExpression<PeopleOperand>(.followers(user))
    let following = SetExpression<PeopleOperand>(.following(user))
    return switch side {
    case nil: followers.combined(.and, following)
    case .fans: followers.combined(.without, following)
    case .unreturned: following.combined(.without, followers)
    }
  }

  func words(_ logins: [String]) -> PeopleRun.Words {
    let name = logins.first ?? ""
    return switch side {
    case nil:
      PeopleRun.Words(
        title: CleanText(name), count: { CountText($0, of: "mutual follower").text },
        empty: "\(name) follows none of its followers back")
    case .fans:
      PeopleRun.Words(
        title: CleanText(name),
        count: { "\(CountText($0, of: "follower").text) not followed back" },
        empty: "\(name) follows all of its followers back")
    case .unreturned:
      PeopleRun.Words(
        title: CleanText(name), count: { "\(CountText.grouped($0)) not following back" },
        empty: "all accounts that \(name) follows follow it back")
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

/// `ghf known`: lists the followers of an account that another account follows.
struct KnownCommand: NamedSetCommand {
  static let guide = CommandGuide(
    "known", "List the followers of an account that you follow",
    examples: [
      "ghf known octocat",
      "ghf known octocat --of hubot",
      "ghf known octocat --details",
    ],
    text: """
      Fetches the list of the accounts that you follow, then the account's followers until all of \
      these were found. A long list that is cached is brought up to date by its differences, as \
      by 'ghf changes'. The result is that of `ghf people followers:octocat and following:@me`.
      """)

  static let updatesLists = true

  @Argument("user", help: "The account whose followers are listed", completion: .logins)
  var user: String

  @Option(
    "--of", value: "user",
    help: "List the followers that this account follows, not those that you follow",
    completion: .logins)
  var of: String?

  @OptionGroup var list: PeopleListOptions

  func expression(in invocation: Invocation) throws -> SetExpression<PeopleOperand> {
    let base = try invocation.apiBase()
    return .followers(
      of: try UserReference(user, on: base), followedBy: try UserReference(of, on: base))
  }

  func words(_ logins: [String]) -> PeopleRun.Words {
    let name = logins.first ?? ""
    let follows = of.map { $0 == "@me" } ?? true ? "you follow" : "\(logins.last ?? "") follows"
    return PeopleRun.Words(
      title: CleanText(name),
      count: { "\(CountText($0, of: "follower").text) that \(CleanText(follows))" },
      empty: "\(follows) none of \(name)'s followers")
  }
}

/// `ghf common`: lists the followers that several accounts share.
struct CommonCommand: NamedSetCommand {
  static let guide = CommandGuide(
    "common", "List the followers that several accounts share",
    examples: [
      "ghf common octocat hubot",
      "ghf common octocat hubot @me --count",
      "ghf common octocat hubot --json",
      "ghf common octocat hubot --details",
    ],
    text: """
      Prints people in the order of the first account's list. Fetches every list, even with --count.
      """)

  @Argument(
    "users",
    help: """
      Two or more different accounts; @me is your own; - reads names from standard input, one per \
      line
      """,
    completion: .loginsOrInput)
  var users: [String]

  @OptionGroup var list: PeopleListOptions

  func expression(in invocation: Invocation) async throws -> SetExpression<PeopleOperand> {
    var users: [UserReference] = []
    let names = try UserNames(self.users, on: invocation.apiBase(), input: invocation.streams.input)
    for name in names {
      let user = try name.get()
      if !users.contains(user) { users.append(user) }
    }
    // Before the first request, and again once @me has a name.
    try requireTwo(users.count)
    for (place, user) in users.enumerated() {
      if case .numbered = user {
        users[place] = .named(try await invocation.queries().login(of: user))
      }
    }
    let lists = users.map { SetExpression<PeopleOperand>(.followers($0)) }
    return lists.dropFirst().reduce(lists[0]) { $0.combined(.and, $1) }
  }

  func words(_ logins: [String]) throws -> PeopleRun.Words {
    try requireTwo(logins.count)
    let all = logins.dropLast().joined(separator: ", ") + " and " + (logins.last ?? "")
    return PeopleRun.Words(
      title: CleanText(logins.joined(separator: ", ")),
      count: { CountText($0, of: "common follower").text }, empty: "\(all) share no followers")
  }

  private func requireTwo(_ count: Int) throws {
    if count < 2 {
      throw CommandError(
        .usage, "nothing to compare", hints: ["name at least two different accounts"])
    }
  }
}
