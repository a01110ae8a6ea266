private import Foundation

/// Answers queries for accounts and their lists, with the requested fields in their order.
struct GraphQLRoutes {
  let accounts: AccountBook
  let follows: FollowBook
  /// The id of the token's owner; nil if the account was removed.
  let viewer: Int?

  /// The state of the rate limit before a query that costs one point.
  var limit = RateLimits.State(limit: 0, used: 0, reset: 0)

  /// A value with fields, or the count of a list.
  private enum Value {
    case account(AccountRecord)
    case list(People, from: Int, to: Int)
    case pageInfo(People, from: Int, to: Int)
    case count(Int)
    case limit(cost: Int)
  }

  /// A list of accounts, looked up on demand.
  private struct People {
    var count: Int
    var account: (Int) -> AccountRecord?
  }

  /// Returns the answer to a query, with status 200 even for a GraphQL error.
  func answer(to body: [UInt8]) -> Answer {
    do throws(GraphQLFailure) {
      guard let request = try GraphQLRequest(body) else {
        return .error(400, "Problems parsing JSON", documentation: "graphql")
      }
      return try answer(to: request)
    } catch {
      return error.answer
    }
  }

  private func answer(to request: GraphQLRequest) throws(GraphQLFailure) -> Answer {
    var json = JSONBytes(capacity: 80_000)
    var failures: [GraphQLFailure] = []
    let points = GraphQLCost.points(of: request)
    json.raw("{\"data\":{")
    for selection in request.query.selections {
      guard case (let alias, .field(let name, let arguments, let selections)) = selection.named
      else { continue }
      json.key(alias ?? name)
      if name == "rateLimit" {
        try append(selections, of: .limit(cost: points), request, to: &json)
      } else if name == "node" {
        let id = request.text(arguments["id"]) ?? ""
        if let account = account(withNodeID: id) {
          try append(selections, of: .account(account), request, to: &json)
        } else {
          json.raw("null")
          failures.append(
            .notFound("a node with the global id of '\(id)'.", path: [alias ?? name]))
        }
      } else if name == "user" {
        let login = request.text(arguments["login"]) ?? ""
        if let account = accounts.account(named: login), account.type == "User" {
          try append(selections, of: .account(account), request, to: &json)
        } else {
          json.raw("null")
          failures.append(
            .notFound("a User with the login of '\(login)'.", path: ["user"]))
        }
      } else {
        let ids = request.texts(arguments["ids"])
        guard ids.count <= 100 else { throw .tooMany(ids.count, path: ["nodes"]) }
        json.raw("[")
        for (index, id) in ids.enumerated() {
          if index > 0 { json.raw(",") }
          if let account = account(withNodeID: id) {
            try append(selections, of: .account(account), request, to: &json)
          } else {
            json.raw("null")
            failures.append(
              .notFound("a node with the global id of '\(id)'.", path: ["nodes", "\(index)"]))
          }
        }
        json.raw("]")
      }
    }
    json.raw("}")
    if !failures.isEmpty {
      json.key("errors")
      json.raw("[")
      for (index, failure) in failures.enumerated() {
        if index > 0 { json.raw(",") }
        failure.append(to: &json)
      }
      json.raw("]")
    }
    json.raw("}")
    return Answer(body: json.bytes, points: points)
  }

  private func account(withNodeID id: String) -> AccountRecord? {
    guard let (type, number) = GraphQLNodeID.account(id),
      let account = accounts.account(withID: number), account.type == type
    else { return nil }
    return account
  }

  private func append(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest,
    to json: inout JSONBytes
  ) throws(GraphQLFailure) {
    json.raw("{")
    try appendFields(selections, of: value, request, to: &json)
    json.raw("}")
  }

