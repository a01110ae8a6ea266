import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// Errors, limits, redirects and odd responses of a server.
  struct MisbehaviourTests {
    @Test func waitsOutAShortSecondaryLimit() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=2=secondary-limit:1x1")
      let run = try await env.ghf("followers", "octavia", "--json")
      #expect(run.status == 0)
      #expect(try ListedAccount.all(in: run.bytes).count == 233)
      #expect(run.errors == "GitHub requires a pause; waiting 1 s\n")
      #expect(try await server.statistics().requests == 6)
    }

    @Test(arguments: [
      ("401", 4, 1), ("403-scope", 4, 1), ("422-pages", 3, 1), ("primary-limit", 5, 1),
      ("primary-429", 5, 1), ("redirect:other-host", 1, 1), ("redirect:loop", 1, 6),
      ("status:404", 1, 1), ("status:451", 1, 1), ("status:418", 1, 1),
    ])
    func reportsAnErrorOnALaterPage(_ misbehaviour: String, _ status: Int32, _ attempts: Int)
      async throws
    {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=2=\(misbehaviour)")
      let run = try await env.ghf("followers", "octavia", "--json", "--parallel", "1")
      #expect(run.status == status)
      #expect(run.output == "")
      let errors = run.errors.split(separator: "\n")
      #expect(errors.filter { $0.hasPrefix("error: ") }.count == 1)
      #expect(errors.allSatisfy { $0.hasPrefix("error: ") || $0.hasPrefix("hint: ") })
      #expect(errors.first?.contains("(after 1 of 3 pages)") == true)
      #expect(!run.errors.contains("<"))
      // Page 2 is the one before the last, which is fetched after page 1.
      #expect(try await server.statistics().requests == 1 + attempts)
    }

    @Test func followsRedirectsWithinTheServer() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("/users/octavia=redirect:same")
      #expect(try await env.ghf("followers", "octavia", with: .signedIn).lines.count == 233)
      #expect(try await env.ghf("user", "octavia", with: .signedIn).lines.first == "login: octavia")
    }

    @Test func doesNotFollowRedirectsToAnotherServer() async throws {
      let env = try await TestEnvironment()
      try await FixtureProcess.serving { other in
        try await env.server?.misbehave("/users=redirect:other-host:\(other.url)")
        let run = try await env.ghf("followers", "octavia", with: .signedIn)
        #expect(run.status == 1)
        #expect(try await other.statistics().requests == 0)
      }
    }

    @Test func rejectsABodyOver16MB() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("/users/octavia=huge-body:\(40 << 20)")
      let run = try await env.ghf("followers", "octavia", "--json")
      #expect(run.status == 6)
      #expect(run.output == "")
      #expect(run.errors == "error: the response exceeds 16 MB\n")
      #expect(try await env.server?.statistics().requests == 1)
    }

    @Test("gives up on a response that would take minutes at its speed")
    func givesUpOnASlowResponse() async throws {
      let requests = Recorder<Void>()
      let run = try await ScriptedServer.serve { connection in
        _ = try await connection.request()
        requests.add(())
        try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n")
        while true {
          try await connection.send(String(repeating: " ", count: 200))
          try await Task.sleep(for: .milliseconds(50))
        }
      } to: { server in
        try await TestEnvironment(nil).ghf(
          "followers", "octavia", "--quiet",
          with: [
            "GHF_API_URL": "http://127.0.0.1:\(server.port)", "GHF_TIME_LIMIT_MS": "500",
          ])
      }
      #expect(run.status == 6)
      #expect(run.output == "")
      #expect(
        run.errors == """
          error: the response was incomplete after 2 s
          hint: check the network connection

          """)
      #expect(requests.all.count == 4)
    }

    @Test func rejectsAPageWithTooManyEntries() async throws {
      let entries = Array(repeating: #"{"login":"a","id":1}"#, count: 1_001)
      let body = "[\(entries.joined(separator: ","))]"
      let run = try await ScriptedServer.serve { connection in
        try await connection.answerAll(body)
      } to: { server in
        try await TestEnvironment(nil).ghf(
          "followers", "octavia", with: ["GHF_API_URL": "http://127.0.0.1:\(server.port)"])
      }
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors == "error: cannot parse GitHub's response (200)\n")
    }

    @Test func decodesAnUnrequestedEncoding() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("/users/squeezed=zstd")
      let run = try await env.ghf("user", "squeezed", "--json", "--fields", "login,id,name")
      #expect(run.output == #"{"login":"squeezed","id":77001,"name":"Zora Squeeze"}"# + "\n")
    }

    @Test func readsProfilesFromAnOldEnterpriseServer() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("/users/octavia=old-ghes")
      let run = try await env.ghf(
        "user", "octavia", "--tsv", "--fields", "login,type,site_admin,html_url")
      #expect(run.lines.last == "octavia\tUser\tfalse\thttps://github.com/octavia")
    }

    @Test func printsNoAccountTwiceIfTheListShifts() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("page=2=change:unfollow+lonely+octaviax1")
      let run = try await env.ghf("followers", "octavia")
      #expect(run.status == 0)
      #expect(Set(run.lines).count == run.lines.count)
    }
  }
}
