import FoundationEssentials
import GitHubAPI
import TestSupport

/// Accounts of `Fixtures/api` as octocat's followers, as GitHub would return them.
struct FixtureFollowers {
  private let accounts: [(FixtureProfiles.Named, profile: String)]

  /// Reads the accounts with these logins.
  ///
  /// - Throws: If the fixtures can't be read or lack an account.
  init(_ logins: String...) throws { try self.init(logins) }

  init(_ logins: [String]) throws {
    accounts = try FixtureProfiles.accounts(logins)
  }

  /// All users of the fixtures, up to 50 at a time.
  ///
  /// - Throws: If the fixtures can't be read.
  static func allUsers() throws -> [FixtureFollowers] {
    let users = try FixtureProfiles.accounts(of: "User")
    return stride(from: 0, to: users.count, by: 50).map { start in
      FixtureFollowers(accounts: Array(users[start..<min(start + 50, users.count)]))
    }
  }

  private init(accounts: [(FixtureProfiles.Named, profile: String)]) {
    self.accounts = accounts
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
    var routes = list.merging(others) { $1 }
    for (account, profile) in accounts {
      routes["GET /user/\(account.id)"] = [
        gone.contains(account.login)
          ? StubTransport.answer(404, [:], Sample.error("Not Found"))
          : StubTransport.answer(200, [:], profile)
      ]
    }
    return StubTransport(routes)
  }

  /// Answers requests with a token: the list, a lookup of the users among the `first` accounts, and the
  /// profiles of the others by id.
  ///
  /// `marks` are the relation marks by login: follows the viewer, followed by the viewer.
  ///
  /// - Throws: If a profile can't be decoded.
  func signedTransport(
    first: Int = .max, marks: [String: (Bool, Bool)]? = nil
  ) throws -> StubTransport {
    let accounts = accounts.prefix(first)
    let users = FixtureFollowers(accounts: accounts.filter { $0.0.type ?? "User" == "User" })
    let nodes = try users.nodes(marks: marks).joined(separator: ",")
    var routes = list
    routes["POST /graphql"] = [StubTransport.answer(200, [:], #"{"data":{"nodes":[\#(nodes)]}}"#)]
    for (account, profile) in accounts where account.type ?? "User" != "User" {
      routes["GET /user/\(account.id)"] = [StubTransport.answer(200, [:], profile)]
    }
    return StubTransport(routes)
  }

  /// Answers GraphQL's lookups of the accounts by login.
  ///
  /// - Throws: If a profile can't be decoded.
  func namedQueries(marks: [String: (Bool, Bool)]) throws -> ProfileQueries {
    let nodes = zip(accounts.map(\.0.login), try nodes(marks: marks))
    return ProfileQueries(nodes: Dictionary(nodes) { $1 })
  }

  /// Converts the profiles to GraphQL nodes.
  ///
  /// - Throws: If a profile can't be decoded.
  func nodes(marks: [String: (Bool, Bool)]? = nil) throws -> [String] {
    try accounts.map { account, text in
      var profile = try JSONDecoder().decode(Profile.self, from: Data(text.utf8))
      if let marks {
        let mark = marks[account.login] ?? (false, false)
        (profile.followsViewer, profile.isFollowedByViewer) = mark
      }
      return profile.node
    }
  }

  /// The route of the list and its answer.
  var list: [String: [StubTransport.Answer]] {
    let entries = accounts.map { account, _ in
      Sample.account(account.login, account.id, type: account.type ?? "User")
    }
    return [Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(entries))]]
  }
}

extension Profile {
  /// The profile as a GraphQL node.
  fileprivate var node: String {
    let texts = [
      ("id", account.nodeID), ("login", account.login), ("name", name), ("company", company),
      ("websiteUrl", blog.isEmpty ? nil : blog), ("location", location), ("bio", bio),
      ("twitterUsername", twitterUsername), ("createdAt", createdAt), ("updatedAt", updatedAt),
      ("url", account.pageURL),
    ].map { key, value in "\"\(key)\":\(value.map(Sample.json) ?? "null")" }
    let counts = [
      ("repositories", repositoryCount), ("gists", gistCount), ("followers", followerCount),
      ("following", followingCount),
    ].map { key, count in "\"\(key)\":{\"totalCount\":\(count)}" }
    let rest = [
      "\"databaseId\":\(account.id)", "\"isHireable\":\(isHireable ?? false)",
      "\"isSiteAdmin\":\(account.isSiteAdmin)",
      "\"isFollowingViewer\":\(followsViewer.map { "\($0)" } ?? "null")",
      "\"viewerIsFollowing\":\(isFollowedByViewer.map { "\($0)" } ?? "null")",
    ]
    return "{\((texts + counts + rest).joined(separator: ","))}"
  }
}
