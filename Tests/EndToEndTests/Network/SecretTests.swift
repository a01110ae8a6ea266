import TestSupport
import Testing

extension EndToEnd {
  /// Where the token must not be after a day's work over TLS.
  @Suite(.needsNginx) struct SecretTests {
    private static let commands: [(words: [String], status: Int32)] = [
      (["user", "--verbose"], 0), (["user", "octavia", "nobody-at-all", "--json"], 1),
      (["followers", "octavia", "--verbose"], 0), (["followers", "@me", "--refresh"], 0),
      (["following", "octavia", "--jsonl", "--no-cache"], 0), (["following", "--csv"], 0),
      (["followers", "octavia", "--count"], 0), (["followers", "--offline"], 6),
      (["search", "octavia", "mo", "--verbose"], 0), (["search", "octavia", "--regex", "("], 2),
      (["fav", "add", "museum"], 0), (["fav", "list", "--json"], 0), (["fav", "rm", "museum"], 0),
      (["followers", "no name"], 2), (["followers", "--parallel", "x"], 2),
    ]
    private static let misdeeds: [(specification: String, status: Int32)] = [
      ("/users=redirect:other-host:https://localhost:1", 1), ("/users=401", 4),
      ("/users=403-scope", 4), ("/users=primary-limit", 5), ("/users=503-html", 6),
      ("/users=broken-json", 1), ("/users=echo:401", 4), ("/users=echo:503", 6),
    ]

    @Test func theTokenIsNowhere() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let server = try #require(here.server)
        let start = try server.log().count
        let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
        // Each run is searched, and the home after it.
        for (words, status) in SecretTests.commands {
          #expect(try await here.run("ghf", words, with: token).status == status, "\(words)")
        }
        for (misdeed, status) in SecretTests.misdeeds {
          try await server.misbehave(misdeed)
          let run = try await here.ghf(
            "followers", "octavia", "--no-cache", "--verbose", with: token)
          #expect(run.status == status, "\(misdeed)")
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
