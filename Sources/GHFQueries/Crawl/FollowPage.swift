import GitHubAPI

/// One page of an account's followers, or of the accounts that it follows.
struct FollowPage: Sendable, Equatable {
  /// The accounts, sorted by id, each once.
  let people: [Account]
  /// The number of accounts on the whole list, as the server counts them.
  let totalCount: Int
  /// The cursor of the next page; nil on the last page.
  let end: String?
  /// True if the account doesn't exist or isn't a user, so that it has no list.
  var isMissing = false

  /// Returns the page as a graph takes it; it may lack the organisations that an account follows.
  func listed(_ direction: FollowDirection, number: Int) -> FollowGraph.Page {
    FollowGraph.Page(
      number: number, people: people, next: end.map { .cursor($0) }, totalCount: totalCount,
      mayOmitOrganizations: direction == .following, isMissing: isMissing)
  }
}

/// Pages of several accounts' lists, with the number of requests as which their query counts.
struct FollowBatch: Sendable {
  /// A page, or the reason that it is missing.
  enum Part: Sendable, Equatable {
    case page(FollowPage)
    /// The account doesn't exist or isn't a user.
    case missing
    /// The server didn't return the page, or not all of it, for example because of a limit, or no
    /// cursor of the next one.
    case unread
  }

  /// The pages in the order of the request.
  let parts: [Part]
  /// The cost as the server states it; nil if it doesn't.
  let cost: Int?
}

extension GraphQLQuery where Answer == FollowBatch {
  /// Fetches the first page of each account's list.
  static func followLists(of nodeIDs: [String], _ direction: FollowDirection) -> GraphQLQuery {
    GraphQLQuery(
      .followLists(direction), variables: [.init("ids", .json(JSONWriter.array(of: nodeIDs)))]
    ) { data, problems in
      // With another number of nodes, it is unknown whose lists these are.
      guard let nodes = data["nodes"]?.array, nodes.count == nodeIDs.count else { return nil }
      let parts = nodes.enumerated().map { index, node in
        FollowBatch.Part(node, direction, at: ["nodes", "\(index)"], problems)
      }
      return FollowBatch(parts, data, problems)
    }
  }

  /// Fetches a later page of each account's list, after its own cursor.
  static func followPages(
    _ lists: [(nodeID: String, cursor: String)], _ direction: FollowDirection
  ) -> GraphQLQuery {
    GraphQLQuery(
      .followPages(direction, count: lists.count),
      variables: lists.enumerated().flatMap { index, list in
        [
          FieldValue.Member("id\(index)", .text(list.nodeID)),
          FieldValue.Member("after\(index)", .text(list.cursor)),
        ]
      }
    ) { data, problems in
      let pages = Dictionary(data.members.map { ($0.key, $0.value) }) { $1 }
      let parts = lists.indices.map { index in
        FollowBatch.Part(pages["page\(index)"], direction, at: ["page\(index)"], problems)
      }
      return FollowBatch(parts, data, problems)
    }
  }
}

extension FollowBatch {
  /// Creates the answer; nil if GitHub forbids every list, or this kind of token.
  fileprivate init?(_ parts: [Part], _ data: JSON, _ problems: [GraphQLProblem]) {
    let isRefused = problems.contains {
      $0.kind == .unavailable || $0.kind == .forbidden && parts.count > 1
    }
    if isRefused, parts.allSatisfy({ $0 == .unread }) { return nil }
    // A server without this field doesn't make the pages unreadable.
    self.init(parts: parts, cost: data["rateLimit"]?["cost"]?.int?.asCount)
  }
}

extension FollowBatch.Part {
  /// Reads a node: an account with a page of one of its lists.
  ///
  /// Only its own `NOT_FOUND` means that an account doesn't exist. A node of another kind has no members.
  fileprivate init(
    _ node: JSON?, _ direction: FollowDirection, at path: [String], _ problems: [GraphQLProblem]
  ) {
    guard let node, !node.isNull else {
      self = problems.explainNull(at: path) ? .missing : .unread
      return
    }
    guard let list = node.member(direction.rawValue),
      let nodes = list["nodes"]?.array, let totalCount = list["totalCount"]?.int,
      let hasNext = list["pageInfo"]?["hasNextPage"]?.bool
    else {
      self = node.members.isEmpty && !problems.affect(path) ? .missing : .unread
      return
    }
    var people: [Int64: Account] = [:]
    var isWhole = !problems.affect(path)
    for (place, person) in nodes.enumerated() {
      // By the schema these are users, but GitHub was seen to return organisations too.
      if let account = Account(node: person) {
        people[account.id] = account
      } else if !problems.explainNull(at: path + [direction.rawValue, "nodes", "\(place)"]) {
        isWhole = false
      }
    }
    let end = hasNext ? list["pageInfo"]?["endCursor"]?.string : nil
    if hasNext, end == nil { isWhole = false }
    let page = FollowPage(
      people: people.values.sorted { $0.id < $1.id }, totalCount: totalCount.asCount, end: end)
    self = isWhole ? .page(page) : .unread
  }
}

extension CacheForm where Answer == FollowPage {
  /// A page of follows: the accounts as on a page of any list, with the cursor after it and the count;
  /// `missing` is true if there is no list.
  static let followPage = CacheForm(
    write: { page, writer in
      writer.beginObject()
      writer.key("end")
      writer.value(FieldValue(page.end))
      writer.key("count")
      writer.number(page.totalCount)
      if page.isMissing {
        writer.key("missing")
        writer.value(.boolean(true))
      }
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
        end: page["end"]?.string, isMissing: page["missing"]?.bool ?? false)
    })
}
