private import Foundation

/// Answers queries for accounts and their lists, with the requested fields in their order.
struct GraphQLRoutes {
  let accounts: AccountBook
  let follows: FollowBook
  /// The id of the token's owner; nil if the account was removed.
  let viewer: Int?
  /// The state of the rate limit before a query that costs one point.
  let limit: RateLimits.State
  let settings: GraphQLSettings

  /// The cost of the objects in the answer.
  ///
  /// An account costs 1. A connection costs 20, because it needs a query of its own, even for its
  /// count alone. A whole profile thus costs 81, and a list of 100 logins 120. The numbers are
  /// assumed; see `GraphQLSettings.budget`.
  private(set) var cost = 0
  private(set) var failures: [GraphQLFailure] = []

  /// A value with fields, or the count of a list.
  private enum Value {
    /// An account, and the type that the schema gives it.
    case account(AccountRecord, type: String)
    case list(FollowList, Range<Int>)
    case pageInfo(FollowList, Range<Int>)
    case count(Int)
    case limit
  }

  private typealias Arguments = [String: GraphQLQuery.Value]

  /// Returns the answer to a query, with status 200 even for a GraphQL error.
  mutating func answer(to body: [UInt8]) -> Answer {
    do throws(GraphQLFailure) {
      guard let request = try GraphQLRequest(body) else {
        return .error(400, "Problems parsing JSON", documentation: "graphql")
      }
      var data = try data(for: request)
      if cost > settings.budget {
        // All accounts are null.
        for (index, (name, value)) in data.enumerated() where name != "rateLimit" {
          data[index].1 = .null
          if case .array(let values) = value { data[index].1 = .array(values.map { _ in .null }) }
        }
        failures = [.resourceLimits]
      }
      let errors: [(String, JSONValue)] = [("errors", .array(failures.map(\.json)))]
      return Answer(json: .object([("data", .object(data))] + (failures.isEmpty ? [] : errors)))
    } catch {
      return error.answer
    }
  }

  private mutating func data(
    for request: GraphQLRequest
  ) throws(GraphQLFailure) -> [(String, JSONValue)] {
    var data: [(String, JSONValue)] = []
    for selection in request.query.selections {
      guard case (let alias, .field(let name, let arguments, let selections)) = selection.named
      else { continue }
      let key = alias ?? name
      switch name {
      case "rateLimit": data.append((key, try object(selections, of: .limit, request)))
      case "node":
        let id = request.text(arguments["id"]) ?? ""
        data.append((key, try node(id, selections, request, path: [key])))
      case "user":
        let login = request.text(arguments["login"]) ?? ""
        let account = accounts.account(named: login)
        // The path has response keys, so the alias (GraphQL, October 2021, section 7.1.2).
        let failure = GraphQLFailure.notFound("User with the login of '\(login)'.", path: [key])
        let user = account?.type == "User" ? account : nil
        data.append((key, try object(user, selections, request, else: failure)))
      default:
        let ids = request.texts(arguments["ids"])
        guard ids.count <= 100 else { throw .tooManyIDs(ids.count) }
        var nodes: [JSONValue] = []
        for (index, id) in ids.enumerated() {
          nodes.append(try node(id, selections, request, path: ["nodes", "\(index)"]))
        }
        data.append((key, .array(nodes)))
      }
    }
    return data
  }

  private mutating func node(
    _ id: String, _ selections: [GraphQLQuery.Selection], _ request: GraphQLRequest, path: [String]
  ) throws(GraphQLFailure) -> JSONValue {
    let (type, number) = GraphQLNodeID.account(id) ?? ("", 0)
    let account = accounts.account(withID: number)
    return try object(
      account?.type == type ? account : nil, selections, request,
      else: .notFound("node with the global id of '\(id)'.", path: path))
  }

  /// Returns an account; null, and adds a failure, if it is nil.
  private mutating func object(
    _ account: AccountRecord?, _ selections: [GraphQLQuery.Selection], _ request: GraphQLRequest,
    else failure: GraphQLFailure
  ) throws(GraphQLFailure) -> JSONValue {
    guard let account else {
      failures.append(failure)
      return .null
    }
    return try object(selections, of: .account(account, type: account.type), request)
  }

  private mutating func object(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest
  ) throws(GraphQLFailure) -> JSONValue {
    if case .account = value { cost += 1 }
    var members: [(String, JSONValue)] = []
    try append(selections, of: value, request, to: &members)
    return .object(members)
  }

  private mutating func append(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest,
    to members: inout [(String, JSONValue)]
  ) throws(GraphQLFailure) {
    for selection in selections {
      switch selection {
      case .aliased(_, let field):
        // The schema's check has rejected aliases here.
        try append([field], of: value, request, to: &members)
      case .fragment(let name):
        guard let fragment = request.query.fragments[name] else { continue }
        let inline = GraphQLQuery.Selection.inline(fragment.type, fragment.selections)
        try append([inline], of: value, request, to: &members)
      case .inline(let type, let selections):
        if case .account(_, let declared) = value, declared != type { continue }
        try append(selections, of: value, request, to: &members)
      case .field(let name, let arguments, let selections):
        members.append((name, try field(name, arguments, selections, of: value, request)))
      }
    }
  }

