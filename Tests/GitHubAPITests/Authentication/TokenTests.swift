import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct TokenTests {
  @Test func neverPrintsItself() throws {
    let token = try #require(Token("ghp_secret"))
    var dumped = ""
    dump(token, to: &dumped)
    dump([Optional(token)], to: &dumped)
    let printed = [
      String(describing: token), String(reflecting: token), "\(token)", "\([token])",
      "\(String(describing: Optional(token)))", dumped,
      "\(Mirror(reflecting: token).children.map { "\($0)" })", "\(Mirror(reflecting: token))",
    ]
    for text in printed { #expect(text.contains("secret") == false) }
    #expect(printed[0] == "(token)")
    #expect(printed[2] == "(token)")
    #expect(Mirror(reflecting: token).children.isEmpty)
  }

  @Test(arguments: [
    "abc", " abc", "abc\n", "\t abc \r\n", "\u{B}abc\u{C}", "\"abc\"", "'abc'", " \" abc\"\n",
  ])
  func trimsWhiteSpace(text: String) {
    #expect(Token(text)?.authorization == "Bearer abc")
  }

  @Test(arguments: [
    "", " ", "\n", "a b", "a\nb", "a\r\nX-Evil: 1", "a\0", "\u{1}a", "a\u{7F}", "é", "a\u{1B}",
    "a\tb", "\"", "\"\"", "\"abc", "abc'", "'abc\"", "a\"b", "\"\"abc\"\"",
  ])
  func rejectsCharactersInvalidInAHeader(text: String) {
    #expect(Token(text) == nil)
  }

  @Test func hasTheStartOfItsHashAsFingerprint() throws {
    #expect(try #require(Token(" abc ")).viewer.fingerprint == 0xBA78_16BF_8F01_CFEA)
    #expect(Token("abc") == Token("abc\n"))
    #expect(Token("abc") != Token("abd"))
  }

  @Test(arguments: [
    ("https", "api.github.com", "Bearer abc"), ("HTTPS", "API.github.com", "Bearer abc"),
    ("http", "api.github.com", nil), ("https", "api.github.com:8443", nil),
    ("https", "github.com", nil), ("https", "api.github.com.evil.example", nil),
  ])
  func isSentToTheOriginOfTheAPIOnly(
    scheme: String, authority: String, authorization: String?
  ) async throws {
    let transport = StubTransport(["GET /": [StubTransport.answer(200)]])
    let signing = TokenTransport(
      inner: transport, base: .gitHub, credentials: Credentials(from: StubTokens("abc"), host: "h"))
    _ = try await signing.response(
      to: HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/"), body: [])
    #expect(transport.requests.map { $0.headerFields[.authorization] } == [authorization])
  }

  @Test("is read from its source once for concurrent requests", arguments: ["abc", nil])
  func isReadOnceForConcurrentRequests(text: String?) async throws {
    let source = StubTokens(text, latency: .milliseconds(20))
    let credentials = Credentials(from: source, host: "github.com")
    let tokens = try await withThrowingTaskGroup(of: Token?.self, returning: [Token?].self) {
      group in
      for _ in 0..<50 { group.addTask { try await credentials.token() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: text.flatMap { Token($0) }, count: 50))
    #expect(try await credentials.token() == text.flatMap { Token($0) })
    #expect(source.requestedHosts == ["github.com"])
  }

  @Test("a cancelled call ends at once, and the lookup that it shares continues")
  func leavesASharedLookup() async throws {
    let (answers, answer) = AsyncStream<Token>.makeStream()
    let source = SlowTokens(answers: answers)
    let credentials = Credentials(from: source, host: "github.com")
    let executor = QueueExecutor()
    let first = Task(executorPreference: executor) { try await credentials.token() }
    executor.drain()
    let cancelled = Task(executorPreference: executor) { try await credentials.token() }
    let other = Task(executorPreference: executor) { try await credentials.token() }
    executor.drain()
    cancelled.cancel()
    executor.drain()
    await #expect(throws: TokenError.cancelled) { try await cancelled.value }
    answer.yield(try #require(Token("abc")))
    executor.drain()
    #expect(try await first.value == Token("abc"))
    #expect(try await other.value == Token("abc"))
    #expect(source.lookups.all.count == 1)
  }

  @Test("is looked up again after a cancelled lookup, also by requests that shared it")
  func isLookedUpAgainAfterACancellation() async throws {
    let source = InterruptedTokens()
    let credentials = Credentials(from: source, host: "github.com")
    let executor = QueueExecutor()
    let cancelled = Task(executorPreference: executor) {
      do throws(TokenError) {
        return Result<Token?, TokenError>.success(try await credentials.token())
      } catch {
        return .failure(error)
      }
    }
    executor.drain()
    let sharing = Task(executorPreference: executor) { try await credentials.token() }
    // The second call now waits for the first.
    executor.drain()
    #expect(source.lookupCount == 1)
    cancelled.cancel()
    executor.drain()
    #expect(await cancelled.value == .failure(.cancelled))
    #expect(try await sharing.value == Token("abc"))
    #expect(try await credentials.token() == Token("abc"))
    #expect(source.lookupCount == 2)
  }

  @Test(
    "is read from GH_TOKEN on GitHub and from GH_ENTERPRISE_TOKEN elsewhere",
    arguments: [
      ("github.com", "1"), ("api.github.com", "1"), ("octo.ghe.com", "1"),
      ("ghe.com", "3"), ("ghe.example.org", "3"), ("notgithub.com", "3"), ("github.com.evil", "3"),
      ("evilghe.com", "3"), ("127.0.0.1", "3"), ("localhost", "3"), ("::1", "3"),
    ])
  func isReadFromTheVariablesOfTheHost(host: String, token: String) async throws {
    let all = [
      "GH_TOKEN": "1", "GITHUB_TOKEN": "2", "GH_ENTERPRISE_TOKEN": "3",
      "GITHUB_ENTERPRISE_TOKEN": "4",
    ]
    func found(_ environment: [String: String]) async throws -> Token? {
      try await EnvironmentTokens(environment: environment, fallback: StubTokens("5"))
        .token(for: host)
    }
    #expect(try await found(all) == Token(token))
    let second = token == "1" ? "2" : "4"
    #expect(try await found(all.filter { $0.value != token }) == Token(second))
    // A blank variable counts as unset. Variables for the other kind of host never count.
    let blank = all.mapValues { $0 == token ? " " : $0 }.filter { $0.value != second }
    #expect(try await found(blank) == Token("5"))
  }
}

/// A source whose first lookup takes until its task is cancelled.
private final class InterruptedTokens: TokenSource {
  private let lookups = Mutex(0)

  var lookupCount: Int { lookups.withLock { $0 } }

  func token(for host: String) async throws(TokenError) -> Token? {
    let count = lookups.withLock { count in
      count += 1
      return count
    }
    if count > 1 { return Token("abc") }
    do {
      try await Task.sleep(for: .seconds(600))
      return nil
    } catch {
      throw .cancelled
    }
  }
}

/// Token variables whose value isn't a valid token.
@Suite struct MalformedTokenTests {
  private func tokens(_ environment: [String: String]) -> EnvironmentTokens {
    EnvironmentTokens(environment: environment, fallback: StubTokens("fallback"))
  }

  @Test(
    "throws for a malformed variable, even if the next one is valid",
    arguments: ["a b", "secret\nX-Evil: 1", "s\u{E9}cret", "a\0"])
  func throwsInsteadOfUsingTheNextVariable(text: String) async {
    let error = TokenError.malformed(variable: "GH_TOKEN")
    await #expect(throws: error) {
      try await tokens(["GH_TOKEN": text, "GITHUB_TOKEN": "good"]).token(for: "github.com")
    }
    await #expect(throws: TokenError.malformed(variable: "GITHUB_TOKEN")) {
      try await tokens(["GH_TOKEN": " ", "GITHUB_TOKEN": text]).token(for: "github.com")
    }
    await #expect(throws: TokenError.malformed(variable: "GH_ENTERPRISE_TOKEN")) {
      try await tokens(["GH_ENTERPRISE_TOKEN": text]).token(for: "ghe.example.org")
    }
    #expect(String(reflecting: error).contains(text) == false)
  }

  @Test func ignoresUnusedVariables() async throws {
    #expect(
      try await tokens(["GH_TOKEN": "a b"]).token(for: "ghe.example.org") == Token("fallback"))
    #expect(
      try await tokens(["GH_TOKEN": "good", "GITHUB_TOKEN": "a b"]).token(for: "github.com")
        == Token("good"))
  }

  @Test func failsRequestsThatNeedTheNetwork() async throws {
    let transport = StubTransport()
    let client = GitHubClient.stub(transport, tokens: tokens(["GH_TOKEN": "a b"]))
    for _ in 1...2 {
      await #expect(throws: GitHubError.unusableToken(.malformed(variable: "GH_TOKEN"))) {
        try await client.answer(to: .profile(.octocat))
      }
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func allowsReadsFromTheCache() async throws {
    let (store, time) = (MemoryStore(), TestTime())
    let list = StubTransport.list(count: 2)
    let policy = CachePolicy()
    let followers = Endpoint.followers(of: try Login.octocat)
    _ = try await GitHubClient.stub(list, store: store, policy: policy, time: time)
      .answer(to: followers)
    let page = try await GitHubClient.stub(
      list, tokens: tokens(["GH_TOKEN": "a b"]), store: store, policy: policy, time: time
    ).answer(to: followers)
    #expect(page.origin == .cache)
  }

  @Test func failsEveryConcurrentRequest() async {
    let credentials = Credentials(from: tokens(["GH_TOKEN": "a b"]), host: "github.com")
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do throws(TokenError) {
            _ = try await credentials.token()
            return false
          } catch {
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 20)
  }
}

/// A source that returns the token of a stream.
private struct SlowTokens: TokenSource {
  let answers: AsyncStream<Token>
  let lookups = Recorder<Void>()

  func token(for host: String) async throws(TokenError) -> Token? {
    lookups.add(())
    return await answers.first { _ in true }
  }
}
