/// One user as GraphQL has it, read as the REST API would tell of it.
struct ProfileNode: Sendable, Equatable {
  /// Nil where the node is no user, or has no number to be known by.
  let profile: Profile?
}

extension ProfileNode: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, databaseId, login, name, bio, company, location, websiteUrl, twitterUsername, url
    case avatarUrl, isHireable, isSiteAdmin, createdAt, updatedAt
    case followers, following, repositories, gists
  }

  private struct Connection: Decodable { let totalCount: Int }

  /// Reads the fields of `GraphQLDocument`; nodes of other kinds have none of them.
  ///
  /// - Throws: `DecodingError` when a value has another type.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // GraphQL's Int ends at 2,147,483,647, so of accounts beyond it only the node's id tells.
    let node = try values.decodeIfPresent(String.self, forKey: .id)
    guard
      let id = try values.decodeIfPresent(Int64.self, forKey: .databaseId)
        ?? node.flatMap(NodeID.userID),
      let login = try values.decodeIfPresent(String.self, forKey: .login)
    else {
      profile = nil
      return
    }
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func truth(_ key: CodingKeys) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    func count(_ key: CodingKeys) throws -> Int {
      try values.decodeIfPresent(Connection.self, forKey: key)?.totalCount ?? 0
    }
    let account = Account(
      id: id, login: login, isSiteAdmin: try truth(.isSiteAdmin), nodeID: node,
      avatarURL: try text(.avatarUrl).flatMap { ProfileNode.picture($0, ofAccount: id) },
      pageURL: try text(.url))
    profile = Profile(
      account: account, name: try text(.name), company: try text(.company),
      blog: try text(.websiteUrl), location: try text(.location), email: nil,
      // Whoever doesn't say is null to REST and false to GraphQL.
      isHireable: try truth(.isHireable) ? true : nil, bio: try text(.bio),
      twitterUsername: try text(.twitterUsername), repositoryCount: try count(.repositories),
      gistCount: try count(.gists), followerCount: try count(.followers),
      followingCount: try count(.following), createdAt: try text(.createdAt),
      updatedAt: try text(.updatedAt))
  }

  /// The picture's URL where it is another than the one that REST has.
  ///
  /// GraphQL adds the picture's version to that, as `u`, which changes nothing.
  private static func picture(_ url: String, ofAccount id: Int64) -> String? {
    url.hasPrefix("https://avatars.githubusercontent.com/u/\(id)?") ? nil : url
  }
}
