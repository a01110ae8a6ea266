import Testing

@testable import FakeGitHub
@testable import FixtureServer

/// The points that GraphQL queries cost, and the objects that they may have.
struct GraphQLLimitTests {
  private static let octavia = "MDQ6VXNlcjU4MDYxMw=="
  private static let counts =
    "followers { totalCount } following { totalCount } repositories { totalCount } "
    + "gists { totalCount }"

  private let service: GitHubService

  init() throws {
    service = try GitHubService(FixtureSettings())
  }

  @Test("charges a query one point of the graphql limit and reports an exhausted limit")
  func countsQueriesInTheirOwnBucket() throws {
    var settings = FixtureSettings()
    settings.limit = 2
    let service = try GitHubService(settings)
    let request = try FixtureRequest.graphQL("{ user(login: \"q\") { login } }")
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

  @Test("states a cost of 1 for every query, and answers aliases")
  func statesTheCost() throws {
    let page = "{ ... on User { following(first: 1) { totalCount } } }"
    #expect(
      try service.graphQL(
        "query($id: ID!) { a: node(id: $id) \(page) b: node(id: \"x\") \(page) rateLimit { cost } }",
        "{\"id\":\"\(Self.octavia)\"}"
      ).hasPrefix(
        #"{"data":{"a":{"following":{"totalCount":41}},"b":null,"rateLimit":{"cost":1}},"errors":"#)
    )
  }

  private static func nodes(_ count: Int, _ fields: String) -> (query: String, variables: String) {
    let ids = Array(repeating: "\"\(octavia)\"", count: count).joined(separator: ",")
    return (
      "query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { \(fields) } } rateLimit { cost } }",
      "{\"ids\":[\(ids)]}"
    )
  }

  @Test(
    "answers 50 heavy accounts, and only nulls for 100",
    arguments: [
      ("login", 100, true), ("followers(first: 100) { nodes { login } }", 50, true),
      ("followers(first: 100) { nodes { login } }", 100, false),
      (Self.counts, 50, true), (Self.counts, 100, false),
    ])
  func limitsTheObjectsOfAnAnswer(fields: String, count: Int, succeeds: Bool) throws {
    let (query, variables) = Self.nodes(count, fields)
    let text = try service.graphQL(query, variables)
    guard !succeeds else {
      #expect(!text.contains("errors"))
      return
    }
    let nulls = Array(repeating: "null", count: count).joined(separator: ",")
    #expect(
      text == "{\"data\":{\"nodes\":[\(nulls)],\"rateLimit\":{\"cost\":1}},\"errors\":["
        + #"{"type":"RESOURCE_LIMITS_EXCEEDED","locations":[{"line":1,"column":1}],"#
        + #""message":"Resource limits for this query exceeded."}]}"#)
  }

  @Test func returnsNoListOfPeopleOverTheBudget() throws {
    let query =
      "{ user(login: \"crowd-100\") { followers(first: 100) { nodes { \(Self.counts) } } } }"
    #expect(
      try service.graphQL(query).hasPrefix(#"{"data":{"user":null},"errors":[{"type":"RESOURCE_"#))
    #expect(
      try service.graphQL(query.replacing("first: 100", with: "first: 50")).contains("totalCount"))
  }

  @Test func refusesMoreThan100IDs() throws {
    let (query, variables) = Self.nodes(101, "login")
    #expect(
      try service.graphQL(query, variables)
        == #"{"errors":[{"type":"ARGUMENT_LIMIT","path":["nodes"],"locations":"#
        + #"[{"line":1,"column":1}],"message":"You may not provide more than 100 node ids; "#
        + #"you provided 101."}]}"#)
  }
}
