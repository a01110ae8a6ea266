import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI

/// A command that lists accounts in a relation to one.
protocol RelationCommand: PeopleListCommand, AccountCommand {
  static var relation: Relation { get }
}

extension RelationCommand {
  func validate() throws(UsageError) {
    if list.count, list.check.verify, list.match == nil {
      throw UsageError("'--count' reads only the profile and cannot be used with '--verify'")
    }
  }

  func run(in invocation: Invocation) async throws {
    let user = try UserReference(user, on: invocation.apiBase())
    try await PeopleRun(list, in: invocation).print(Self.relation, of: user)
  }
}

/// `ghf followers`: lists the followers of an account.
struct FollowersCommand: RelationCommand {
  static let relation = Relation.followers
  static let guide = CommandGuide(
    "followers", "List the followers of an account",
    examples: [
      "ghf followers octocat",
      "ghf followers octocat --limit 10",
      "ghf followers octocat --sort newest --limit 10",
      "ghf followers octocat --csv --fields login,id > followers.csv",
      "ghf followers octocat --details --jsonl --fields login,name,bio",
      "ghf followers octocat --cards",
    ],
    text: """
      --count needs one request.

      --sort newest lists the newest followers first, and with --reverse the oldest. It needs a \
      token, because only GitHub's GraphQL API has this order.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @OptionGroup var list: PeopleListOptions
}

/// `ghf following`: lists the accounts that an account follows.
struct FollowingCommand: RelationCommand {
  static let relation = Relation.following
  static let guide = CommandGuide(
    "following", "List the accounts that an account follows",
    examples: [
      "ghf following octocat",
      "ghf following octocat --sort login",
      "ghf following octocat --sort newest --limit 10",
      "ghf following octocat --details --csv > following.csv",
    ],
    text: """
      --count needs one request.

      --sort newest lists the accounts followed last first, and with --reverse those followed first. \
      It needs a token, because only GitHub's GraphQL API has this order.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @OptionGroup var list: PeopleListOptions
}
