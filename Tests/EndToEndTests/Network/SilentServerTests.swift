import FakeGitHub
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// A server that accepts requests and never responds.
  struct SilentServerTests {
    @Test func reportsThatItIsWaiting() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("octavia=hang")
      let host = "127.0.0.1:\(server.port)"
      let limit = ["GHF_TIME_LIMIT_MS": "2500"]
      async let normal = env.ghf("user", "octavia", with: limit)
      async let silenced = env.ghf("user", "octavia", "--quiet", with: limit)
      let (run, quiet) = try await (normal, silenced)
      #expect(run.status == 6)
      let retry = "no response from \(host); retrying…"
      #expect(
        run.lines == []
          && run.errors.split(separator: "\n").prefix(4).map(String.init)
            == ["waiting for \(host)…", retry, retry, retry]
      )
      #expect(quiet.errors == run.errors.split(separator: "\n").dropFirst(4).joined() + "\n")
    }

    @Test("prints a card without marks if GraphQL is silent, and doesn't ask it again")
    func waitsNotLongForMarks() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("/graphql=hang")
      let run = try await env.ghf("user", "octavia", "--json", with: .signedIn)
      #expect(run.status == 0)
      #expect(run.output.contains("\"follows_viewer\":null"))
      let requestCount = try await server.statistics().requests
      let again = try await env.ghf("user", "octavia", "--json", with: .signedIn)
      #expect(again.output == run.output)
      #expect(try await server.statistics().requests == requestCount)
      // Profiles aren't optional.
      try await server.misbehave()
      let list = try await env.ghf(
        "followers", "octavia", "--details", "--jsonl", "--fields", "login", with: .signedIn)
      #expect(list.status == 0)
    }

    @Test func erasesTheWaitingLineOnATerminal() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("octavia=hang")
      let terminal = try Terminal()
      let run = try await env.ghf("user octavia --tsv", on: terminal) { _ in
        try await terminal.read(until: "waiting for 127.0.0.1:")
        try await server.misbehave()
        terminal.type("\u{3}")
      }
      #expect(run.status == -SIGINT)
      #expect(terminal.screen.lines.allSatisfy { !$0.contains("waiting") })
    }
  }
}