  private mutating func field(
    _ name: String, _ arguments: Arguments, _ selections: [GraphQLQuery.Selection],
    of value: Value, _ request: GraphQLRequest
  ) throws(GraphQLFailure) -> JSONValue {
    switch value {
    case .account(let account, _):
      if let scalar = account.graphQL(name) ?? mark(name, of: account) { return scalar }
      cost += 20
      let list = try list(name, of: account, arguments, selections, request)
      return try object(selections, of: list, request)
    case .list(let people, let page):
      if name == "totalCount" { return .number(people.count) }
      if name == "pageInfo" { return try object(selections, of: .pageInfo(people, page), request) }
      var nodes: [JSONValue] = []
      for index in page {
        guard let account = accounts.account(withID: people[index].id) else {
          nodes.append(.null)
          continue
        }
        // The schema's type, which isn't that of a followed organisation.
        nodes.append(try object(selections, of: .account(account, type: "User"), request))
      }
      return .array(nodes)
    case .pageInfo(let people, let page):
      switch name {
      case "endCursor": return .text(page.last.map { settings.text(at: $0, in: people) })
      case "startCursor": return .text(page.first.map { settings.text(at: $0, in: people) })
      case "hasNextPage": return .bool(page.upperBound < people.count)
      default: return .bool(page.lowerBound > 0)
      }
    case .count(let count): return .number(count)
    case .limit:
      switch name {
      // Every query that was measured cost 1, even those that timed out.
      case "cost": return 1
      case "limit": return .number(limit.limit)
      case "remaining": return .number(limit.remaining)
      default:
        return .text(Date(timeIntervalSince1970: TimeInterval(limit.reset)).ISO8601Format())
      }
    }
  }

  /// Returns whether an account and the viewer follow each other in a direction; nil for other fields.
  private func mark(_ name: String, of account: AccountRecord) -> JSONValue? {
    switch name {
    case "isFollowingViewer": .bool(viewer.map { follows.follows(account.id, $0) } ?? false)
    case "viewerIsFollowing": .bool(viewer.map { follows.follows($0, account.id) } ?? false)
    default: nil
    }
  }

  /// Returns the requested page of one of an account's connections.
  private func list(
    _ name: String, of account: AccountRecord, _ arguments: Arguments,
    _ selections: [GraphQLQuery.Selection], _ request: GraphQLRequest
  ) throws(GraphQLFailure) -> Value {
    let people: FollowList
    switch name {
    case "repositories": return .count(account.publicRepos)
    case "gists": return .count(account.publicGists)
    case "followers": people = follows.followers(of: account.id, in: settings.order)
    default:
      people = follows.following(of: account.id, in: settings.order) { id in
        accounts.account(withID: id)?.type != "Bot"
      }
    }
    guard let first = request.number(arguments["first"]) else {
      let isCount = selections == [.field("totalCount", arguments: [:], [])]
      if isCount { return .count(people.count) }
      throw GraphQLFailure(
        type: "MISSING_PAGINATION_BOUNDARIES",
        message: "You must provide a `first` or `last` value to properly paginate the list.",
        path: [name])
    }
    guard (1...100).contains(first) else { throw .tooMany(first, path: [name]) }
    var start = 0
    if let cursor = request.text(arguments["after"]) {
      guard let position = settings.position(after: cursor, in: people) else {
        throw GraphQLFailure(
          type: "INVALID_CURSOR_ARGUMENTS",
          message: "`\(cursor)` does not appear to be a valid cursor.", path: [name])
      }
      start = position
    }
    return .list(people, start..<min(start + first, people.count))
  }
}

extension GraphQLQuery.Selection {
  /// The alias, if it has one, and the selection without it.
  fileprivate var named: (String?, GraphQLQuery.Selection) {
    if case .aliased(let alias, let field) = self { (alias, field) } else { (nil, self) }
  }
}

extension GraphQLFailure {
  fileprivate static func notFound(_ what: String, path: [String]) -> GraphQLFailure {
    GraphQLFailure(
      type: "NOT_FOUND", message: "Could not resolve to a " + what, path: path)
  }

  fileprivate static func tooMany(_ count: Int, path: [String]) -> GraphQLFailure {
    GraphQLFailure(
      type: "EXCESSIVE_PAGINATION",
      message: "Requesting \(count) records exceeds the limit of 100 records.", path: path)
  }

  fileprivate static func tooManyIDs(_ count: Int) -> GraphQLFailure {
    GraphQLFailure(
      type: "ARGUMENT_LIMIT",
      message: "You may not provide more than 100 node ids; you provided \(count).", path: ["nodes"]
    )
  }
}
