import FixtureServer
import Testing

extension EndToEnd {
  /// Who follows whom, by the lists of several accounts.
  struct RelationTests {
    private static func member(_ number: Int) -> String {
      String(decoding: CrowdRule.login(of: number), as: UTF8.self)
    }

    @Test func follows() async throws {
      let here = try await TestEnvironment()
      let followed = try await here.ghf("following", "octavia", "--limit", "1")
      let name = try #require(followed.lines.first)
      try await here.server?.reset()
      let yes = try await here.ghf("follows", "octavia", name)
      #expect(yes == FinishedRun(bytes: Array("yes\n".utf8), errors: "", status: 0))
      let no = try await here.ghf("follows", "lonely", "octavia")
      #expect(no == FinishedRun(bytes: Array("no\n".utf8), errors: "", status: 1))
      let member = try await here.ghf(
        "follows", Self.member(7), "crowd-7", "--json", "--fields", "follows")
      #expect(member.output == "{\"follows\":true}\n")
      #expect(
        try await here.server?.statistics().byPath == [
          "/users/octavia/following/\(name)": 1, "/users/lonely/following/octavia": 1,
          // Behind a no both accounts are looked up.
          "/users/lonely": 1, "/users/octavia": 1,
          // It shows that a 404 of this host is an answer of GitHub's.
          "/rate_limit": 1,
          "/users/\(Self.member(7))/following/crowd-7": 1,
        ])
    }

    @Test func followingAndNoLonger() async throws {
      try await FixtureProcess.serving { server in
        let here = try TestEnvironment(server)
        let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
        for (command, answer) in [("follow", "yes\n"), ("unfollow", "no\n")] {
          let run = try await here.ghf(command, "lonely", with: token)
          #expect(run.status == 0)
          #expect(run.output == "")
          #expect(
            try await here.ghf("follows", "@me", "lonely", with: token).output == answer)
        }
        #expect(try await here.ghf("follow", "lonely").status == 4)
        #expect(try await here.ghf("follow", "nobody-at-all", with: token).status == 1)
      }
    }

    @Test func mutual() async throws {
      let here = try await TestEnvironment()
      let followers = try await here.ghf("followers", "octavia").lines
      let following = try await here.ghf("following", "octavia").lines
      try await here.server?.reset()
      let mutual = try await here.ghf("mutual", "octavia", "--no-cache")
      #expect(mutual.errors == "")
      #expect(mutual.lines == followers.filter(Set(following).contains))
      #expect((1..<41).contains(mutual.lines.count))
      #expect(
        try await here.server?.statistics().byPath == [
          "/users/octavia/following": 1, "/users/octavia/followers": 5,
        ])
      let fans = try await here.ghf("mutual", "octavia", "--fans").lines
      #expect(fans == followers.filter { !following.contains($0) })
      let unreturned = try await here.ghf("mutual", "octavia", "--unreturned").lines
      #expect(unreturned == following.filter { !followers.contains($0) })
      #expect(
        try await here.ghf("mutual", "octavia", "--count").output == "\(mutual.lines.count)\n")
      #expect(try await here.ghf("mutual", "nobody-at-all").status == 1)
    }

    @Test func sharedFollowers() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf(
        "common", "crowd-1000", "crowd-300", "crowd-500", "CROWD-300", "--parallel", "1")
      #expect(run.errors == "")
      #expect(run.lines == (1...300).map(Self.member))
      // No list has more of them once all of the smallest are found.
      #expect(
        try await here.server?.statistics().byPath == [
          "/users/crowd-300/followers": 5, "/users/crowd-500/followers": 4,
          "/users/crowd-1000/followers": 4,
        ])
      let missing = try await here.ghf("common", "crowd-300", "nobody-at-all")
      #expect(missing.status == 1)
      #expect(missing.errors == "error: no GitHub account is named 'nobody-at-all'\n")
    }
  }
}
