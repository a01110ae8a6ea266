/// One page of a list of whole profiles, with the cursor of the next page.
struct ProfilePage: Sendable, Equatable {
  /// The cursor of its own request; nil for the first page.
  let after: String?
  /// The cursor of the next page.
  let end: String?
  let hasNext: Bool
  /// The requested number of entries, including hidden ones.
  let size: Int
  /// The number of entries of the whole list, as the server counts them.
  let totalCount: Int
  let profiles: [Profile]

  var withoutMarks: ProfilePage {
    ProfilePage(
      after: after, end: end, hasNext: hasNext, size: size, totalCount: totalCount,
      profiles: profiles.map(\.withoutMarks))
  }
}

extension GraphQLQuery where Answer == ProfilePage {
  /// Lists the first `count` followers of an account after a cursor; GitHub allows 100 at most.
  static func followers(of login: Login, first count: Int, after cursor: String?) -> GraphQLQuery {
    GraphQLQuery(
      .followers,
      variables: [
        .init("login", .text(login.name)), .init("first", .number(Int64(count))),
        .init("after", FieldValue(cursor)),
      ],
      reading: ProfileListAnswer.self
    ) { answer, _ in
      guard let list = answer.user?["followers"] else { return nil }
      let profiles = list.nodes.compactMap { $0?.profile }
      return ProfilePage(
        after: cursor, end: list.pageInfo.endCursor, hasNext: list.pageInfo.hasNextPage,
        size: count, totalCount: list.totalCount, profiles: profiles)
    }
  }
}

/// The `data` of an account's list, by the list's name.
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
