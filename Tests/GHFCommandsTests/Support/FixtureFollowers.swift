import FakeGitHub
import TestSupport

/// Accounts of `Fixtures/api` as octocat's followers, as GitHub would return them.
struct FixtureFollowers {
  private(set) var accounts: [FixtureProfiles.Entry]

  /// All users of the fixtures, up to 50 at a time.
  static func allUsers() throws -> [FixtureFollowers] {
    let users = try FixtureProfiles.accounts(of: "User")
    return stride(from: 0, to: users.count, by: 50).map { start in
      FixtureFollowers(accounts: Array(users[start..<min(start + 50, users.count)]))
    }
  }

  /// Answers requests without a token: the list, and each profile by id.
  ///
  /// - Parameters:
  ///   - gone: The logins of deleted accounts.
  ///   - others: Answers to other requests.
  /// - Returns: The transport.
  func transport(
    gone: Set<String> = [], _ others: [String: [StubTransport.Answer]] = [:]
  ) -> StubTransport {
    let profiles = FixtureProfiles.routes(accounts, missing: gone)
    return StubTransport(list.merging(others) { $1 }.merging(profiles) { $1 })
  }

  /// Answers requests with a token: the list, a lookup of the users among the `first` accounts, and the
  /// profiles of the others by id.
  ///
  /// `marks` are the relation marks by login: follows the viewer, followed by the viewer.
  func signedTransport(
    first: Int = .max, marks: [String: (Bool, Bool)]? = nil
  ) throws -> StubTransport {
    let accounts = accounts.prefix(first)
    let users = FixtureFollowers(accounts: accounts.filter { $0.account.type == "User" })
    let nodes = users.nodes(marks: marks).joined(separator: ",")
    var routes = list
    routes["POST /graphql"] = [StubTransport.answer(200, [:], #"{"data":{"nodes":[\#(nodes)]}}"#)]
    let others = accounts.filter { $0.account.type != "User" }
    return StubTransport(routes.merging(FixtureProfiles.routes(others)) { $1 })
  }

  /// Answers GraphQL's lookups of the accounts by login.
  func namedQueries(marks: [String: (Bool, Bool)]) -> ProfileQueries {
    ProfileQueries(
      nodes: Dictionary(zip(accounts.map(\.account.login), nodes(marks: marks))) { $1 })
  }

  /// Returns the profiles as GraphQL nodes.
  func nodes(marks: [String: (Bool, Bool)]? = nil) -> [String] {
    let scalars = [
      "id", "databaseId", "login", "name", "company", "websiteUrl", "location", "bio",
      "twitterUsername", "createdAt", "updatedAt", "url", "isHireable", "isSiteAdmin",
    ]
    return accounts.map { account, _ in
      let (follows, followed) = marks?[account.login] ?? (false, false)
      let counts = [
        ("repositories", account.publicRepos), ("gists", account.publicGists),
        ("followers", account.followers), ("following", account.following),
      ]
      let node = JSONValue.object(
        scalars.map { ($0, account.graphQL($0) ?? .null) }
          + counts.map { ($0, ["totalCount": .number($1)]) } + [
            ("isFollowingViewer", marks == nil ? .null : .bool(follows)),
            ("viewerIsFollowing", marks == nil ? .null : .bool(followed)),
          ])
      return String(decoding: node.bytes, as: UTF8.self)
    }
  }

  /// The route of the list and its answer.
  var list: [String: [StubTransport.Answer]] {
    let entries = accounts.map { account, _ in
      Sample.account(account.login, account.id, type: account.type)
    }
    return [Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(entries))]]
  }
}

extension FixtureFollowers {
  init(_ logins: String...) throws { try self.init(logins) }
  init(_ logins: [String]) throws { self.init(accounts: try FixtureProfiles.accounts(logins)) }
}
