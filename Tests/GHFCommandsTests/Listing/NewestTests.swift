import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `--sort newest`: lists of people in GraphQL's order, newest follow first.
struct NewestTests {
  /// Answers GraphQL requests with these answers, one after the other.
  private static func graphQL(_ bodies: String...) -> StubTransport {
    StubTransport(["POST /graphql": bodies.map { StubTransport.answer(200, [:], $0) }])
  }

  /// Returns a page of accounts; `total` is the number of accounts on the whole list.
  private static func page(
    _ logins: [String], of total: Int? = nil, _ list: String = "followers", errors: String = ""
  ) -> String {
    let nodes = logins.enumerated().map { index, login in
      let kind = login.hasPrefix("org") ? "Organization" : "User"
      let id = 90 - index
      return login.isEmpty
        ? "null"
        : #"{"__typename":"\#(kind)","id":"N\#(id)","databaseId":\#(id),"login":"\#(login)","#
          + #""url":"https://github.com/\#(login)","isSiteAdmin":false,"#
          + #""avatarUrl":"https://avatars.githubusercontent.com/u/\#(id)?u=5ca1&v=4"}"#
    }
    let hasNext = logins.count < total ?? 0
    return #"{"data":{"user":{"\#(list)":{"totalCount":\#(total ?? logins.count),"pageInfo":"#
      + #"{"endCursor":"end","hasNextPage":\#(hasNext)},"nodes":[\#(nodes.joined(separator: ","))]"#
      + #"}}}\#(errors)}"#
  }