  private func appendFields(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest,
    to json: inout JSONBytes
  ) throws(GraphQLFailure) {
    for selection in selections {
      switch selection {
      case .aliased(_, let field):
        // The schema's check has rejected aliases here.
        try appendFields([field], of: value, request, to: &json)
      case .fragment(let name):
        guard let fragment = request.query.fragments[name] else { continue }
        try appendFields(
          [.inline(fragment.type, fragment.selections)], of: value, request, to: &json)
      case .inline(let type, let selections):
        if case .account(let account) = value, account.type != type { continue }
        try appendFields(selections, of: value, request, to: &json)
      case .field(let name, let arguments, let selections):
        json.key(name)
        switch value {
        case .account(let account):
          if account.appendGraphQL(name, to: &json) { continue }
          if let mark = mark(name, of: account) {
            json.raw(mark ? "true" : "false")
            continue
          }
          try append(
            selections, of: try list(name, of: account, arguments, selections, request), request,
            to: &json)
        case .list(let people, let start, let end):
          switch name {
          case "totalCount": json.raw(String(people.count))
          case "pageInfo":
            try append(
              selections, of: .pageInfo(people, from: start, to: end), request, to: &json)
          default:
            json.raw("[")
            for index in start..<end {
              if index > start { json.raw(",") }
              guard let account = people.account(index) else {
                json.raw("null")
                continue
              }
              try append(selections, of: .account(account), request, to: &json)
            }
            json.raw("]")
          }
        case .pageInfo(let people, let start, let end):
          switch name {
          case "endCursor": json.string(end > start ? GraphQLCursor.text(end) : nil)
          case "startCursor": json.string(end > start ? GraphQLCursor.text(start + 1) : nil)
          case "hasNextPage": json.raw(end < people.count ? "true" : "false")
          default: json.raw(start > 0 ? "true" : "false")
          }
        case .count(let count): json.raw(String(count))
        case .limit(let cost):
          switch name {
          case "cost": json.raw(String(cost))
          case "limit": json.raw(String(limit.limit))
          case "remaining": json.raw(String(max(limit.remaining - cost + 1, 0)))
          default: json.string(GraphQLRoutes.time(limit.reset))
          }
        }
      }
    }
  }

  /// Returns whether an account and the viewer follow each other in a direction; nil for other fields.
  private func mark(_ name: String, of account: AccountRecord) -> Bool? {
    switch (name, viewer) {
    case ("isFollowingViewer", let viewer?): follows.follows(account.id, viewer)
    case ("viewerIsFollowing", let viewer?): follows.follows(viewer, account.id)
    case ("isFollowingViewer", nil), ("viewerIsFollowing", nil): false
    default: nil
    }
  }

  private static func time(_ secondsSince1970: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(secondsSince1970)).ISO8601Format()
  }

  /// Returns the requested page of one of an account's connections.
  private func list(
    _ name: String, of account: AccountRecord, _ arguments: [String: GraphQLQuery.Value],
    _ selections: [GraphQLQuery.Selection], _ request: GraphQLRequest
  ) throws(GraphQLFailure) -> Value {
    let people: People
    switch name {
    case "repositories": return .count(account.publicRepos)
    case "gists": return .count(account.publicGists)
    case "followers" where CrowdRule.size(withID: account.id) != nil:
      let size = CrowdRule.size(withID: account.id) ?? 0
      people = People(count: size) { accounts.account(withID: CrowdRule.id(of: $0 + 1)) }
    default:
      // By the schema these lists hold users only, so organisations and apps are left out.
      let ids =
        (name == "followers"
        ? follows.followers(of: account.id) : follows.following(of: account.id)).filter {
          accounts.account(withID: $0)?.type == "User"
        }
      people = People(count: ids.count) { accounts.account(withID: ids[$0]) }
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
      guard let offset = GraphQLCursor.offset(cursor) else {
        throw GraphQLFailure(
          type: "INVALID_CURSOR_ARGUMENTS",
          message: "`\(cursor)` does not appear to be a valid cursor.", path: [name])
      }
      start = min(offset, people.count)
    }
    return .list(people, from: start, to: min(start + first, people.count))
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
      type: "NOT_FOUND", message: "Could not resolve to " + what, path: path)
  }

  fileprivate static func tooMany(_ count: Int, path: [String]) -> GraphQLFailure {
    GraphQLFailure(
      type: "EXCESSIVE_PAGINATION",
      message: "Requesting \(count) records exceeds the limit of 100 records.", path: path)
  }
}
