/// A GraphQL query that ghf sends; `CaseIterable` lets a tool check all of them against a schema.
package enum GraphQLDocument: Sendable, CaseIterable {
  case profiles
  /// Profiles by login, each under its own alias.
  case namedProfiles(count: Int)
  /// The public repositories of a user with the most stars.
  case topRepositories
  /// A page of an account's list, newest follow first.
  case newestFollows(FollowDirection)
  /// The first pages of many accounts' lists.
  case followLists(FollowDirection)
  /// Later pages of many accounts' lists, each after its own cursor.
  case followPages(FollowDirection, count: Int)

  package static var allCases: [GraphQLDocument] {
    [.profiles, .namedProfiles(count: 2), .topRepositories]
      + FollowDirection.allCases.flatMap {
        [.newestFollows($0), .followLists($0), .followPages($0, count: 2)]
      }
  }

  package var text: String {
    switch self {
    case .profiles:
      """
      query($ids: [ID!]!) {
        nodes(ids: $ids) { ...profile }
      }
      \(GraphQLDocument.profile)
      """
    case .namedProfiles(let count):
      """
      query(\((0..<count).map { "$login\($0): String!" }.joined(separator: ", "))) {
      \((0..<count).map { "  user\($0): user(login: $login\($0)) { ...profile }" }.joined(separator: "\n"))
      }
      \(GraphQLDocument.profile)
      """
    case .topRepositories:
      """
      query($id: ID!) {
        node(id: $id) {
          ... on User {
            repositories(
              first: 10, privacy: PUBLIC, ownerAffiliations: [OWNER], isFork: false,
              orderBy: {field: STARGAZERS, direction: DESC}
            ) { nodes { name stargazerCount primaryLanguage { name } } }
          }
        }
      }
      """
    case .newestFollows(let direction):
      """
      query($login: String!, $first: Int!, $after: String) {
        user(login: $login) {
          id databaseId login
          \(direction)(first: $first, after: $after) {
            totalCount
            pageInfo { endCursor hasNextPage }
            nodes { __typename id databaseId login url avatarUrl isSiteAdmin }
          }
        }
      }
      """
    case .followLists(let direction):
      """
      query($ids: [ID!]!) {
        nodes(ids: $ids) { ... on User { \(direction)(first: 100) { \(GraphQLDocument.follows) } } }
        rateLimit { cost }
      }
      """
    case .followPages(let direction, let count):
      """
      query(\((0..<count).map { "$id\($0): ID!, $after\($0): String" }.joined(separator: ", "))) {
      \((0..<count).map { GraphQLDocument.laterPage($0, direction) }.joined(separator: "\n"))
        rateLimit { cost }
      }
      """
    }
  }

  private static func laterPage(_ index: Int, _ direction: FollowDirection) -> String {
    "  page\(index): node(id: $id\(index)) { ... on User { "
      + "\(direction)(first: 100, after: $after\(index)) { \(follows) } } }"
  }

  /// The accounts on a page, with what is needed to fetch their own lists.
  private static let follows =
    "totalCount pageInfo { endCursor hasNextPage } nodes { __typename id databaseId login }"

  /// The profile fields that every token can read.
  private static let profile = """
    fragment profile on User {
    \(ProfileField.allCases.compactMap(\.selection).map { "  \($0)" }.joined(separator: "\n"))
    }
    """
}
