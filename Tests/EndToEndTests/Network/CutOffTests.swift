import TestSupport
import Testing

extension EndToEnd {
  /// Answers and handshakes that end early.
  struct CutOffTests {
    @Test("an answer without a length that ends inside its JSON is fetched again, and not used")
    func rejectsAPartOfAnAnswer() async throws {
      let env = try TestEnvironment(nil)
      let seen = Recorder<String>()
      try await ScriptedServer.serve { connection in
        seen.add(try await connection.request())
        try await connection.send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-GitHub-Request-Id: 1\r\n\r\n"
            + #"[{"login":"ann","id":2"#)
      } to: { server in
        let run = try await env.ghf(
          "followers", "octavia", with: ["GHF_API_URL": "http://127.0.0.1:\(server.port)"])
        #expect(run.status == 6)
        #expect(run.output == "")
        #expect(
          run.errors
            == "error: lost the connection to '127.0.0.1': only a part of the answer came\n")
      }
      #expect(seen.all.count == 4)
    }

    @Test("a TLS handshake that is reset is tried again, as a refused connection is")
    func repeatsAHandshakeThatIsReset() async throws {
      let env = try TestEnvironment(nil)
      let seen = Recorder<UInt8>()
      try await ScriptedServer.serve { connection in
        seen.add(try await connection.byte())
        throw ConnectionReset()
      } to: { server in
        let run = try await env.ghf(
          "followers", "octavia", with: ["GHF_API_URL": "https://127.0.0.1:\(server.port)"])
        #expect(run.status == 6)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("error: cannot connect to '127.0.0.1': "))
      }
      #expect(seen.all.count == 4)
    }
  }
}