  private static let people = ["zoe", "Ann", "bob"]

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for options in [
      [], ["--json"], ["--jsonl", "--fields", "login"], ["--csv"], ["--tsv"], ["--reverse"],
      ["--reverse", "--limit", "1"], ["--limit", "3"],
    ] {
      let total = options == ["--limit", "3"] ? 234 : nil
      runs.append(
        try await ghf(
          ["followers", "octocat", "--sort", "newest"] + options,
          transport: Self.graphQL(Self.page(Self.people, of: total)), signIn: .signedIn))
    }
    runs.append(
      try await ghf(
        "following", "octocat", "--sort", "newest", "--json",
        transport: Self.graphQL(Self.page(["orgo", "ann"], "following")), signIn: .signedIn))
    for options in [["--limit", "3"], []] {
      runs.append(
        try await ghf(
          ["followers", "octocat", "--sort", "newest", "--color=never", "--hyperlinks=never"]
            + options,
          transport: Self.graphQL(Self.page(Self.people, of: options.isEmpty ? nil : 234)),
          terminal: .terminal(60), environment: TestHome.withoutColours, signIn: .signedIn))
    }
    try Golden.expect("newest", runs)
  }

  @Test("looks up the profiles of the newest, and only theirs", arguments: [false, true])
  func printsProfiles(isReversed: Bool) async throws {
    let profiles = ["zoe", "Ann", "bob"].enumerated().map { index, login in
      #"{"id":"N\#(90 - index)","databaseId":\#(90 - index),"login":"\#(login)","name":"\#(index)"}"#
    }
    let wanted = isReversed ? [profiles[2]] : [profiles[0]]
    let transport = Self.graphQL(
      Self.page(isReversed ? Self.people : ["zoe"], of: isReversed ? nil : 3),
      #"{"data":{"nodes":[\#(wanted.joined(separator: ","))]}}"#)
    let run = try await ghf(
      ["followers", "octocat", "--sort", "newest", "--limit", "1", "--details", "--jsonl"]
        + ["--fields", "login,name"] + (isReversed ? ["--reverse"] : []),
      transport: transport, signIn: .signedIn)
    #expect(
      run.lines == [#"{"login":"\#(isReversed ? "bob" : "zoe")","name":"\#(isReversed ? 2 : 0)"}"#])
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    #expect(transport.requests.count == 2)
  }

  @Test func drawsCards() async throws {
    let run = try await ghf(
      "followers", "octocat", "--sort", "newest", "--limit", "1", "--cards",
      transport: Self.graphQL(
        Self.page(["zoe"], of: 3),
        #"{"data":{"nodes":[{"id":"N90","databaseId":90,"login":"zoe","name":"Zoe Z"}]}}"#),
      signIn: .signedIn)
    #expect(run.output.contains("Zoe Z"))
    #expect(run.outcome == .success)
  }

  @Test func searchesTheNewest() async throws {
    let run = try await ghf(
      "search", "octocat", "--sort", "newest", "a",
      transport: Self.graphQL(Self.page(["zoa", "bob", "ann"])), signIn: .signedIn)
    #expect(run.lines == ["zoa", "ann"])
    #expect(run.outcome == .success)
  }

  @Test func savesNoSnapshotAndNoPage() async throws {
    let home = try TestHome()
    for _ in 1...2 {
      let transport = Self.graphQL(Self.page(Self.people))
      let run = try await ghf(
        "followers", "octocat", "--sort", "newest", transport: transport, home: home,
        signIn: .signedIn)
      #expect(run.lines == Self.people)
      #expect(transport.requests.count == 1)
    }
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
  }

  /// Runs that can't list the newest, each with the answer to the GraphQL request.
  @Test func explainsWhyItCannot() async throws {
    let organization = Sample.profile("octocat", 583_231, type: "Organization")
    let user = Sample.profile("octocat", 583_231)
    let notFound = #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","message":"m"}]}"#
    let forbidden =
      #"{"data":null,"errors":[{"type":"FORBIDDEN","message":"Resource not accessible"}]}"#
    let null = Self.page(["zoe", ""], of: 3)
    let cases: [(answer: StubTransport.Answer, profile: StubTransport.Answer?)] = [
      (StubTransport.answer(200, [:], notFound), StubTransport.answer(200, [:], organization)),
      (StubTransport.answer(200, [:], notFound), StubTransport.answer(200, [:], user)),
      (StubTransport.answer(200, [:], notFound), StubTransport.answer(404)),
      (StubTransport.answer(200, [:], notFound), StubTransport.answer(451)),
      (StubTransport.answer(404), nil), (StubTransport.answer(200, [:], forbidden), nil),
      (StubTransport.answer(200, [:], null), nil),
    ]
    var runs: [Run] = []
    for (answer, profile) in cases {
      var routes = ["POST /graphql": [answer]]
      if let profile { routes["GET /users/octocat"] = [profile] }
      runs.append(
        try await ghf(
          "followers", "octocat", "--sort", "newest", transport: StubTransport(routes),
          signIn: .signedIn))
    }
    runs.append(try await ghf("followers", "octocat", "--sort", "newest"))
    runs.append(
      try await ghf("following", "octocat", "--sort", "newest", "--offline", signIn: .signedIn))
    try Golden.expect("newest-errors", runs)
  }

  @Test("prints nothing as JSON if a person is missing")
  func failsAsAWhole() async throws {
    let run = try await ghf(
      "followers", "octocat", "--sort", "newest", "--json",
      transport: Self.graphQL(Self.page(["zoe", ""])), signIn: .signedIn)
    #expect(run.output == "")
    #expect(run.outcome == .incomplete)
  }

  @Test(arguments: [
    ["mutual", "octocat"], ["known", "octocat"], ["common", "octocat", "hubot"],
    ["people", "followers:octocat"], ["fav", "list"], ["search", "--github", "a"],
  ])
  func worksForASingleListOnly(_ words: [String]) async throws {
    let run = try await ghf(words + ["--sort", "newest"], transport: StubTransport())
    #expect(run.outcome == .usage)
    #expect(
      run.errorLines.first
        == (words[0] == "search"
          ? "error: '--sort newest' cannot be used with '--github'"
          : "error: '--sort newest' works only with 'ghf followers', 'ghf following' and 'ghf search'")
    )
  }

  @Test(arguments: [
    (["followers"], true), (["following"], true), (["search"], true),
    (["search", "--github"], false), (["mutual"], false), (["fav", "list"], false),
  ])
  func completesTheOrder(words: [String], isOffered: Bool) async throws {
    let line = ["ghf"] + words + ["--sort", ""]
    let run = try await ghf(["---complete", "fish", "\(line.count - 1)", ""] + line)
    #expect(run.lines.contains("login"))
    #expect(run.lines.contains("newest") == isOffered)
  }
}
