import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// ghf in homes where something is in the way of its files.
  ///
  /// Whatever it is, favourites and snapshots are there when it is gone, and who asks for a list
  /// gets it.
  struct ObstructionTests {
    @Test func favourites() async throws {
      try await expect("obstructed-favourites", favourites: Obstruction.ofFavourites)
    }

    @Test func snapshots() async throws {
      try await expect("obstructed-snapshots", snapshots: Obstruction.ofSnapshots)
    }

    @Test(.enabled(if: Privileges.canBeDropped)) func permissions() async throws {
      try await expect(
        "forbidden-favourites",
        favourites: Obstruction.permissions("$F", startingWith: Privileges.dropping))
      try await expect(
        "forbidden-snapshots",
        snapshots: Obstruction.permissions("$S", startingWith: Privileges.dropping))
    }

    @Test(.enabled(if: Privileges.areRoots && Privileges.canBeDropped))
    func othersFiles() async throws {
      try await expect(
        "foreign-favourites",
        favourites: Obstruction.ownership("$F", startingWith: Privileges.dropping))
      try await expect(
        "foreign-snapshots",
        snapshots: Obstruction.ownership("$S", startingWith: Privileges.dropping))
    }

    /// As where `sudo` lets somebody keep their HOME.
    @Test(.enabled(if: Privileges.areRoots)) func whatRootChangesStaysItsOwners() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("fav", "add", "octavia").status == 0)
      try await here.obstruct(with: "chown -R 65534:65533 .")
      #expect(try await here.ghf("fav", "add", "museum").status == 0)
      #expect(try await here.ghf("fav", "list").lines == ["octavia", "museum"])
      let owners = try await here.shell("cd; stat -c '%u:%g' .local/share/ghf/*")
      #expect(owners.lines == ["65534:65533", "65534:65533"])
    }

    @Test func cache() async throws {
      try await expectAnswers(in: Obstruction.ofCache)
    }

    @Test(.enabled(if: Privileges.canBeDropped)) func forbiddenCache() async throws {
      let files = ["$P", "$N"]
      try await expectAnswers(
        in: files.flatMap { Obstruction.permissions($0, startingWith: Privileges.dropping) }
          .filter { !$0.line.contains(".lock") })
      if !Privileges.areRoots { return }
      try await expectAnswers(
        in: files.flatMap { Obstruction.ownership($0, startingWith: Privileges.dropping) })
    }

    /// Compares what becomes of two favourites, one of whom has another name by now.
    private func expect(_ golden: String, favourites obstructions: [Obstruction]) async throws {
      try await FixtureProcess.serving { server in
        let homes = try await homes(for: obstructions, of: server) { here in
          try await here.ghf("fav", "add", "octavia", "evenly")
        }
        try await server.change("rename octavia octavius")
        try await expect(
          golden, homes,
          printing: ["fav list", "fav list --refresh", "fav add museum", "fav rm evenly"],
          afterwards: ["fav list"])
      }
    }

    /// Compares what becomes of a list's snapshots after somebody came.
    private func expect(_ golden: String, snapshots obstructions: [Obstruction]) async throws {
      try await FixtureProcess.serving { server in
        try await server.change("follow museum salkhi")
        let homes = try await homes(for: obstructions, of: server) { here in
          try await here.ghf("changes", "salkhi")
        }
        try await server.change("follow lonely salkhi")
        let log = "changes salkhi --history --csv --fields change,login"
        try await expect(
          golden, homes,
          printing: ["followers salkhi --refresh", "changes salkhi --refresh", log],
          afterwards: ["changes salkhi --refresh", log])
      }
    }

    private typealias Home = (here: TestEnvironment, obstruction: Obstruction)

    /// A home for each of them, in which something was kept before.
    private func homes(
      for obstructions: [Obstruction], of server: FixtureProcess,
      _ keep: @escaping @Sendable (TestEnvironment) async throws -> FinishedRun
    ) async throws -> [Home] {
      try await obstructions.results(atOnce: 4) { obstruction in
        let here = try TestEnvironment(server)
        #expect(try await keep(here).status == 0)
        return (here, obstruction)
      }
    }

    /// Compares what commands print while something is in the way, and when it is gone.
    private func expect(
      _ golden: String, _ homes: [Home], printing commands: [String], afterwards: [String]
    ) async throws {
      let texts = try await homes.results(atOnce: 4) { here, obstruction in
        var text = "# \(obstruction.name): \(obstruction.line)\n"
        try await here.obstruct(with: obstruction.line)
        for command in commands {
          let run = try await here.shell(obstruction.starter + "ghf " + command)
          text += here.transcript(of: run, "ghf " + command)
        }
        text += "# \(obstruction.undoing)\n"
        try await here.obstruct(with: obstruction.undoing)
        for command in afterwards {
          text += here.transcript(of: try await here.shell("ghf " + command), "ghf " + command)
        }
        return text
      }
      if let difference = try GoldenFile(golden).difference(from: texts.joined(separator: "\n")) {
        Issue.record("\(difference)")
      }
    }

    /// Expects that nobody who asks for a list notices anything.
    private func expectAnswers(in obstructions: [Obstruction]) async throws {
      let server = try #require(FixtureProcess.current)
      try await obstructions.each(atOnce: 4) { obstruction in
        let comment: Comment = "\(obstruction.name): \(obstruction.line)"
        let here = try TestEnvironment(server)
        let list = try await here.ghf("followers", "evenly")
        #expect(list.lines.count == 200)
        try await here.obstruct(with: obstruction.line)
        for option in ["--refresh", ""] {
          let run = try await here.shell(obstruction.starter + "ghf followers evenly \(option)")
          #expect(run == list, comment)
        }
        let names = try await here.shell(
          obstruction.starter + "ghf ---complete bash 2 o ghf user o")
        #expect(names.errors == "", comment)
        #expect(names.status == 0, comment)
        try await here.obstruct(with: obstruction.undoing)
        #expect(try await here.ghf("followers", "evenly") == list, comment)
        #expect(try await here.ghf("cache", "clear").status == 0, comment)
      }
    }
  }
}
