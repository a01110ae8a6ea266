import TestSupport
import Testing

extension EndToEnd {
  /// `ghf status` as support would ask for it; it never writes anything.
  struct StatusTests {
    private static let fields = ["status", "--json", "--fields", "token,reached,problem"]

    /// Runs it and sees to it that the home is as before.
    private func status(
      _ words: [String], in here: TestEnvironment, with variables: [String: String] = [:]
    ) async throws -> FinishedRun {
      let before = try here.home.files()
      let run = try await here.run("ghf", StatusTests.fields + words, with: variables)
      #expect(try here.home.files() == before)
      return run
    }

    @Test func whatIsWell() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let signedIn = try await status(
        [], in: here, with: ["GH_ENTERPRISE_TOKEN": TestEnvironment.token])
      #expect(signedIn.output == #"{"token":"GH_ENTERPRISE_TOKEN","reached":true,"# + Self.fine)
      #expect(signedIn.status == 0)
      #expect(try await server.statistics().byPath == ["/rate_limit": 1])
      let offline = try await status(["--offline"], in: here)
      #expect(offline.output == #"{"token":null,"reached":null,"# + Self.fine)
      #expect(offline.status == 0)
      #expect(try await server.statistics().requests == 1)
    }

    private static let fine = "\"problem\":null}\n"

    @Test func aTokenThatIsRefused() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("rate_limit=401")
      let run = try await status(
        [], in: here, with: ["GH_ENTERPRISE_TOKEN": TestEnvironment.token])
      #expect(
        run.output == #"{"token":"GH_ENTERPRISE_TOKEN","reached":true,"#
          + "\"problem\":\"GitHub refused the token: Bad credentials\"}\n")
      #expect(run.status == 4)
    }

    @Test func aLimitThatIsUsedUp() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("rate_limit=primary-limit")
      #expect(try await status([], in: here).status == 5)
    }

    @Test func noNetwork() async throws {
      let here = try TestEnvironment(nil)
      // Nobody listens there: the port is reserved (IANA, tcpmux).
      let run = try await status([], in: here, with: ["GHF_API_URL": "http://127.0.0.1:1"])
      #expect(run.output.hasPrefix(#"{"token":null,"reached":false,"problem":"no connection"#))
      #expect(run.status == 6)
    }

    @Test func filesThatAreDamaged() async throws {
      let here = try await TestEnvironment()
      try here.home.write("{", to: ".local/share/ghf/favourites.json")
      #expect(try await status([], in: here).status == 1)
    }

    @Test func noHome() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf(
        "status", "--json", "--fields", "favourites,snapshots,data_directory,problem",
        with: ["HOME": ""])
      #expect(
        run.output == #"{"favourites":0,"snapshots":0,"data_directory":null,"# + Self.fine)
      #expect(run.status == 0)
    }
  }
}
