import GitHubAPI

/// One page of an account's followers, or of the accounts that it follows.
struct FollowPage: Sendable, Equatable {
  /// The accounts, sorted by id, each once.
  let people: [Account]
  /// The number of accounts on the whole list, as the server counts them.
  let totalCount: Int
  /// The cursor of the next page; nil on the last page.
  let end: String?

  /// Returns the page as a graph takes it; it may lack the organisations that an account follows.
  func listed(_ direction: FollowDirection, number: Int) -> FollowGraph.Page {
    FollowGraph.Page(
      number: number, people: people, next: end.map { .cursor($0) }, totalCount: totalCount,
      mayOmitOrganizations: direction == .following)
  }
}

extension CacheForm where Answer == FollowPage {
  /// A page of follows: the accounts as on a page of any list, with the cursor after it and the count.
  static let followPage = CacheForm(
    write: { page, writer in
      writer.beginObject()
      writer.key("end")
      writer.value(FieldValue(page.end))
      writer.key("count")
      writer.number(page.totalCount)
      writer.key("people")
      writer.accounts(page.people)
      writer.endObject()
    },
    read: { page throws(UnreadableAnswer) in
      let people = try page.list(at: "people", of: Account.init(row:))
      guard zip(people, people.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
        throw UnreadableAnswer()
      }
      return FollowPage(
        people: people, totalCount: try page.required("count", \.int).asCount,
        end: page["end"]?.string)
    })
}
