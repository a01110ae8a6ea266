private import Foundation

/// Answers a query for accounts and their lists, with the requested fields in their order.
struct GraphQLRoutes {
  let request: GraphQLRequest
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

  /// A value with fields.
  private enum Value {
    /// An account, and the type that the schema gives it.
    case account(AccountRecord, type: String)
    case list(FollowList, Range<Int>)
    case repositories([StarredRepository], count: Int)
    case repository(StarredRepository)
    /// Fields without selections of their own.
    case fields([String: JSONValue])
  }

  private typealias Arguments = [String: GraphQLQuery.Value]
  private typealias Selections = [GraphQLQuery.Selection]

  /// Returns the answer, with status 200 even for a GraphQL error.
  mutating func answer() throws(GraphQLFailure) -> Answer {
    var data = try data()
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
  }

  private mutating func data() throws(GraphQLFailure) -> [(String, JSONValue)] {
    var data: [(String, JSONValue)] = []
    for selection in request.query.selections {
      guard case (let alias, .field(let name, let arguments, let selections)) = selection.named
      else { continue }
      let key = alias ?? name
      switch name {
      case "rateLimit": data.append((key, try object(selections, of: .fields(limitFields))))
      case "node":
        let id = request.text(arguments["id"]) ?? ""
        data.append((key, try node(id, selections, path: [key])))
      case "user":
        let login = request.text(arguments["login"]) ?? ""
        let account = accounts.account(named: login)
        // The path has response keys, so the alias (GraphQL, October 2021, section 7.1.2).
        let failure = GraphQLFailure.notFound("User with the login of '\(login)'.", path: [key])
        let user = account?.type == "User" ? account : nil
        data.append((key, try object(user, selections, else: failure)))
      default:
        let ids = request.texts(arguments["ids"])
        guard ids.count <= 100 else {
          throw GraphQLFailure(
            type: "ARGUMENT_LIMIT",
            message: "You may not provide more than 100 node ids; you provided \(ids.count).",
            path: ["nodes"])
        }
        var nodes: [JSONValue] = []
        for (index, id) in ids.enumerated() {
          nodes.append(try node(id, selections, path: ["nodes", "\(index)"]))
        }
        data.append((key, .array(nodes)))
      }
    }
    return data
  }

  /// The state of the rate limit; every query that was measured cost 1, even those that timed out.
  private var limitFields: [String: JSONValue] {
    let reset = Date(timeIntervalSince1970: TimeInterval(limit.reset)).ISO8601Format()
    return [
      "cost": 1, "limit": .number(limit.limit), "remaining": .number(limit.remaining),
      "resetAt": .text(reset),
    ]
  }

  private mutating func node(
    _ id: String, _ selections: Selections, path: [String]
  ) throws(GraphQLFailure) -> JSONValue {
    let (type, number) = GraphQLNodeID.account(id) ?? ("", 0)
    let account = accounts.account(withID: number)
    return try object(
      account?.type == type ? account : nil, selections,
      else: .notFound("node with the global id of '\(id)'.", path: path))
  }

  /// Returns an account; null, and adds a failure, if it is nil.
  private mutating func object(
    _ account: AccountRecord?, _ selections: Selections, else failure: GraphQLFailure
  ) throws(GraphQLFailure) -> JSONValue {
    guard let account else {
      failures.append(failure)
      return .null
    }
    return try object(selections, of: .account(account, type: account.type))
  }

  private mutating func object(
    _ selections: Selections, of value: Value
  ) throws(GraphQLFailure) -> JSONValue {
    if case .account = value { cost += 1 }
    var members: [(String, JSONValue)] = []
    try append(selections, of: value, to: &members)
    return .object(members)
  }

