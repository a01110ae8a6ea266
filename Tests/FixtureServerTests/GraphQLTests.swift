import Foundation
import Testing

@testable import FixtureServer

/// Answers from the GraphQL endpoint, and the queries that it rejects.
struct GraphQLTests {
  private let service: GitHubService

  init() throws {
    service = try GitHubService(FixtureSettings())
  }

  private func request(_ query: String, _ variables: String = "{}") throws -> FixtureRequest {
    let text = String(decoding: try JSONEncoder().encode(query), as: UTF8.self)
    return FixtureRequest(
      method: "POST", target: "/graphql",
      fields: ["user-agent": "test", "authorization": "Bearer fixture-token"],
      body: Array("{\"query\":\(text),\"variables\":\(variables)}".utf8))
  }

  private func response(_ query: String, _ variables: String = "{}") throws -> String {
    let answer = service.answer(to: try request(query, variables), at: 1_800_000_000)
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self)
  }

  @Test func returnsOnlyTheRequestedFieldsInTheirOrder() throws {
    #expect(
      try response(
        "{ user(login: \"OCTAVIA\") { name databaseId gists(privacy: PUBLIC) { totalCount } } }")
        == #"{"data":{"user":{"name":"Octavia Thorne","databaseId":580613,"gists":{"totalCount":31}}}}"#
    )
  }

  @Test func paginatesListsByCursor() throws {
    let query = """
      query People($login: String!, $first: Int!, $after: String) {
        user(login: $login) {
          followers(first: $first, after: $after) {
            totalCount pageInfo { endCursor hasNextPage } nodes { ...who }
          }
        }
      }
      fragment who on User { databaseId }
      """
    let end = GraphQLCursor.text(4)
    #expect(
      try response(query, #"{"login":"crowd-4","first":3,"after":"\#(GraphQLCursor.text(2))"}"#)
        == #"{"data":{"user":{"followers":{"totalCount":4,"pageInfo":{"endCursor":"\#(end)","#
        + #""hasNextPage":false},"nodes":[{"databaseId":\#(CrowdRule.id(of: 3))},"#
        + #"{"databaseId":\#(CrowdRule.id(of: 4))}]}}}}"#)
    #expect(
      try response(query, #"{"login":"crowd-0","first":3,"after":null}"#)
        == #"{"data":{"user":{"followers":{"totalCount":0,"pageInfo":{"endCursor":null,"#
        + #""hasNextPage":false},"nodes":[]}}}}"#)
  }

  @Test func listsADeletedAccountAsNull() throws {
    let gone = String(decoding: CrowdRule.login(of: 2), as: UTF8.self)
    try service.apply(Change("remove \(gone)"))
    #expect(
      try response("{ user(login: \"crowd-3\") { followers(first: 3) { nodes { databaseId } } } }")
        == #"{"data":{"user":{"followers":{"nodes":[{"databaseId":\#(CrowdRule.id(of: 1))},null,"#
        + #"{"databaseId":\#(CrowdRule.id(of: 3))}]}}}}"#)
  }

  @Test(
    "reports an unknown login or an organisation as not found",
    arguments: ["nobody-has-this-name", "tidepool-works"])
  func reportsOnlyUsersAsFound(login: String) throws {
    #expect(
      try response("{ user(login: \"\(login)\") { login } }")
        == #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","path":["user"],"#
        + #""locations":[{"line":1,"column":1}],"#
        + #""message":"Could not resolve to a User with the login of '\#(login)'."}]}"#)
  }

  @Test func findsEveryFixtureAccountByItsNodeID() throws {
    let all = service.accounts.all
    for start in stride(from: 0, to: all.count, by: 100) {
      let some = all[start..<min(start + 100, all.count)]
      let ids = some.map { "\"\($0.nodeID)\"" }.joined(separator: ",")
      let nodes = some.map { account in
        let number = Int32(exactly: account.id).map { String($0) } ?? "null"
        return account.type == "User" ? "{\"databaseId\":\(number)}" : "{}"
      }
      #expect(
        try response(
          "query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { databaseId } } }",
          "{\"ids\":[\(ids)]}")
          == "{\"data\":{\"nodes\":[\(nodes.joined(separator: ","))]}}")
    }
    #expect(all.count > 300)
  }

  @Test(arguments: ["", "x", "U_", "U_kgA", "U_kgDO//", "MDQ6VXNlcg==", "O_kgDOAAjcFQ"])
  func returnsNullForAnUnknownNodeID(id: String) throws {
    #expect(
      try response("{ nodes(ids: [\"\(id)\"]) { id } }")
        == #"{"data":{"nodes":[null]},"errors":[{"type":"NOT_FOUND","path":["nodes",0],"#
        + #""locations":[{"line":1,"column":1}],"#
        + #""message":"Could not resolve to a node with the global id of '\#(id)'."}]}"#)
  }

  @Test(
    "rejects an invalid query with GitHub's error code",
    arguments: [
      ("{ user(login: \"q\") { nme } }", "undefinedField"),
      ("{ usr(login: \"q\") { name } }", "undefinedField"),
      ("{ user(login: \"q\") { email } }", "undefinedField"),
      ("{ user(login: \"q\", x: 1) { name } }", "argumentNotAccepted"),
      ("{ user { name } }", "missingRequiredArguments"),
      ("{ user(login: \"q\") }", "selectionMismatch"),
      ("{ user(login: \"q\") { name { x } } }", "selectionMismatch"),
      ("{ user(login: $login) { name } }", "variableNotDefined"),
      ("query($login: Int!) { user(login: $login) { name } }", "variableMismatch"),
      ("{ user(login: \"q\") { ...who } }", "useAndDefineFragment"),
      ("{ user(login: \"q\") { name } } fragment who on User { nme }", "undefinedField"),
      ("{ user(login: \"q\") { name } } fragment who on Usr { name }", "undefinedType"),
      ("{ user(login: \"q\") { name }", "parseError"), ("{ }", "parseError"),
      ("user", "parseError"),
      ("{ user(login: \"q\") { a: name } }", "parseError"), ("{ \u{7} }", "parseError"),
    ])
  func rejectsAnInvalidQuery(query: String, code: String) throws {
    struct Body: Decodable {
      struct Problem: Decodable {
        struct Extensions: Decodable { var code: String }
        var extensions: Extensions
      }
      var errors: [Problem]
    }
    let body = try JSONDecoder().decode(Body.self, from: Data(try response(query).utf8))
    #expect(body.errors.map(\.extensions.code) == [code])
  }

  @Test(arguments: [
    ("followers { nodes { id } }", "MISSING_PAGINATION_BOUNDARIES"),
    ("followers(first: 101) { nodes { id } }", "EXCESSIVE_PAGINATION"),
    ("followers(first: 5, after: \"x\") { nodes { id } }", "INVALID_CURSOR_ARGUMENTS"),
  ])
  func rejectsInvalidPageArguments(list: String, type: String) throws {
    struct Body: Decodable {
      struct Problem: Decodable { var type: String }
      var errors: [Problem]
    }
    let text = try response("{ user(login: \"octavia\") { \(list) } }")
    #expect(
      try JSONDecoder().decode(Body.self, from: Data(text.utf8)).errors.map(\.type) == [type])
  }

  @Test("charges a query one point of the graphql limit and reports an exhausted limit")
  func countsQueriesInTheirOwnBucket() throws {
    var settings = FixtureSettings()
    settings.limit = 2
    let service = try GitHubService(settings)
    let request = try request("{ user(login: \"q\") { login } }")
    let answers = (0..<3).map { _ in service.answer(to: request, at: 1_800_000_000) }
    #expect(answers.map(\.status) == [200, 200, 200])
    #expect(
      answers.map { answer in answer.fields.first { $0.name == "X-RateLimit-Remaining" }?.value }
        == ["1", "0", "0"])
    #expect(
      answers.allSatisfy { answer in
        answer.fields.contains { $0.name == "X-RateLimit-Resource" && $0.value == "graphql" }
      })
    #expect(
      String(decoding: answers[2].body, as: UTF8.self)
        == #"{"errors":[{"type":"RATE_LIMITED","locations":[{"line":1,"column":1}],"#
        + #""message":"API rate limit exceeded for user ID 580613."}]}"#)
  }

  @Test func requiresAToken() throws {
    var request = try request("{ user(login: \"q\") { login } }")
    request.fields["authorization"] = nil
    #expect(service.answer(to: request, at: 1_800_000_000).status == 401)
  }

  @Test func matchesMisbehavioursByVariables() throws {
    service.misbehaviours.replace(with: [
      try Misbehaviour("first=100&=status:502"), try Misbehaviour("offset=50&=status:504x1"),
    ])
    let query = """
      query($login: String!, $first: Int!, $after: String) {
        user(login: $login) { followers(first: $first, after: $after) { totalCount } }
      }
      """
    let statuses = try [(100, 0), (50, 0), (50, 50), (50, 50)].map { first, offset in
      let variables =
        #"{"login":"octavia","first":\#(first),"after":"\#(GraphQLCursor.text(offset))"}"#
      return service.answer(to: try request(query, variables), at: 1_800_000_000).status
    }
    #expect(statuses == [502, 200, 504, 200])
  }

  @Test("charges a point for 100 connections, and answers aliases")
  func statesTheCost() throws {
    let page = "{ ... on User { following(first: 1) { totalCount } } }"
    let octavia = "MDQ6VXNlcjU4MDYxMw=="
    #expect(
      try response(
        "query($id: ID!) { a: node(id: $id) \(page) b: node(id: \"x\") \(page) rateLimit { cost } }",
        "{\"id\":\"\(octavia)\"}"
      ).hasPrefix(
        #"{"data":{"a":{"following":{"totalCount":40}},"b":null,"rateLimit":{"cost":1}},"errors":"#)
    )
    let ids = Array(repeating: "\"\(octavia)\"", count: 100).joined(separator: ",")
    let lists = "followers { totalCount } following(first: 100) { totalCount }"
    let answer = service.answer(
      to: try request(
        "query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { \(lists) } } rateLimit { cost } }",
        "{\"ids\":[\(ids)]}"), at: 1_800_000_000)
    #expect(answer.points == 2)
  }
}
