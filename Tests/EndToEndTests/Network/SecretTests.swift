import TestSupport
import Testing

extension EndToEnd {
  /// The token stays secret over TLS.
  @Suite(.needsNginx) struct SecretTests {
    private static let commands: [(words: [String], status: Int32)] = [
      (["user", "--verbose"], 0), (["user", "octavia", "nobody-at-all", "--json"], 1),
      (["followers", "octavia", "--verbose"], 0), (["followers", "@me", "--refresh"], 0),
      (["following", "octavia", "--jsonl", "--no-cache"], 0), (["following", "--csv"], 0),
      (["followers", "octavia", "--count"], 0), (["followers", "--offline"], 0),
      (["search", "octavia", "mo", "--verbose"], 0), (["search", "octavia", "--regex", "("], 2),
      (["fav", "add", "museum"], 0), (["fav", "list", "--json"], 0), (["fav", "rm", "museum"], 0),
      (["followers", "no name"], 2), (["followers", "--parallel", "x"], 2),
    ]
    private static let misbehaviours: [(specification: String, status: Int32)] = [
      ("/users=redirect:other-host:https://localhost:1", 1), ("/users=401", 4),
      ("/users=403-scope", 4), ("/users=primary-limit", 5), ("/users=503-html", 6),
      ("/users=broken-json", 1), ("/users=echo:401", 4), ("/users=echo:503", 6),
    ]

    @Test func neverLeaksTheTokenOverTLS() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let server = try #require(env.server)
        let start = try server.log().count
        // `run` searches the output and the home for the token.
        for (words, status) in SecretTests.commands {
          #expect(try await env.run("ghf", words, with: .signedIn).status == status, "\(words)")
        }
        for (misbehaviour, status) in SecretTests.misbehaviours {
          try await server.misbehave(misbehaviour)
          let run = try await env.ghf(
            "followers", "octavia", "--no-cache", "--verbose", with: .signedIn)
          #expect(run.status == status, "\(misbehaviour)")
        }

        let log = try server.log().dropFirst(start)
        #expect(log.count >= 20)
        #expect(log.allSatisfy { $0.contains(#""authorization_scheme":"Bearer""#) })
        _ = try await nginx.log(log.count)
        let texts = [try nginx.logText("access"), try nginx.logText("error")] + log
        for text in texts { #expect(!text.contains(TestEnvironment.token)) }
      }
    }
  }
}
