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

private let followPageFormat: UInt64 = 1

extension Packing where Answer == FollowPage {
  /// A page of follows: a page of accounts as any list has, with the cursor after it and the count.
  static let followPage = Packing(
    pack: { page in
      var writer = PackWriter()
      writer.number(followPageFormat)
      writer.number(page.end == nil ? 0 : 1)
      if let end = page.end { writer.text(end) }
      writer.count(page.totalCount)
      writer.accounts(page.people)
      return writer.bytes
    },
    unpack: { bytes in
      var reader = PackReader(bytes)
      guard reader.number() == followPageFormat, let hasEnd = reader.number(), hasEnd <= 1,
        let end = reader.text(isPresent: hasEnd == 1),
        let totalCount = reader.count(), let people = reader.accounts(), reader.isAtEnd,
        zip(people, people.dropFirst()).allSatisfy({ $0.id < $1.id })
      else { return nil }
      return FollowPage(people: people, totalCount: totalCount, end: end)
    })
}
