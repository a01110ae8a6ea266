import Foundation
import Testing

@testable import FakeGitHub
@testable import FixtureServer

/// Answers from the GraphQL endpoint, and the queries that it rejects.
struct GraphQLTests {
  private let service: GitHubService

  init() throws {
    service = try GitHubService(FixtureSettings())
  }

  private func response(_ query: String, _ variables: String = "{}") throws -> String {
    try service.graphQL(query, variables)
  }

  @Test func returnsOnlyTheRequestedFieldsInTheirOrder() throws {
    #expect(
      try response(
        "{ user(login: \"OCTAVIA\") { name databaseId gists(privacy: PUBLIC) { totalCount } } }")
        == #"{"data":{"user":{"name":"Octavia Thorne","databaseId":580613,"gists":{"totalCount":31}}}}"#
    )
  }

  @Test("lists repositories with the most stars first, and languages where there are any")
  func listsRepositories() throws {
    let repositories = try response(
      """
      { user(login: "octavia") { repositories(first: 3, privacy: PUBLIC, ownerAffiliations: [OWNER],
        isFork: false, orderBy: {field: STARGAZERS, direction: DESC}) {
        totalCount nodes { name stargazerCount primaryLanguage { name } } } } }
      """)
    #expect(repositories.hasPrefix(#"{"data":{"user":{"repositories":{"totalCount":"#))
    #expect(
      repositories.hasSuffix(
        #""nodes":[{"name":"octavia","stargazerCount":613,"primaryLanguage":{"name":"Shell"}},"#
          + #"{"name":"project-1","stargazerCount":306,"primaryLanguage":{"name":"Swift"}},"#
          + #"{"name":"project-2","stargazerCount":153,"primaryLanguage":{"name":"C"}}]}}}}"#))
  }

  private static let people = """
    query People($login: String!, $first: Int!, $after: String) {
      user(login: $login) {
        followers(first: $first, after: $after) {
          totalCount pageInfo { endCursor hasNextPage } nodes { ...who }
        }
      }
    }
    fragment who on User { databaseId }
    """

  @Test("paginates lists by cursor, the latest follow first")
  func paginatesListsByCursor() throws {
    let newest = CrowdFollows(size: 4).list(in: .newest)
    #expect(newest.ids != newest.ids.sorted())
    let after = GraphQLCursor.text(newest[1])
    #expect(
      try response(Self.people, #"{"login":"crowd-4","first":3,"after":"\#(after)"}"#)
        == #"{"data":{"user":{"followers":{"totalCount":4,"pageInfo":{"endCursor":""#
        + GraphQLCursor.text(newest[3]) + #"","hasNextPage":false},"nodes":[{"databaseId":"#
        + #"\#(newest[2].id)},{"databaseId":\#(newest[3].id)}]}}}}"#)
    #expect(
      try response(Self.people, #"{"login":"crowd-0","first":3,"after":null}"#)
        == #"{"data":{"user":{"followers":{"totalCount":0,"pageInfo":{"endCursor":null,"#
        + #""hasNextPage":false},"nodes":[]}}}}"#)
  }

  @Test("encodes the time and the id of a follow in a cursor, as GitHub does")
  func encodesCursors() throws {
    let follow = Follow(time: 1_795_176_001, id: 8_001_833)
    let cursor = GraphQLCursor.text(follow)
    #expect(
      Data(base64Encoded: cursor)
        == Data(
          Array("cursor:v2:".utf8) + [0x92, 0xB9] + Array("2026-11-20T12:00:01+00:00".utf8)
            + [0xCF, 0, 0, 0, 0, 0, 0x7A, 0x19, 0x29]))
    #expect(GraphQLCursor.follow(cursor) == follow)
    for text in ["", "x", GraphQLCursor.text(7), "cursor:v2:", cursor + "AAAA"] {
      #expect(GraphQLCursor.follow(text) == nil)
    }
    #expect(GraphQLCursor.offset(GraphQLCursor.text(7)) == 7)
    #expect(GraphQLCursor.offset(cursor) == nil)
  }

  @Test(
    "shifts the pages of offsets only when an account of an earlier page leaves or comes",
    arguments: [
      (GraphQLCursor.Kind.keyset, "unfollow", 0), (.keyset, "follow", 0), (.offset, "unfollow", 1),
      (.offset, "follow", -1),
    ])
  func shiftsOffsetsOnly(cursor: GraphQLCursor.Kind, change: String, shift: Int) throws {
    var settings = FixtureSettings()
    settings.graphQL.cursor = cursor
    let service = try GitHubService(settings)
    let list = CrowdFollows(size: 20).list(in: .newest)
    func ids(after: String) throws -> [Int] {
      let variables = #"{"login":"crowd-20","first":5,"after":\#(after)}"#
      let answer = service.answer(to: try FixtureRequest.graphQL(Self.people, variables), at: 0)
      let text = String(decoding: answer.body, as: UTF8.self)
      return text.split(separator: "\"databaseId\":").dropFirst()
        .compactMap { Int($0.prefix(while: \.isNumber)) }
    }
    #expect(try ids(after: "null") == list.ids(at: 0..<5))
    let end = cursor == .keyset ? GraphQLCursor.text(list[4]) : GraphQLCursor.text(5)
    let member = try #require(service.accounts.account(withID: list[2].id)).login
    try service.apply(
      try Change(change == "follow" ? "follow lonely crowd-20" : "unfollow \(member) crowd-20"))
    #expect(try ids(after: "\"\(end)\"") == list.ids(at: 5 + shift..<10 + shift))
  }

  @Test func listsAHiddenAccountAsNullWhereItLeavesAGap() throws {
    var settings = FixtureSettings()
    settings.hidden = .gaps
    settings.graphQL.order = .id
    let service = try GitHubService(settings)
    let hidden = String(decoding: CrowdRule.login(of: 2), as: UTF8.self)
    try service.apply(Change("hide \(hidden)"))
    let query = "{ user(login: \"crowd-3\") { followers(first: 3) { nodes { databaseId } } } }"
    let answer = service.answer(to: try FixtureRequest.graphQL(query), at: 0)
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == #"{"data":{"user":{"followers":{"nodes":[{"databaseId":\#(CrowdRule.id(of: 1))},null,"#
        + #"{"databaseId":\#(CrowdRule.id(of: 3))}]}}}}"#)
  }

  @Test("lists followed organisations as users of another type name")
  func listsFollowedOrganisations() throws {
    let text = try response(
      "{ user(login: \"octavia\") { following(first: 100) { totalCount nodes { __typename ...who } } "
        + "} } fragment who on User { login }")
    #expect(text.contains("\"totalCount\":41,"))
    #expect(text.contains(#"{"__typename":"Organization","login":"tidepool-works"}"#))
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
    (
      "followers(first: 5, after: \"\(GraphQLCursor.text(5))\") { nodes { id } }",
      "INVALID_CURSOR_ARGUMENTS"
    ),
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

  @Test func requiresAToken() throws {
    var request = try FixtureRequest.graphQL("{ user(login: \"q\") { login } }")
    request.fields["authorization"] = nil
    #expect(service.answer(to: request, at: 1_800_000_000).status == 401)
  }

  @Test func matchesMisbehavioursByVariables() throws {
    service.state.misbehaviours = [
      try Misbehaviour("first=100&=status:502"), try Misbehaviour("offset=50&=status:504x1"),
    ]
    let query = """
      query($login: String!, $first: Int!, $after: String) {
        user(login: $login) { followers(first: $first, after: $after) { totalCount } }
      }
      """
    let octavia = try #require(service.accounts.account(named: "octavia")).id
    let newest = service.follows.followers(of: octavia, in: .newest)
    let statuses = try [(100, 0), (50, 0), (50, 50), (50, 50)].map { first, offset in
      let after = offset == 0 ? "null" : "\"\(GraphQLCursor.text(newest[offset - 1]))\""
      let variables = #"{"login":"octavia","first":\#(first),"after":\#(after)}"#
      return service.answer(to: try FixtureRequest.graphQL(query, variables), at: 1_800_000_000)
        .status
    }
    #expect(statuses == [502, 200, 504, 200])
  }

  @Test func readsItsSettingsFromTheCommandLine() throws {
    let settings = try ServerOptions([
      "--graphql-order", "oldest", "--graphql-cursor", "offset", "--graphql-budget", "7",
      "--hidden", "gaps",
    ]).settings
    #expect(settings.graphQL.order == .oldest)
    #expect(settings.graphQL.cursor == .offset)
    #expect(settings.graphQL.budget == 7)
    #expect(settings.hidden == .gaps)
  }
}
