import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Tokens that end while a run uses them, as those of `gh auth login --short-lived` (gh 2.103) and of
/// new OAuth apps do after 8 hours.
@Suite struct RenewalTests {
  private let old = "ghu_0123456789old"
  private let new = "ghu_0123456789new"

  /// A source whose token may change, and which counts the renewals.
  private final class ChangingTokens: TokenSource {
    private struct State {
      var text: String
      var revision: Int64 = 0
      var renewals: [String]
      var renewalCount = 0
    }

    private let state: Mutex<State>

    init(_ text: String, renewals: [String]) {
      state = Mutex(State(text: text, renewals: renewals))
    }

    var renewalCount: Int { state.withLock { $0.renewalCount } }

    /// Gives the source another token, as a login in another terminal does.
    func signIn(_ text: String) {
      state.withLock {
        $0.revision += 1
        $0.renewals = [text]
      }
    }

    func token(for host: String) -> Token? { Token(state.withLock { $0.text }) }

    func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
      // Other requests are answered meanwhile.
      for _ in 0..<100 { await Task.yield() }
      return state.withLock { state in
        state.renewalCount += 1
        guard !state.renewals.isEmpty else { return nil }
        state.text = state.renewals.removeFirst()
        return Token(state.text)
      }
    }

    func revision(for host: String) -> Int64? { state.withLock { $0.revision } }
  }

  /// A server that rejects a token from the `limit`th request on, and records what it sees.
  private final class Server: HTTPTransport {
    private struct State {
      var oldCount = 0
      var rejectionCount = 0
    }

    private let rejected: String
    private let limit: Int
    private let answer: TransportResponse
    private let state = Mutex(State())

    init(
      rejecting rejected: String, after limit: Int,
      answer: TransportResponse = .answer(401, [:], #"{"message":"Bad credentials"}"#)
    ) {
      (self.rejected, self.limit, self.answer) = (rejected, limit, answer)
    }

    /// The requests with the token, and those that were rejected.
    var counts: [Int] { state.withLock { [$0.oldCount, $0.rejectionCount] } }

    func response(
      to request: HTTPRequest, body: [UInt8]
    ) async throws(TransportError) -> TransportResponse {
      let isOld = request.headerFields[.authorization]?.hasSuffix(rejected) == true
      let isRejected = state.withLock { state in
        guard isOld else { return false }
        state.oldCount += 1
        if state.oldCount > limit { state.rejectionCount += 1 }
        return state.oldCount > limit
      }
      for _ in 0..<10 { await Task.yield() }
      return isRejected ? answer : .answer(200, [:], #"{"login":"octocat","id":583231}"#)
    }
  }

  /// Looks up many profiles, `width` at a time, and returns the errors.
  private func errors(of client: GitHubClient, width: Int = 10) async -> [GitHubError] {
    var number = 0
    var errors: [GitHubError] = []
    await runConcurrently(width) { () -> Int? in
      number += 1
      return number <= 40 ? number : nil
    } work: { number in
      await result { () throws(GitHubError) in
        try await client.answer(to: .profile(id: Int64(number)))
      }
    } use: { (result: Result<Page<Profile>, GitHubError>) in
      if case .failure(let error) = result { errors.append(error) }
      return true
    }
    return errors
  }

  private var rejection: GitHubError {
    .notSignedIn(GitHubMessage(body: Array(#"{"message":"Bad credentials"}"#.utf8)), hadToken: true)
  }

  @Test("asks the source once for another token, and answers every request", arguments: [1, 10])
  func renewsARejectedToken(width: Int) async {
    let tokens = ChangingTokens(old, renewals: [new])
    let server = Server(rejecting: old, after: 8)
    let errors = await errors(of: .stub(server, tokens: tokens), width: width)
    #expect(errors == [])
    #expect(tokens.renewalCount == 1)
    // At most the requests that were on their way when the first rejection arrived.
    #expect(server.counts[1] <= width)
  }

  @Test(
    "sends nothing more with a token that the source can't replace",
    arguments: [[], ["ghu_0123456789old"]], [1, 10])
  func acceptsTheRejection(renewals: [String], width: Int) async {
    let tokens = ChangingTokens(old, renewals: renewals)
    let server = Server(rejecting: old, after: 8)
    let client = GitHubClient.stub(server, tokens: tokens)
    var errors = await errors(of: client, width: width)
    #expect(Set(errors.map { "\($0)" }) == ["\(rejection)"])
    let counts = server.counts
    #expect(counts[1] <= width)
    errors = await self.errors(of: client, width: width)
    #expect(errors.count == 40)
    #expect(server.counts == counts)
    #expect(tokens.renewalCount == 1)
  }

  @Test("asks again once the source has changed")
  func noticesANewLogin() async {
    let tokens = ChangingTokens(old, renewals: [])
    let server = Server(rejecting: old, after: 0)
    let client = GitHubClient.stub(server, tokens: tokens)
    #expect(await errors(of: client).count == 40)
    tokens.signIn(new)
    #expect(await errors(of: client) == [])
    #expect(tokens.renewalCount == 2)
    #expect(server.counts[1] <= 10)
  }

  @Test("repeats a request once, even if each token of the source is rejected")
  func repeatsARequestOnce() async {
    let texts = (1...9).map { "ghu_0123456789_\($0)" }
    let tokens = ChangingTokens(texts[0], renewals: Array(texts.dropFirst()))
    let transport = StubTransport(others: { _, _, _ in
      .success(.answer(401, [:], #"{"message":"Bad credentials"}"#))
    })
    await #expect(throws: rejection) {
      try await GitHubClient.stub(transport, tokens: tokens).answer(to: .profile(id: 1))
    }
    #expect(transport.requests.count == 2)
  }

  @Test(
    "keeps a token that is refused by a proxy, or for a part of the API",
    arguments: [
      (#"{"message":"Resource not accessible by integration"}"#, false), ("<html>", true),
    ])
  func keepsTheToken(body: String, isForeign: Bool) async {
    let tokens = ChangingTokens(old, renewals: [new])
    let answer = TransportResponse.answer(401, [:], body, isForeign: isForeign)
    let server = Server(rejecting: old, after: 39, answer: answer)
    let client = GitHubClient.stub(server, tokens: tokens)
    #expect(await errors(of: client, width: 1).count == 1)
    #expect(tokens.renewalCount == 0)
    #expect(await errors(of: client, width: 1).count == 40)
    #expect(server.counts[0] == 80)
  }
}
