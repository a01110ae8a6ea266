import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// `ghf status`, which never writes anything.
  struct StatusTests {
    private static let fields = ["status", "--json", "--fields", "token,reached,problem"]

    /// Runs `ghf status`, and expects no change in the home.
    private func status(
      _ words: [String], in env: TestEnvironment, with variables: [String: String] = [:]
    ) async throws -> FinishedRun {
      let before = try env.home.files()
      let run = try await env.run("ghf", StatusTests.fields + words, with: variables)
      #expect(try env.home.files() == before)
      return run
    }

    @Test func reportsNoProblem() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let signedIn = try await status(
        [], in: env, with: .signedIn)
      #expect(
        signedIn.output == #"{"token":"GH_ENTERPRISE_TOKEN","reached":true,"# + Self.noProblem)
      #expect(signedIn.status == 0)
      #expect(try await server.statistics().requestsByPath == ["/rate_limit": 1])
      let offline = try await status(["--offline"], in: env)
      #expect(offline.output == #"{"token":null,"reached":null,"# + Self.noProblem)
      #expect(offline.status == 0)
      #expect(try await server.statistics().requests == 1)
    }

    private static let noProblem = "\"problem\":null}\n"

    @Test func reportsARejectedToken() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("rate_limit=401")
      let run = try await status(
        [], in: env, with: .signedIn)
      #expect(
        run.output == #"{"token":"GH_ENTERPRISE_TOKEN","reached":true,"#
          + "\"problem\":\"GitHub rejected the token: Bad credentials\"}\n")
      #expect(run.status == 4)
    }

    @Test func reportsAnExhaustedRateLimit() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("rate_limit=primary-limit")
      #expect(try await status([], in: env).status == 5)
    }

    @Test func reportsAnUnreachableServer() async throws {
      let env = try TestEnvironment(nil)
      // No server listens on this reserved port (IANA, tcpmux).
      let run = try await status([], in: env, with: ["GHF_API_URL": "http://127.0.0.1:1"])
      #expect(run.output.hasPrefix(#"{"token":null,"reached":false,"problem":"cannot connect"#))
      #expect(run.status == 6)
    }

    @Test func reportsADamagedFile() async throws {
      let env = try await TestEnvironment()
      try env.home.write("{", to: ".local/share/ghf/favourites.json")
      #expect(try await status([], in: env).status == 1)
    }

    @Test func worksWithoutAHome() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf(
        "status", "--json", "--fields", "favourites,snapshots,data_directory,problem",
        with: ["HOME": ""])
      #expect(
        run.output == #"{"favourites":0,"snapshots":0,"data_directory":null,"# + Self.noProblem)
      #expect(run.status == 0)
    }
  }
}
