import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// Relation marks from a server that derives them from its lists.
  struct RelationMarkTests {
    private static let fields = ["--tsv", "--fields", "login,follows_viewer,followed_by_viewer"]

    @Test("agrees with the lists of the token's owner, and changes with them")
    func agreesWithTheLists() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let followers = Set(try await env.ghf("followers", "octavia").lines)
        let following = Set(try await env.ghf("following", "octavia").lines)
        let organisations = Set(
          try await env.shell(
            "ghf following octavia --tsv --fields login,type | grep Organization | cut -f 1"
          ).lines)
        var kinds: Set<String> = []
        for list in ["followers", "following"] {
          let run = try await env.run(
            "ghf", [list, "octavia", "--details"] + Self.fields, with: .signedIn)
          #expect(run.lines.count == (list == "followers" ? followers : following).count + 1)
          for line in run.lines.dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
              .map(String.init)
            kinds.insert(cells[1...].joined(separator: " "))
            if organisations.contains(cells[0]) {
              #expect(cells[1...] == ["", ""])
            } else {
              #expect(cells[1] == "\(followers.contains(cells[0]))", "\(cells[0])")
              #expect(cells[2] == "\(following.contains(cells[0]))", "\(cells[0])")
            }
          }
        }
        #expect(kinds.isSuperset(of: ["true true", "true false", "false true"]))
        let (fan, followed) = ("lonely", "museum")
        try await server.change("follow \(fan) octavia", "unfollow octavia \(followed)")
        let run = try await env.run(
          "ghf", ["user", fan, followed, "octavia", "--refresh"] + Self.fields, with: .signedIn)
        #expect(
          run.lines.dropFirst() == [
            "\(fan)\ttrue\tfalse", "\(followed)\tfalse\tfalse", "octavia\tfalse\tfalse",
          ])
      }
    }

    @Test("ghf user needs one more request with a token, for up to 100 accounts")
    func countsRequests() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let names = ["museum", "salkhi", "tidepool-works", "gardener[bot]"]
      let without = try await env.run("ghf", ["user"] + names + Self.fields)
      #expect(without.lines.dropFirst() == names.map { "\($0)\t\t" }[...])
      #expect(try await server.statistics().requests == 4)
      let first = try await env.run("ghf", ["user"] + names + Self.fields, with: .signedIn)
      #expect(
        first.lines.dropFirst() == [
          "museum\tfalse\ttrue", "salkhi\ttrue\tfalse", "tidepool-works\t\t", "gardener[bot]\t\t",
        ])
      #expect(try await server.statistics().requestsByPath["/graphql"] == 1)
      for options in [[], ["--offline"]] {
        let again = try await env.run(
          "ghf", ["user"] + names + Self.fields + options, with: .signedIn)
        #expect(again == first)
      }
      let other = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token + "-2"]
      let offline = try await env.run(
        "ghf", ["user"] + names + Self.fields + ["--offline"], with: other)
      #expect(offline == without)
      #expect(try await server.statistics().requests == 5)
      _ = try await env.run("ghf", ["user"] + names + Self.fields, with: other)
      #expect(try await server.statistics().requestsByPath["/graphql"] == 2)
      #expect(try await server.statistics().requests == 6)
    }

    @Test func survivesAServerWithoutMarks() async throws {
      let env = try await TestEnvironment()
      for fault in ["status:502", "status:500", "status:404", "drop", "primary-limit"] {
        try await env.server?.reset()
        try await env.server?.misbehave("/graphql=\(fault)")
        let run = try await env.run(
          "ghf", ["user", "museum", "--no-cache"] + Self.fields, with: .signedIn)
        #expect(run.lines.dropFirst() == ["museum\t\t"])
        #expect(run.status == 0, "\(fault): \(run.errors)")
      }
    }
  }
}
