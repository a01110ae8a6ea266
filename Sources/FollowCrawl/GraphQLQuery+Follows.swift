import GitHubAPI

/// Pages of several accounts' lists, with the points that their query cost.
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
      .followLists(direction), variables: [.init("ids", .json(JSONWriter.array(of: nodeIDs)))],
      reading: FollowData.self
    ) { data, problems in
      // With another number of nodes, it is unknown whose lists these are.
      guard let nodes = data.nodes, nodes.count == nodeIDs.count else { return nil }
      let parts = nodes.enumerated().map { index, node in
        FollowBatch.Part(node, at: ["nodes", "\(index)"], problems)
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
      },
      reading: FollowData.self
    ) { data, problems in
      let parts = lists.indices.map { index in
        FollowBatch.Part(data.pages[index], at: ["page\(index)"], problems)
      }
      return FollowBatch(parts, data, problems)
    }
  }
}

extension FollowBatch {
  /// Creates the answer; nil if GitHub forbids every list, or this kind of token.
  fileprivate init?(_ parts: [Part], _ data: FollowData, _ problems: [GraphQLProblem]) {
    let isRefused = problems.contains {
      $0.kind == .unavailable || $0.kind == .forbidden && parts.count > 1
    }
    if isRefused, parts.allSatisfy({ $0 == .unread }) { return nil }
    self.init(parts: parts, cost: data.cost)
  }
}

extension FollowBatch.Part {
  /// Reads a node; only its own `NOT_FOUND` means that an account doesn't exist.
  fileprivate init(_ node: FollowNode?, at path: [String], _ problems: [GraphQLProblem]) {
    guard let node else {
      self = problems.explainNull(at: path) ? .missing : .unread
      return
    }
    guard let (name, page, gaps, lacksCursor) = node.list else {
      self = node.isUser || problems.affect(path) ? .unread : .missing
      return
    }
    let isWhole =
      !lacksCursor && !problems.affect(path)
      && gaps.allSatisfy { problems.explainNull(at: path + [name, "nodes", "\($0)"]) }
    self = isWhole ? .page(page) : .unread
  }
}

/// The `data` of either query.
private struct FollowData: Decodable, Sendable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  private struct Cost: Decodable { let cost: Int? }

  let nodes: [FollowNode?]?
  private(set) var pages: [Int: FollowNode] = [:]
  let cost: Int?

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    nodes = try values.decodeIfPresent([FollowNode?].self, forKey: Key(stringValue: "nodes"))
    // `try?`: a server without this field doesn't make the pages unreadable.
    let limit = try? values.decodeIfPresent(Cost.self, forKey: Key(stringValue: "rateLimit"))
    cost = limit?.cost?.asCount
    for key in values.allKeys where key.stringValue.hasPrefix("page") {
      guard let index = Int(key.stringValue.dropFirst("page".count)) else { continue }
      pages[index] = try values.decodeIfPresent(FollowNode.self, forKey: key)
    }
  }
}

/// An account with a page of one of its lists; users without a page have a null in its place.
private struct FollowNode: Decodable, Sendable {
  private enum Key: String, CodingKey, CaseIterable {
    case following
    case followers
  }

  private struct Connection: Decodable {
    struct PageInfo: Decodable {
      let endCursor: String?
      let hasNextPage: Bool
    }

    struct Person: Decodable {
      private enum CodingKeys: String, CodingKey {
        case id, databaseId, login
        case typeName = "__typename"
      }

      let id: String?
      let databaseId: Int64?
      let login: String?
      let typeName: String?
    }

    let totalCount: Int
    let pageInfo: PageInfo
    let nodes: [Person?]
  }

  /// The page with the list's name, the positions of entries that it lacks, and whether it lacks
  /// the cursor of the next page; nil for a null.
  let list: (name: String, page: FollowPage, gaps: [Int], lacksCursor: Bool)?
  let isUser: Bool

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    isUser = !values.allKeys.isEmpty
    for key in Key.allCases {
      guard let list = try values.decodeIfPresent(Connection.self, forKey: key) else { continue }
      var people: [Int64: Account] = [:]
      var gaps: [Int] = []
      for (place, person) in list.nodes.enumerated() {
        // GraphQL's Int ends at 2,147,483,647; only the node's id contains larger ones.
        guard let person, let login = person.login,
          let id = person.databaseId ?? person.id.flatMap(NodeID.userID)
        else {
          gaps.append(place)
          continue
        }
        // By the schema these are users, but GitHub was seen to return organisations too.
        people[id] = Account(
          id: id, login: login, kind: AccountKind(word: person.typeName ?? "User"),
          nodeID: person.id)
      }
      let end = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : nil
      let page = FollowPage(
        people: people.values.sorted { $0.id < $1.id }, totalCount: list.totalCount.asCount,
        end: end)
      self.list = (key.rawValue, page, gaps, list.pageInfo.hasNextPage && end == nil)
      return
    }
    list = nil
  }
}
