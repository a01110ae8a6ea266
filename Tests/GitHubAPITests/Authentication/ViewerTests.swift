import TestSupport
import Testing

@testable import GitHubAPI

/// Answers that depend on the viewer, who may change between two looks at gh's file.
@Suite struct ViewerTests {
  private static let ann = Viewer(login: "ann", host: "github.com")
  private static let bob = Viewer(login: "bob", host: "github.com")

  /// A source that knows one viewer, and then gets the token of another or none.
  private struct Tokens: TokenSource {
    let known: Viewer?
    var owner: Viewer?

    func token(for host: String) async -> Token? {
      owner.flatMap { Token("secret")?.owned(by: $0) }
    }

    func knownViewer(for host: String) -> Viewer? { known }
  }

  private let store = MemoryStore()
  private let acme: Login

  init() throws {
    acme = try Login(name: "acme")
  }

  private func client(
    _ tokens: Tokens, login: String = "none", policy: CachePolicy = CachePolicy()
  ) -> GitHubClient {
    let account = #"{"id":1,"login":"\#(login)"}"#
    let transport = StubTransport([
      "GET /user": [StubTransport.answer(200, [:], account)],
      "GET /orgs/acme/members?per_page=100": [StubTransport.answer(200, [:], "[\(account)]")],
    ])
    return .stub(transport, tokens: tokens, store: store, policy: policy)
  }

  /// Returns the own login and the member that the cache has for a viewer.
  private func cached(for viewer: Viewer?) async -> [String?] {
    let offline = client(Tokens(known: viewer), policy: CachePolicy(.offline))
    // `try?`: an answer that isn't cached is nil.
    let own = try? await offline.ownProfile().answer.account.login
    let members = try? await offline.answer(to: .members(of: acme)).answer
    return [own, members?.first?.login]
  }

  private func fetch(_ login: String, by tokens: Tokens) async throws {
    let client = client(tokens, login: login)
    #expect(try await client.ownProfile().answer.account.login == login)
    #expect(try await client.answer(to: .members(of: acme)).answer.map(\.login) == [login])
  }

  @Test("are cached for the owner of the token, if that isn't the viewer in the file")
  func belongToTheTokensOwner() async throws {
    try await fetch("bob", by: Tokens(known: Self.ann, owner: Self.bob))
    #expect(await cached(for: Self.ann) == [nil, nil])
    #expect(await cached(for: Self.bob) == ["bob", "bob"])
    try await fetch("ann", by: Tokens(known: Self.ann, owner: Self.ann))
    #expect(await cached(for: Self.ann) == ["ann", "ann"])
    #expect(await cached(for: Self.bob) == ["bob", "bob"])
    #expect(await cached(for: nil) == [nil, nil])
  }

  @Test("are cached for anonymous use if gh has no token of the viewer in the file")
  func areAnonymousWithoutAToken() async throws {
    let client = client(Tokens(known: Self.ann), login: "public")
    #expect(try await client.answer(to: .members(of: acme)).answer.map(\.login) == ["public"])
    #expect(await cached(for: Self.ann) == [nil, nil])
    #expect(await cached(for: nil) == [nil, "public"])
  }
}
