private import Foundation

/// Answers queries for accounts and their lists, with the requested fields in their order.
struct GraphQLRoutes {
  let accounts: AccountBook
  let follows: FollowBook
  /// The id of the token's owner; nil if the account was removed.
  let viewer: Int?

  /// The state of the rate limit before a query that costs one point.
  var limit = RateLimits.State(limit: 0, used: 0, reset: 0)

  var settings = GraphQLSettings()

  /// A value with fields, or the count of a list.
  private enum Value {
    /// An account, and the type that the schema gives it.
    case account(AccountRecord, type: String)
    case list(FollowList, from: Int, to: Int)
    case pageInfo(FollowList, from: Int, to: Int)
    case count(Int)
    case limit
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
    var output = GraphQLOutput()
    var failures: [GraphQLFailure] = []
    output.json.raw("{\"data\":{")
    for selection in request.query.selections {
      guard case (let alias, .field(let name, let arguments, let selections)) = selection.named
      else { continue }
      output.json.key(alias ?? name)
      if name == "rateLimit" {
        try append(selections, of: .limit, request, to: &output)
      } else if name == "node" {
        let id = request.text(arguments["id"]) ?? ""
        try append(
          account(withNodeID: id), selections, request, to: &output,
          else: .notFound("a node with the global id of '\(id)'.", path: [alias ?? name]),
          &failures)
      } else if name == "user" {
        let login = request.text(arguments["login"]) ?? ""
        let account = accounts.account(named: login)
        try append(
          account?.type == "User" ? account : nil, selections, request, to: &output,
          else: .notFound("a User with the login of '\(login)'.", path: [alias ?? name]), &failures)
      } else {
        let ids = request.texts(arguments["ids"])
        guard ids.count <= 100 else { throw .tooManyIDs(ids.count) }
        output.json.raw("[")
        for (index, id) in ids.enumerated() {
          if index > 0 { output.json.raw(",") }
          try append(
            account(withNodeID: id), selections, request, to: &output,
            else: .notFound("a node with the global id of '\(id)'.", path: ["nodes", "\(index)"]),
            &failures)
        }
        output.json.raw("]")
      }
    }
    output.json.raw("}")
    if output.cost > settings.budget { return try exceeded(request) }
    return finished(&output, failures)
  }

  /// Returns the answer to a query that costs more than the budget: all accounts are null.
  private func exceeded(_ request: GraphQLRequest) throws(GraphQLFailure) -> Answer {
    var output = GraphQLOutput()
    output.json.raw("{\"data\":{")
    for selection in request.query.selections {
      guard case (let alias, .field(let name, let arguments, let selections)) = selection.named
      else { continue }
      output.json.key(alias ?? name)
      switch name {
      case "rateLimit": try append(selections, of: .limit, request, to: &output)
      case "nodes":
        let nulls = request.texts(arguments["ids"]).map { _ in "null" }.joined(separator: ",")
        output.json.raw("[\(nulls)]")
      default: output.json.raw("null")
      }
    }
    output.json.raw("}")
    return finished(&output, [.resourceLimits])
  }

  private func finished(_ output: inout GraphQLOutput, _ failures: [GraphQLFailure]) -> Answer {
    if !failures.isEmpty {
      output.json.key("errors")
      output.json.raw("[")
      for (index, failure) in failures.enumerated() {
        if index > 0 { output.json.raw(",") }
        failure.append(to: &output.json)
      }
      output.json.raw("]")
    }
    output.json.raw("}")
    return Answer(body: output.json.bytes)
  }

  /// Appends an account, or null and a failure if it is nil.
  private func append(
    _ account: AccountRecord?, _ selections: [GraphQLQuery.Selection], _ request: GraphQLRequest,
    to output: inout GraphQLOutput, else failure: GraphQLFailure, _ failures: inout [GraphQLFailure]
  ) throws(GraphQLFailure) {
    if let account {
      try append(
        selections, of: .account(account, type: account.type), request, to: &output)
    } else {
      output.json.raw("null")
      failures.append(failure)
    }
  }

  private func account(withNodeID id: String) -> AccountRecord? {
    guard let (type, number) = GraphQLNodeID.account(id),
      let account = accounts.account(withID: number), account.type == type
    else { return nil }
    return account
  }

  private func append(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest,
    to output: inout GraphQLOutput
  ) throws(GraphQLFailure) {
    if case .account = value { output.countAccount() }
    output.json.raw("{")
    try appendFields(selections, of: value, request, to: &output)
    output.json.raw("}")
  }

  private func appendFields(
    _ selections: [GraphQLQuery.Selection], of value: Value, _ request: GraphQLRequest,
    to output: inout GraphQLOutput
  ) throws(GraphQLFailure) {
    for selection in selections {
      switch selection {
      case .aliased(_, let field):
        // The schema's check has rejected aliases here.
        try appendFields([field], of: value, request, to: &output)
      case .fragment(let name):
        guard let fragment = request.query.fragments[name] else { continue }
        try appendFields(
          [.inline(fragment.type, fragment.selections)], of: value, request, to: &output)
      case .inline(let type, let selections):
        if case .account(_, let declared) = value, declared != type { continue }
        try appendFields(selections, of: value, request, to: &output)
      case .field(let name, let arguments, let selections):
        output.json.key(name)
        switch value {
        case .account(let account, _):
          if account.appendGraphQL(name, to: &output.json) { continue }
          if let mark = mark(name, of: account) {
            output.json.raw(mark ? "true" : "false")
            continue
          }
          output.countConnection()
          try append(
            selections, of: try list(name, of: account, arguments, selections, request), request,
            to: &output)
        case .list(let people, let start, let end):
          switch name {
          case "totalCount": output.json.raw(String(people.count))
          case "pageInfo":
            try append(
              selections, of: .pageInfo(people, from: start, to: end), request, to: &output)
          default:
            output.json.raw("[")
            for index in start..<end {
              if index > start { output.json.raw(",") }
              guard let account = accounts.account(withID: people[index].id) else {
                output.json.raw("null")
                continue
              }
              // The schema's type, which isn't that of a followed organisation.
              try append(
                selections, of: .account(account, type: "User"), request, to: &output)
            }
            output.json.raw("]")
          }
        case .pageInfo(let people, let start, let end):
          switch name {
          case "endCursor":
            output.json.string(end > start ? settings.text(at: end - 1, in: people) : nil)
          case "startCursor":
            output.json.string(end > start ? settings.text(at: start, in: people) : nil)
          case "hasNextPage": output.json.raw(end < people.count ? "true" : "false")
          default: output.json.raw(start > 0 ? "true" : "false")
          }
        case .count(let count): output.json.raw(String(count))
        case .limit:
          switch name {
          // Every query that was measured cost 1, even those that timed out.
          case "cost": output.json.raw("1")
          case "limit": output.json.raw(String(limit.limit))
          case "remaining": output.json.raw(String(limit.remaining))
          default: output.json.string(GraphQLRoutes.time(limit.reset))
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

  fileprivate static func tooManyIDs(_ count: Int) -> GraphQLFailure {
    GraphQLFailure(
      type: "ARGUMENT_LIMIT",
      message: "You may not provide more than 100 node ids; you provided \(count).", path: ["nodes"]
    )
  }
}
