import FakeGitHub
import Testing

extension EndToEnd {
  /// The relations between accounts: `follows`, `follow`, `mutual` and `common`.
  struct RelationTests {
    @Test func reportsWhetherAnAccountFollowsAnother() async throws {
      let env = try await TestEnvironment()
      let followed = try await env.ghf("following", "octavia", "--limit", "1")
      let name = try #require(followed.lines.first)
      try await env.server?.reset()
      let yes = try await env.ghf("follows", "octavia", name)
      #expect(yes == FinishedRun(bytes: Array("yes\n".utf8), errors: "", status: 0))
      let no = try await env.ghf("follows", "lonely", "octavia")
      #expect(no == FinishedRun(bytes: Array("no\n".utf8), errors: "", status: 1))
      let member = try await env.ghf(
        "follows", CrowdRule.name(of: 7), "crowd-7", "--json", "--fields", "follows")
      #expect(member.output == "{\"follows\":true}\n")
      #expect(
        try await env.server?.statistics().requestsByPath == [
          "/users/octavia/following/\(name)": 1, "/users/lonely/following/octavia": 1,
          // After a 404, ghf checks that both accounts exist.
          "/users/lonely": 1, "/users/octavia": 1,
          // A check that the host is a GitHub API, so that its 404 counts.
          "/rate_limit": 1,
          "/users/\(CrowdRule.name(of: 7))/following/crowd-7": 1,
        ])
    }

    @Test func followsAndUnfollows() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        for (command, expected) in [("follow", "yes\n"), ("unfollow", "no\n")] {
          let run = try await env.ghf(command, "lonely", with: .signedIn)
          #expect(run.status == 0)
          #expect(run.output == "")
          #expect(
            try await env.ghf("follows", "@me", "lonely", with: .signedIn).output == expected)
        }
        #expect(try await env.ghf("follow", "lonely").status == 4)
        #expect(try await env.ghf("follow", "nobody-at-all", with: .signedIn).status == 1)
      }
    }

    @Test("prints mutual followers, fans and unreturned follows")
    func comparesFollowersWithFollowing() async throws {
      let env = try await TestEnvironment()
      let followers = try await env.ghf("followers", "octavia").lines
      let following = try await env.ghf("following", "octavia").lines
      try await env.server?.reset()
      let mutual = try await env.ghf("mutual", "octavia", "--no-cache")
      #expect(mutual.errors == "")
      #expect(mutual.lines == followers.filter(Set(following).contains))
      #expect((1..<41).contains(mutual.lines.count))
      #expect(
        try await env.server?.statistics().requestsByPath == [
          "/users/octavia/following": 1, "/users/octavia/followers": 5,
        ])
      let fans = try await env.ghf("mutual", "octavia", "--fans").lines
      #expect(fans == followers.filter { !following.contains($0) })
      let unreturned = try await env.ghf("mutual", "octavia", "--unreturned").lines
      #expect(unreturned == following.filter { !followers.contains($0) })
      #expect(
        try await env.ghf("mutual", "octavia", "--count").output == "\(mutual.lines.count)\n")
      #expect(try await env.ghf("mutual", "nobody-at-all").status == 1)
    }

    @Test("combines lists, names from a pipe, and a renamed account")
    func combinesPeople() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let followers = try await env.ghf("followers", "octavia").lines
        let following = try await env.ghf("following", "octavia").lines
        try await server.change("rename \(followers[0]) new-name")
        // The cached list has the old name, and the pipe the new one, which is looked up.
        let run = try await env.shell(
          """
          mkfifo ~/names; echo new-name > ~/names &
          ghf people file:$HOME/names or following:octavia without followers:octavia
          """)
        #expect(run.errors == "")
        let rest = following.filter { !followers.contains($0) }
        #expect(run.lines == ["new-name"] + rest)
        let either = try await env.ghf(
          "people", "(followers:octavia or following:octavia)", "and", "mutual:octavia")
        #expect(either.lines == followers.filter(Set(following).contains))
      }
    }

    @Test func printsCommonFollowers() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf(
        "common", "crowd-1000", "crowd-300", "crowd-500", "CROWD-300", "--parallel", "1")
      #expect(run.errors == "")
      #expect(run.lines == CrowdRule.logins(300))
      // The first list is read last, and only until all members of the smallest are found.
      #expect(
        try await env.server?.statistics().requestsByPath == [
          "/users/crowd-300/followers": 5, "/users/crowd-500/followers": 7,
          "/users/crowd-1000/followers": 5,
        ])
      let missing = try await env.ghf("common", "crowd-300", "nobody-at-all")
      #expect(missing.status == 1)
      #expect(missing.errors == "error: no such account: 'nobody-at-all'\n")
    }
  }
}
