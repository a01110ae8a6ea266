/// The one GraphQL question that is understood, answered with more fields than it names.
struct GraphQLRoutes {
  let accounts: AccountBook
  let follows: FollowBook

  /// The answer to a query, with status 200 also when it is an error.
  func answer(to body: [UInt8]) -> Answer {
    guard let request = GraphQLRequest(body) else {
      return .error(400, "Problems parsing JSON", documentation: "graphql")
    }
    guard (0...100).contains(request.first) else {
      return Self.failure(
        "EXCESSIVE_PAGINATION", "Requesting \(request.first) records exceeds the limit of 100.")
    }
    guard let account = accounts.account(named: request.login), account.type == "User" else {
      return Self.failure(
        "NOT_FOUND", "Could not resolve to a User with the login of '\(request.login)'.")
    }
    var json = JSONBytes(capacity: 800 * (request.first + 1))
    json.raw("{\"data\":{\"user\":")
    append(account, to: &json, connection: request.connection) { json in
      appendPeople(of: account, request, to: &json)
    }
    json.raw("}}")
    return Answer(body: json.bytes)
  }

  /// An error as GraphQL reports it, with status 200.
  static func failure(_ type: String, _ message: String) -> Answer {
    var json = JSONBytes()
    json.raw("{\"data\":{\"user\":null},\"errors\":[{")
    json.member("type", type)
    json.key("path")
    json.raw("[\"user\"]")
    json.key("locations")
    json.raw("[{\"line\":1,\"column\":9}]")
    json.member("message", message)
    json.raw("}]}")
    return Answer(body: json.bytes)
  }

  private func appendPeople(
    of account: AccountRecord, _ request: GraphQLRequest, to json: inout JSONBytes
  ) {
    let crowd = CrowdRule.size(withID: account.id)
    let isFollowers = request.connection == "followers"
    let ids =
      isFollowers ? follows.followers(of: account.id) : follows.following(of: account.id)
    let total = isFollowers ? crowd ?? ids.count : ids.count
    let end = min(request.offset + request.first, total)
    json.raw("{")
    json.member("totalCount", total)
    json.key("pageInfo")
    json.raw("{")
    json.member("endCursor", end > request.offset ? GraphQLRequest.cursor(end) : nil)
    json.member("hasNextPage", end < total)
    json.raw("}")
    json.key("nodes")
    json.raw("[")
    for place in stride(from: request.offset, to: end, by: 1) {
      if place > request.offset { json.raw(",") }
      let person =
        isFollowers && crowd != nil
        ? CrowdAccounts.member(place + 1) : accounts.account(withID: ids[place])
      if let person { append(person, to: &json) } else { json.raw("null") }
    }
    json.raw("]}")
  }

  private func append(
    _ account: AccountRecord, to json: inout JSONBytes, connection: String? = nil,
    people: (inout JSONBytes) -> Void = { _ in }
  ) {
    let page = "https://github.com/" + account.pagePath
    json.raw("{")
    json.member("__typename", account.type)
    json.member("id", account.nodeID)
    json.member("databaseId", account.id)
    json.member("login", account.login)
    json.member("name", account.name)
    json.member("bio", account.bio)
    json.member("company", account.company)
    json.member("location", account.location)
    json.member("email", account.email ?? "")
    json.member("websiteUrl", account.blog.flatMap { $0.isEmpty ? nil : $0 })
    json.member("twitterUsername", account.twitterUsername)
    json.member("url", page)
    json.member("avatarUrl", "https://avatars.githubusercontent.com/u/\(account.id)?v=4")
    json.member("isHireable", account.hireable ?? false)
    json.member("isSiteAdmin", account.siteAdmin)
    json.member("createdAt", account.createdAt)
    json.member("updatedAt", account.updatedAt)
    let counts = [
      ("followers", account.followers), ("following", account.following),
      ("repositories", account.publicRepos), ("gists", account.publicGists),
    ]
    for (name, count) in counts {
      json.key(name)
      if name == connection { people(&json) } else { json.raw("{\"totalCount\":\(count)}") }
    }
    json.raw("}")
  }
}
