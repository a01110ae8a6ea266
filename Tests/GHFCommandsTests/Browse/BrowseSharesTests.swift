import GHFCommands
import GitHubAPI
import TestSupport
import Testing

/// The requests that `ghf browse` sends unasked without a token, for several lists and for sets.
struct BrowseSharesTests {
  private let time = TestTime()
  private static let both = "followers:octocat without following:octocat"

  /// The pages of a list, each with 100 people of its own.
  private static func pages(
    _ count: Int, of login: String = "octocat", _ list: String = "followers", from first: Int = 1
  ) -> [String: [StubTransport.Answer]] {
    Dictionary(
      uniqueKeysWithValues: (1...count).map { page in
        (
          Sample.route(page: page, of: login, list),
          [
            StubTransport.answer(
              200, Sample.link(page: page, of: count), Sample.fullPage(first - 1 + page))
          ]
        )
      })
  }

  /// Answers profiles without a limit, and the other routes behind that of a user without a token.
  private func transport(
    remaining: Int = 60, _ routes: [String: [StubTransport.Answer]]...
  ) -> StubTransport {
    let bucket = LimitBucket(limit: 60, remaining: remaining, time: time)
    let limited = StubTransport.limited(
      routes.reduce(into: [:]) { $0.merge($1) { $1 } }, by: bucket)
    let counts = ["followers": "3000", "following": "3000"]
    let profiles = Dictionary(
      uniqueKeysWithValues: ["octocat", "hubot"].enumerated().map { number, name in
        (
          "GET /users/\(name)",
          [StubTransport.answer(200, [:], Sample.profile(name, 583_231 + number, counts))]
        )
      })
    let limits = """
      {"resources":{"core":{"limit":60,"remaining":\(remaining),"reset":\(bucket.reset),
      "used":\(60 - remaining)}},
      "rate":{"limit":60,"remaining":\(remaining),"reset":\(bucket.reset),"used":0}}
      """
    return StubTransport(
      limited.merging(profiles) { $1 }
        .merging(["GET /rate_limit": [StubTransport.answer(200, [:], limits)]]) { $1 })
  }

  private func browse(
    _ words: [String], _ lines: String..., transport: StubTransport, signIn: FixedToken = .none,
    home: TestHome? = nil
  ) async throws -> [String] {
    try await ghf(
      ["browse", "--plain"] + words, transport: transport, terminal: .terminal(80), home: home,
      input: TypedLines(lines), signIn: signIn, time: time, usesAllAnswers: false
    ).lines.filter { $0 != "Number, command or help:" && $0.prefixMatch(of: /\d+ user/) == nil }
  }

  /// The requests that count against the limit.
  private func cost(_ transport: StubTransport) -> Int {
    transport.requestNames.count { $0.contains("?") || $0.hasPrefix("GET /users/name") }
  }

  @Test("both lists of Mutual take a third together")
  func sharesAThirdInMutual() async throws {
    let transport = transport(Self.pages(30), Self.pages(30, "following", from: 20))
    let lines = try await browse(["mutual:octocat"], "quit", transport: transport)
    #expect(
      lines == [
        "octocat, Mutual: this needs both lists: 'more' in 'followers' and 'following' loads more"
      ])
    #expect(cost(transport) <= 2 + 60 / 3)
  }

  @Test("all lists of a set take a third together, and then what the user grants")
  func sharesAThirdInASet() async throws {
    let transport = transport(Self.pages(14), Self.pages(12, "following", from: 11))
    let lines = try await browse(
      [Self.both], "more", "more", "more", "quit", transport: transport)
    let paused = lines.filter { $0.contains("'more' loads more") }
    guard paused.count >= 2 else {
      Issue.record("\(lines)")
      return
    }
    #expect(paused[0].hasPrefix("\(Self.both): this needs more requests than a third"))
    #expect(paused[1].hasPrefix("0 accounts loaded; 'more' loads more: "))
    #expect(lines.contains("\(Self.both), 1 to 20 of 1,000"), "\(lines)")
  }

  @Test("a set that is too long for the hour leaves ten requests, and says so")
  func keepsRequestsFromASet() async throws {
    let transport = transport(Self.pages(40), Self.pages(40, "following", from: 30))
    _ = try await browse([Self.both], "quit", transport: transport)
    #expect(cost(transport) <= 4 + 60 / 3)
    let again = self.transport(Self.pages(40), Self.pages(40, "following", from: 30))
    let lines = try await browse(
      [Self.both], "more", "more", "more", "more", "more", "more", "more", "more", "quit",
      transport: again)
    #expect(lines.contains { $0.contains("too few requests are left until") }, "\(lines)")
    #expect(cost(again) <= 50 + 2)
  }

  @Test("doesn't begin a set of many lists before the user wants it")
  func asksBeforeManyLists() async throws {
    let names = (1...25).map { "name\($0)" }
    let routes = names.map { Self.pages(1, of: $0) }.reduce(into: [:]) { $0.merge($1) { $1 } }
    let transport = transport(routes)
    let set = names.map { "followers:\($0)" }.joined(separator: " or ")
    let lines = try await browse([set], "more", "quit", transport: transport)
    #expect(lines.contains { $0.contains("'more' loads more: 27 requests") }, "\(lines)")
    #expect(lines.last?.contains(", 1 to 20 of 100") == true)
    let untouched = self.transport(routes)
    _ = try await browse([set], "quit", transport: untouched)
    #expect(cost(untouched) == 0)
  }

  @Test("looks up a third of the names, and the rest when the user wants it")
  func looksUpSomeNames() async throws {
    let names = (1...45).map { "name\($0)" }
    let home = try TestHome()
    try home.write(names.joined(separator: "\n"), to: "names.txt")
    var routes: [String: [StubTransport.Answer]] = [:]
    for (number, name) in names.enumerated() {
      routes["GET /users/\(name)"] = [
        StubTransport.answer(200, [:], Sample.profile(name, number + 1))
      ]
    }
    let transport = transport(routes)
    let lines = try await browse(
      ["file:\(home.path)/names.txt"], "more", "last", "quit", transport: transport, home: home)
    #expect(lines.contains { $0.contains("20 accounts loaded; 'more' loads more") }, "\(lines)")
    #expect(lines.contains { $0.contains("41 to 45 of 45") }, "\(lines)")
    #expect(cost(transport) == 45)
  }

  @Test("a second account counts what is left when it is opened")
  func countsWhatIsLeft() async throws {
    let transport = transport(Self.pages(30), Self.pages(30, of: "hubot"))
    let lines = try await browse(["octocat"], "last", "go hubot", "last", transport: transport)
    let loaded = lines.filter { $0.contains("accounts loaded") }
    #expect(loaded.count >= 2, "\(lines)")
    #expect(cost(transport) <= 60 / 3 + 40 / 3 + 2)
  }

  @Test("a list that is cached is shown whole, whatever is left")
  func showsCachedLists() async throws {
    let home = try TestHome()
    let lists = [Self.pages(30), Self.pages(2, "following", from: 29)]
    _ = try await browse(
      [Self.both], "last", transport: transport(lists[0], lists[1]), signIn: .signedIn, home: home)
    for words in [["octocat"], [Self.both], ["octocat", "--offline"]] {
      let transport = transport(remaining: 5, lists[0], lists[1])
      let lines = try await browse(words, "last", transport: transport, home: home)
      #expect(!lines.contains { $0.contains("'more'") }, "\(lines)")
      #expect(cost(transport) == 0, "\(transport.requestNames)")
    }
  }
}
