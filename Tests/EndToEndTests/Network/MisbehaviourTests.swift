import TestSupport
import Testing

extension EndToEnd {
  /// What a server can answer on purpose, and what it can surprise with.
  struct MisbehaviourTests {
    @Test func aShortPauseIsKept() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=2=secondary-limit:1x1")
      let run = try await here.ghf("followers", "octavia", "--json")
      #expect(run.status == 0)
      #expect(try Listed.all(in: run.bytes).count == 233)
      #expect(run.errors == "GitHub asks for a pause of 1 s: waiting\n")
      #expect(try await server.statistics().requests == 6)
    }

    @Test(arguments: [
      ("401", 4, 1), ("403-scope", 4, 1), ("422-pages", 3, 1), ("primary-limit", 5, 1),
      ("primary-429", 5, 1), ("redirect:other-host", 1, 1), ("redirect:loop", 1, 6),
      ("status:404", 1, 1), ("status:451", 1, 1), ("status:418", 1, 1),
    ])
    func alwaysIsAnError(_ deed: String, _ status: Int32, _ tries: Int) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=2=\(deed)")
      let run = try await here.ghf("followers", "octavia", "--json", "--parallel", "1")
      #expect(run.status == status)
      #expect(run.output == "")
      let errors = run.errors.split(separator: "\n")
      #expect(errors.filter { $0.hasPrefix("error: ") }.count == 1)
      #expect(errors.allSatisfy { $0.hasPrefix("error: ") || $0.hasPrefix("hint: ") })
      #expect(errors.first?.contains("(after 1 of 3 pages)") == true)
      #expect(!run.errors.contains("<"))
      #expect(try await server.statistics().requests == 2 + tries)
    }

    @Test func redirectsWithinTheServer() async throws {
      let here = try await TestEnvironment()
      let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
      try await here.server?.misbehave("/users/octavia=redirect:same")
      #expect(try await here.ghf("followers", "octavia", with: token).lines.count == 233)
      #expect(try await here.ghf("user", "octavia", with: token).lines.first == "login: octavia")
    }

    @Test func redirectsToAnotherServerAreNotAsked() async throws {
      let here = try await TestEnvironment()
      try await FixtureProcess.serving { other in
        try await here.server?.misbehave("/users=redirect:other-host:\(other.url)")
        let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
        let run = try await here.ghf("followers", "octavia", with: token)
        #expect(run.status == 1)
        #expect(try await other.statistics().requests == 0)
      }
    }

    @Test func aHugeBody() async throws {
      let here = try await TestEnvironment()
      try await here.server?.misbehave("/users/octavia=huge-body:\(40 << 20)")
      let run = try await here.ghf("followers", "octavia", "--json")
      #expect(run.status == 6)
      #expect(run.output == "")
      #expect(run.errors == "error: the answer is larger than 16 MB and was given up\n")
      #expect(try await here.server?.statistics().requests == 1)
    }

    @Test("gives up an answer that comes so slowly that it would take minutes")
    func aSlowAnswer() async throws {
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
          error: the answer was not complete after 2 s
          hint: check the network connection

          """)
      #expect(requests.all.count == 4)
    }

    @Test("refuses a page with far more entries than it should have")
    func aPageThatIsTooLong() async throws {
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
      #expect(run.errors == "error: GitHub's answer (200) could not be read\n")
    }

    @Test func anEncodingNobodyAskedFor() async throws {
      let here = try await TestEnvironment()
      try await here.server?.misbehave("/users/squeezed=zstd")
      let run = try await here.ghf("user", "squeezed", "--json", "--fields", "login,id,name")
      #expect(run.output == #"{"login":"squeezed","id":77001,"name":"Zora Squeeze"}"# + "\n")
    }

    @Test func anOldServer() async throws {
      let here = try await TestEnvironment()
      try await here.server?.misbehave("/users/octavia=old-ghes")
      let run = try await here.ghf(
        "user", "octavia", "--tsv", "--fields", "login,type,site_admin,html_url")
      #expect(run.lines.last == "octavia\tUser\tfalse\thttps://github.com/octavia")
    }

    @Test func aListThatMovesHasNobodyTwice() async throws {
      let here = try await TestEnvironment()
      try await here.server?.misbehave("page=2=change:unfollow+lonely+octaviax1")
      let run = try await here.ghf("followers", "octavia")
      #expect(run.status == 0)
      #expect(Set(run.lines).count == run.lines.count)
    }
  }
}
