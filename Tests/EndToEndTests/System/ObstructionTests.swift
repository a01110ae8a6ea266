import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Homes in which ghf can't use its files.
  ///
  /// Whatever the obstruction, lists are printed, and favourites and snapshots survive it.
  struct ObstructionTests {
    @Test func keepsObstructedFavourites() async throws {
      try await expect("obstructed-favourites", favourites: Obstruction.ofFavourites)
    }

    @Test func keepsObstructedSnapshots() async throws {
      try await expect("obstructed-snapshots", snapshots: Obstruction.ofSnapshots)
    }

    @Test(.enabled(if: Privileges.canDrop)) func keepsFilesWithoutPermissions() async throws {
      try await expect(
        "forbidden-favourites",
        favourites: Obstruction.permissions("$F", prefix: Privileges.droppingPrefix))
      try await expect(
        "forbidden-snapshots",
        snapshots: Obstruction.permissions("$S", prefix: Privileges.droppingPrefix)
          .filter { !$0.command.contains(".lock") })
    }

    @Test(.enabled(if: Privileges.isRoot && Privileges.canDrop))
    func keepsFilesOfAnotherUser() async throws {
      try await expect(
        "foreign-favourites",
        favourites: Obstruction.ownership("$F", prefix: Privileges.droppingPrefix))
      try await expect(
        "foreign-snapshots",
        snapshots: Obstruction.ownership("$S", prefix: Privileges.droppingPrefix))
    }

    /// Root runs ghf in a user's home if `sudo` keeps HOME.
    @Test(.enabled(if: Privileges.isRoot)) func keepsTheOwnerOfFilesThatRootChanges() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("fav", "add", "octavia").status == 0)
      try await env.obstruct(with: "chown -R 65534:65533 .")
      #expect(try await env.ghf("fav", "add", "museum").status == 0)
      #expect(try await env.ghf("fav", "list").lines == ["octavia", "museum"])
      let owners = try await env.shell("cd; stat -c '%u:%g' .local/share/ghf/*")
      #expect(owners.lines == ["65534:65533", "65534:65533"])
    }

    @Test("gives what root creates to the owner of the home", .enabled(if: Privileges.isRoot))
    func givesFilesToTheOwnerOfTheHome() async throws {
      let env = try await TestEnvironment()
      try await env.obstruct(with: "chown -R 65534:65533 .")
      #expect(try await env.ghf("fav", "add", "octavia").status == 0)
      #expect(try await env.ghf("changes", "salkhi").status == 0)
      #expect(try await env.ghf("watch", "add", "salkhi").status == 0)
      #expect(try await env.ghf("watch", "run", "--atom", "\(env.home.path)/feed.xml").status == 0)
      let files = try await env.shell(
        "cd; find . -type f | wc -l; find . ! -uid 65534 -o ! -gid 65533")
      // Favourites, feed, three databases, two locks.
      #expect(files.lines == ["7"])
    }

    @Test func listsWithAnObstructedCache() async throws {
      try await expectLists(in: Obstruction.ofCache)
    }

    @Test(.enabled(if: Privileges.canDrop)) func listsWithAForbiddenCache() async throws {
      try await expectLists(
        in: Obstruction.permissions("$P", prefix: Privileges.droppingPrefix)
          .filter { !$0.command.contains(".lock") })
      if !Privileges.isRoot { return }
      try await expectLists(
        in: Obstruction.ownership("$P", prefix: Privileges.droppingPrefix))
    }

    /// Compares the output for two favourites, one of which was renamed, with a golden file.
    private func expect(_ golden: String, favourites obstructions: [Obstruction]) async throws {
      try await FixtureProcess.serving { server in
        let homes = try await homes(for: obstructions, of: server) { env in
          try await env.ghf("fav", "add", "octavia", "evenly")
        }
        try await server.change("rename octavia octavius")
        try await expect(
          golden, homes,
          printing: ["fav list", "fav list --refresh", "fav add museum", "fav rm evenly"],
          afterwards: ["fav list"])
      }
    }

    /// Compares the output for a list with a new follower with a golden file.
    private func expect(_ golden: String, snapshots obstructions: [Obstruction]) async throws {
      try await FixtureProcess.serving { server in
        try await server.change("follow museum salkhi")
        let homes = try await homes(for: obstructions, of: server) { env in
          try await env.ghf("changes", "salkhi")
        }
        try await server.change("follow lonely salkhi")
        let log = "changes salkhi --history --csv --fields change,login"
        try await expect(
          golden, homes,
          printing: ["followers salkhi --refresh", "changes salkhi --refresh", log],
          afterwards: ["changes salkhi --refresh", log])
      }
    }

    private typealias Home = (env: TestEnvironment, obstruction: Obstruction)

    /// Returns a home for each obstruction, in which `store` has run.
    private func homes(
      for obstructions: [Obstruction], of server: FixtureProcess,
      _ store: @escaping @Sendable (TestEnvironment) async throws -> FinishedRun
    ) async throws -> [Home] {
      try await obstructions.concurrentMap(limit: 4) { obstruction in
        let env = try TestEnvironment(server)
        #expect(try await store(env).status == 0)
        return (env, obstruction)
      }
    }

    /// Compares the output of commands, with and after each obstruction, with a golden file.
    private func expect(
      _ golden: String, _ homes: [Home], printing commands: [String], afterwards: [String]
    ) async throws {
      let texts = try await homes.concurrentMap(limit: 4) { env, obstruction in
        var text = "# \(obstruction.name): \(obstruction.command)\n"
        try await env.obstruct(with: obstruction.command)
        for command in commands {
          let run = try await env.shell(obstruction.prefix + "ghf " + command)
          text += env.transcript(of: run, "ghf " + command)
        }
        text += "# \(obstruction.undoCommand)\n"
        try await env.obstruct(with: obstruction.undoCommand)
        for command in afterwards {
          text += env.transcript(of: try await env.shell("ghf " + command), "ghf " + command)
        }
        return text
      }
      if let difference = try GoldenFile(golden).difference(from: texts.joined(separator: "\n")) {
        Issue.record("\(difference)")
      }
    }

    /// Expects lists and completions to work as if there were no obstruction.
    private func expectLists(in obstructions: [Obstruction]) async throws {
      let server = try #require(FixtureProcess.current)
      try await obstructions.concurrentMap(limit: 4) { obstruction in
        let comment: Comment = "\(obstruction.name): \(obstruction.command)"
        let env = try TestEnvironment(server)
        let list = try await env.ghf("followers", "evenly")
        #expect(list.lines.count == 200)
        try await env.obstruct(with: obstruction.command)
        for option in ["--refresh", ""] {
          let run = try await env.shell(obstruction.prefix + "ghf followers evenly \(option)")
          #expect(run.lines == list.lines, comment)
          #expect(run.status == 0, comment)
          // At most one notice, that nothing is cached or that another file was moved.
          let notices = run.errors.split(separator: "\n")
          #expect(notices.count <= 1, comment)
          #expect(
            notices.allSatisfy {
              $0.hasPrefix("answers are not cached: ") || $0.contains(" moved ")
            },
            comment)
        }
        let names = try await env.shell(
          obstruction.prefix + "ghf ---complete bash 2 o ghf user o")
        #expect(names.errors == "", comment)
        #expect(names.status == 0, comment)
        try await env.obstruct(with: obstruction.undoCommand)
        #expect(try await env.ghf("followers", "evenly") == list, comment)
        #expect(try await env.ghf("cache", "clear").status == 0, comment)
      }
    }
  }
}
