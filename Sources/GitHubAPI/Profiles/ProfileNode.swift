/// A GraphQL user, converted to the REST API's profile.
struct ProfileNode: Sendable, Equatable {
  /// The profile; nil if the node isn't a user, or doesn't have a numeric id.
  let profile: Profile?
  /// True if it has fields, which the query requests of users only.
  let isUser: Bool
}

extension ProfileNode: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, databaseId, login, name, bio, company, location, websiteUrl, twitterUsername, url
    case avatarUrl, isHireable, isSiteAdmin, createdAt, updatedAt
    case isFollowingViewer, viewerIsFollowing
    case followers, following, repositories, gists
  }

  private struct Connection: Decodable { let totalCount: Int }

  /// Reads the fields of `GraphQLDocument`, which nodes of other kinds lack.
  ///
  /// A field of another type counts as null or 0.
  ///
  /// - Throws: `DecodingError` if `databaseId` or `login` has another type.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    isUser = !values.allKeys.isEmpty
    // GraphQL's Int ends at 2,147,483,647; only the node's id contains larger ones.
    let node: String? = values.lenient(.id)
    guard
      let id = try values.decodeIfPresent(Int64.self, forKey: .databaseId)
        ?? node.flatMap(NodeID.userID),
      let login = try values.decodeIfPresent(String.self, forKey: .login)
    else {
      profile = nil
      return
    }
    func count(_ key: CodingKeys) -> Int {
      (values.lenient(key) as Connection?)?.totalCount.asCount ?? 0
    }
    let account = Account(
      id: id, login: login, isSiteAdmin: values.lenient(.isSiteAdmin) ?? false, nodeID: node,
      avatarURL: values.lenient(.avatarUrl), pageURL: values.lenient(.url))
    profile = Profile(
      account: account, name: values.lenient(.name), company: values.lenient(.company),
      blog: values.lenient(.websiteUrl) ?? "", location: values.lenient(.location), email: nil,
      // If an account doesn't say, GraphQL has false and REST null.
      isHireable: values.lenient(.isHireable) == true ? true : nil, bio: values.lenient(.bio),
      twitterUsername: values.lenient(.twitterUsername), repositoryCount: count(.repositories),
      gistCount: count(.gists), followerCount: count(.followers), followingCount: count(.following),
      createdAt: values.lenient(.createdAt), updatedAt: values.lenient(.updatedAt),
      followsViewer: values.lenient(.isFollowingViewer),
      isFollowedByViewer: values.lenient(.viewerIsFollowing))
  }
}
