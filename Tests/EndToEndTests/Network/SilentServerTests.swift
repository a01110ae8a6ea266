import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// A server that accepts requests and never responds.
  struct SilentServerTests {
    @Test func reportsThatItIsWaiting() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("octavia=hang")
      let host = "127.0.0.1:\(server.port)"
      let limit = ["GHF_TIME_LIMIT_MS": "2500"]
      let run = try await env.ghf("user", "octavia", with: limit)
      #expect(run.status == 6)
      let retry = "no response from \(host); retrying…"
      #expect(
        run.lines == []
          && run.errors.split(separator: "\n").prefix(4).map(String.init)
            == ["waiting for \(host)…", retry, retry, retry]
      )
      let quiet = try await env.ghf("user", "octavia", "--quiet", with: limit)
      #expect(quiet.errors == run.errors.split(separator: "\n").dropFirst(4).joined() + "\n")
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
