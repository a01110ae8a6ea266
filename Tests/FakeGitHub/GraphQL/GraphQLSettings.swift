/// The server's behaviour in GraphQL, by default GitHub's.
package struct GraphQLSettings: Sendable {
  /// The order of follower and following lists.
  package var order = ListOrder.newest
  package var cursor = GraphQLCursor.Kind.keyset
  /// The cost of the objects in an answer, as `GraphQLRoutes` counts it, above which it has none.
  ///
  /// GitHub doesn't document its limit. Seen: an answer of 100 whole profiles failed, one of 50
  /// succeeded. Assumed: the count, and this number, which allows 50 lists of 100 accounts too.
  package var budget = 7_000
  /// The hourly limit of requests; nil for that of all buckets.
  package var hourlyLimit: Int?

  /// Returns the first position of a list in `order` that is behind a cursor; nil if the text isn't
  /// a cursor of the kind that the server gives.
  func position(after text: String, in list: FollowList) -> Int? {
    switch cursor {
    case .keyset: GraphQLCursor.follow(text).map { list.position(after: $0, in: order) }
    case .offset: GraphQLCursor.offset(text).map { min($0, list.count) }
    }
  }

  /// Returns the cursor at the end of a page, or at its start.
  func text(at position: Int, in list: FollowList) -> String {
    switch cursor {
    case .keyset: GraphQLCursor.text(list[position])
    case .offset: GraphQLCursor.text(position + 1)
    }
  }
}
