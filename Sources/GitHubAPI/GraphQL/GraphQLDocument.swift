/// A GraphQL query that ghf sends; `CaseIterable` lets a tool check all of them against a schema.
package enum GraphQLDocument: Sendable, CaseIterable {
  case followers
  case profiles

  package var text: String {
    switch self {
    case .followers:
      """
      query($login: String!, $first: Int!, $after: String) {
        user(login: $login) {
          followers(first: $first, after: $after) {
            totalCount
            pageInfo { endCursor hasNextPage }
            nodes { ...profile }
          }
        }
      }
      \(GraphQLDocument.profile)
      """
    case .profiles:
      """
      query($ids: [ID!]!) {
        nodes(ids: $ids) { ...profile }
      }
      \(GraphQLDocument.profile)
      """
    }
  }

  /// The profile fields that every token can read.
  ///
  /// `email` is omitted because it needs the scope `user:email` or `read:user`.
  private static let profile = """
    fragment profile on User {
      id databaseId login name bio company location websiteUrl twitterUsername url avatarUrl
      isHireable isSiteAdmin createdAt updatedAt isFollowingViewer viewerIsFollowing
      followers { totalCount }
      following { totalCount }
      repositories(privacy: PUBLIC, ownerAffiliations: [OWNER]) { totalCount }
      gists(privacy: PUBLIC) { totalCount }
    }
    """
}