  private mutating func append(
    _ selections: Selections, of value: Value, to members: inout [(String, JSONValue)]
  ) throws(GraphQLFailure) {
    for selection in selections {
      switch selection {
      // The schema's check has rejected aliases here.
      case .aliased(_, let field): try append([field], of: value, to: &members)
      case .fragment(let name):
        guard let fragment = request.query.fragments[name] else { continue }
        let inline = GraphQLQuery.Selection.inline(fragment.type, fragment.selections)
        try append([inline], of: value, to: &members)
      case .inline(let type, let selections):
        if case .account(_, let declared) = value, declared != type { continue }
        try append(selections, of: value, to: &members)
      case .field(let name, let arguments, let selections):
        members.append((name, try field(name, arguments, selections, of: value)))
      }
    }
  }

  private mutating func field(
    _ name: String, _ arguments: Arguments, _ selections: Selections, of value: Value
  ) throws(GraphQLFailure) -> JSONValue {
    switch value {
    case .account(let account, _):
      if let scalar = account.graphQL(name) ?? mark(name, of: account) { return scalar }
      cost += 20
      return try object(selections, of: try list(name, of: account, arguments, selections))
    case .list(let people, let page):
      if name == "totalCount" { return .number(people.count) }
      if name == "pageInfo" {
        let ends = [page.first, page.last].map { $0.map { settings.text(at: $0, in: people) } }
        return try object(
          selections,
          of: .fields([
            "startCursor": .text(ends[0]), "endCursor": .text(ends[1]),
            "hasNextPage": .bool(page.upperBound < people.count),
            "hasPreviousPage": .bool(page.lowerBound > 0),
          ]))
      }
      var nodes: [JSONValue] = []
      for index in page {
        // The schema's type, which isn't that of a followed organisation.
        let account = accounts.account(withID: people[index].id)
        let node = try account.map { account throws(GraphQLFailure) in
          try object(selections, of: .account(account, type: "User"))
        }
        nodes.append(node ?? .null)
      }
      return .array(nodes)
    case .repositories(let repositories, let count):
      if name == "totalCount" { return .number(count) }
      var nodes: [JSONValue] = []
      for repository in repositories {
        nodes.append(try object(selections, of: .repository(repository)))
      }
      return .array(nodes)
    case .repository(let repository):
      switch name {
      case "name": return .text(repository.name)
      case "stargazerCount": return .number(repository.starCount)
      default:
        guard let language = repository.language else { return .null }
        return try object(selections, of: .fields(["name": .text(language)]))
      }
    case .fields(let fields): return fields[name] ?? .null
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
    _ name: String, of account: AccountRecord, _ arguments: Arguments, _ selections: Selections
  ) throws(GraphQLFailure) -> Value {
    let people: FollowList
    switch name {
    case "repositories":
      let first = request.number(arguments["first"]) ?? 0
      return .repositories(
        StarredRepository.all(of: account, first: first), count: account.publicRepos)
    case "gists": return .fields(["totalCount": .number(account.publicGists)])
    case "followers": people = follows.followers(of: account.id, in: settings.order)
    default:
      people = follows.following(of: account.id, in: settings.order) { id in
        accounts.account(withID: id)?.type != "Bot"
      }
    }
    guard let first = request.number(arguments["first"]) else {
      let isCount = selections == [.field("totalCount", arguments: [:], [])]
      if isCount { return .fields(["totalCount": .number(people.count)]) }
      throw GraphQLFailure(
        type: "MISSING_PAGINATION_BOUNDARIES",
        message: "You must provide a `first` or `last` value to properly paginate the list.",
        path: [name])
    }
    guard (1...100).contains(first) else {
      throw GraphQLFailure(
        type: "EXCESSIVE_PAGINATION",
        message: "Requesting \(first) records exceeds the limit of 100 records.", path: [name])
    }
    guard let cursor = request.text(arguments["after"]) else {
      return .list(people, 0..<min(first, people.count))
    }
    guard let start = settings.position(after: cursor, in: people) else {
      throw GraphQLFailure(
        type: "INVALID_CURSOR_ARGUMENTS",
        message: "`\(cursor)` does not appear to be a valid cursor.", path: [name])
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
}
