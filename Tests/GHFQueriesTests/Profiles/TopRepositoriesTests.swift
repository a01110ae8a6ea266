import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// The repositories of a user with the most stars.
@Suite struct TopRepositoriesTests {
  private let store = MemoryStore()
  private let time = TestTime()
  private let account = Account(id: 7, login: "octocat", nodeID: "U_kgAH")

  private func client(
    _ transport: StubTransport, token: String? = "secret", policy: CachePolicy = CachePolicy()
  ) -> GitHubClient {
    .stub(transport, tokens: StubTokens(token), store: store, policy: policy, time: time)
  }

  private func transport(_ body: String) -> StubTransport {
    StubTransport(["POST /graphql": [StubTransport.answer(200, [:], body)]])
  }

  @Test("requests them once, and then reads them from the cache, also offline")
  func cachesRepositories() async throws {
    let transport = transport(
      #"{"data":{"node":{"repositories":{"nodes":[{"name":"nio","stargazerCount":8100,"#
        + #""primaryLanguage":{"name":"Swift"}},null,{"name":"notes","stargazerCount":0,"#
        + #""primaryLanguage":null}]}}}}"#)
    let expected = [
      TopRepository(name: "nio", starCount: 8_100, language: "Swift"),
      TopRepository(name: "notes", starCount: 0, language: nil),
    ]
    #expect(try await client(transport).topRepositories(of: account) == expected)
    #expect(try await client(transport).topRepositories(of: account) == expected)
    let offline = client(transport, policy: CachePolicy(.offline))
    #expect(try await offline.topRepositories(of: account) == expected)
    #expect(transport.requestNames == ["POST /graphql"])
    time.advance(.seconds(86_400 * 30))
    #expect(try await client(transport).topRepositories(of: account) == expected)
    #expect(transport.requestNames.count == 2)
  }

  @Test(
    "has none of an account that isn't a user, or doesn't exist",
    arguments: [
      #"{"data":{"node":{}}}"#,
      #"{"data":{"node":null},"errors":[{"type":"NOT_FOUND","path":["node"],"message":"gone"}]}"#,
    ])
  func findsNone(_ body: String) async throws {
    #expect(try await client(transport(body)).topRepositories(of: account).isEmpty)
  }

  @Test("fails without a token before any request, and once if GitHub stops at a limit")
  func fails() async throws {
    let body =
      #"{"data":{"node":null},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"limits"}]}"#
    for (token, count) in [(nil, 0), ("secret", 1)] {
      let transport = transport(body)
      do throws(GitHubError) {
        _ = try await client(transport, token: token).topRepositories(of: account)
        Issue.record("no error")
      } catch {
        #expect(transport.requestNames.count == count, "\(error)")
      }
    }
  }

  @Test("caches repositories, and refuses damaged ones")
  func restoresRepositories() {
    let form = CacheForm<[TopRepository]>.topRepositories
    let repositories = (0..<10).map {
      TopRepository(name: "r\($0)", starCount: $0 * 1_000, language: $0 % 2 == 0 ? "C" : nil)
    }
    let bytes = form.bytes(of: repositories)
    #expect(form.answer(in: bytes) == repositories)
    #expect(form.answer(in: form.bytes(of: [])) == [])
    for length in 0..<bytes.count { #expect(form.answer(in: Array(bytes.prefix(length))) == nil) }
    #expect(form.answer(in: bytes + [0]) == nil)
  }
}
