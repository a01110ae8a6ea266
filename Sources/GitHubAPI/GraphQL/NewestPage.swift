/// One page of the newest followers of an account, or of the accounts that it followed last.
struct NewestPage: Sendable {
  let people: [Account]
  /// The requested number of entries.
  let size: Int
  /// The number of entries of the whole list, as the server counts them.
  let totalCount: Int
  /// The cursor of the next page.
  let end: String?
  let hasNext: Bool
  /// False if the server left out a part of the page, for example because of a limit.
  let isWhole: Bool
  /// The account whose list it is; nil if it is unreadable.
  let owner: Account?
}

extension GraphQLQuery where Answer == NewestPage {
  /// Lists the first `count` people of a list after a cursor; GitHub allows 100 at most.
  static func newestFollows(
    of login: Login, _ direction: FollowDirection, first count: Int, after cursor: String?
  ) -> GraphQLQuery {
    GraphQLQuery(
      .newestFollows(direction),
      variables: [
        .init("login", .text(login.name)), .init("first", .number(Int64(count))),
        .init("after", FieldValue(cursor)),
      ],
      reading: NewestAnswer.self
    ) { answer, problems in
      guard let user = answer.user, let list = user.followers ?? user.following else { return nil }
      // A null may stand for anybody, unless GitHub says that there is no such account.
      let missing = Set(problems.filter { $0.kind == .notFound }.compactMap { $0.path?.steps })
      let isWhole =
        problems.allSatisfy { $0.kind == .notFound }
        && list.nodes.enumerated().allSatisfy { index, node in
          node?.account != nil
            || missing.contains(["user", direction.rawValue, "nodes", "\(index)"])
        }
      return NewestPage(
        people: list.nodes.compactMap { $0?.account }, size: count,
        totalCount: list.totalCount.asCount, end: list.pageInfo.endCursor,
        hasNext: list.pageInfo.hasNextPage, isWhole: isWhole,
        owner: user.owner)
    }
  }
}

/// The `data` of one of an account's lists.
private struct NewestAnswer: Decodable, Sendable {
  struct Connection: Decodable, Sendable {
    struct PageInfo: Decodable, Sendable {
      let endCursor: String?
      let hasNextPage: Bool
    }

    let totalCount: Int
    let pageInfo: PageInfo
    let nodes: [NewestNode?]
  }

  /// The account, with the list that was requested.
  struct User: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey { case followers, following }

    let owner: Account?
    let followers: Connection?
    let following: Connection?

    init(from decoder: any Decoder) throws {
      owner = try NewestNode(from: decoder).account
      let values = try decoder.container(keyedBy: CodingKeys.self)
      followers = try values.decodeIfPresent(Connection.self, forKey: .followers)
      following = try values.decodeIfPresent(Connection.self, forKey: .following)
    }
  }

  let user: User?
}

/// An account on such a list, with the fields that REST's lists have.
private struct NewestNode: Decodable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case id, databaseId, login, url, avatarUrl, isSiteAdmin
    case typeName = "__typename"
  }

  /// The account; nil without a readable id and login.
  let account: Account?

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let node: String? = values.lenient(.id)
    // GraphQL's Int ends at 2,147,483,647; only the node's id contains larger ones.
    guard let id: Int64 = values.lenient(.databaseId) ?? node.flatMap(NodeID.userID),
      let login: String = values.lenient(.login)
    else {
      account = nil
      return
    }
    account = Account(
      id: id, login: login, kind: AccountKind(word: values.lenient(.typeName) ?? "User"),
      isSiteAdmin: values.lenient(.isSiteAdmin) ?? false, nodeID: node,
      avatarURL: values.lenient(.avatarUrl), pageURL: values.lenient(.url))
  }
}
