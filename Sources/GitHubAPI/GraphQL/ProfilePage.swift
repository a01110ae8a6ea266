/// One page of a list of whole profiles, with what leads to the next.
struct ProfilePage: Sendable, Equatable {
  /// The cursor that it was asked for with; nil for the first page.
  let after: String?
  /// The cursor to ask with for what comes behind it.
  let end: String?
  /// Whether there is anything behind it.
  let hasNext: Bool
  /// How many entries it was to have at most; hidden ones count.
  let size: Int
  /// How many entries the list has in all, going by the server.
  let totalCount: Int
  let profiles: [Profile]
}

extension GraphQLQuery where Answer == ProfilePage {
  /// A page of an account's followers.
  ///
  /// - Parameters:
  ///   - login: The account.
  ///   - count: How many entries; GitHub allows 100 at most.
  ///   - cursor: Where the page begins: behind which entry; nil for the first.
  /// - Returns: The question.
  static func followers(
    of login: Login, first count: Int, after cursor: String?
  ) -> GraphQLQuery {
    GraphQLQuery(
      GraphQLDocument.followers.text,
      variables: [
        ("login", .text(login.name)), ("first", .number(count)),
        ("after", cursor.map { .text($0) } ?? .null),
      ],
      reading: ProfileListAnswer.self
    ) { answer in
      guard let list = answer.user?["followers"] else { return nil }
      let profiles = list.nodes.compactMap { $0?.profile }
      return ProfilePage(
        after: cursor, end: list.pageInfo.endCursor, hasNext: list.pageInfo.hasNextPage,
        size: count, totalCount: list.totalCount, profiles: profiles)
    }
  }
}

/// The part of `data` that is an account's list, by the list's name.
private struct ProfileListAnswer: Decodable, Sendable {
  struct Connection: Decodable, Sendable {
    struct PageInfo: Decodable, Sendable {
      let endCursor: String?
      let hasNextPage: Bool
    }

    let totalCount: Int
    let pageInfo: PageInfo
    let nodes: [ProfileNode?]
  }

  let user: [String: Connection]?
}
