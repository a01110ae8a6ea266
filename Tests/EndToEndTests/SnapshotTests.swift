import FoundationEssentials
import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// What `ghf changes` keeps from run to run, by the real binary.
  struct SnapshotTests {
    /// The parts of a log's entry that the tests look at.
    private struct Entry: Decodable {
      struct Person: Decodable {
        var login: String
      }

      var count: Int
      var followed: [Person]
      var unfollowed: [Person]
    }

    private func log(of user: String, _ here: Surroundings) async throws -> [Entry] {
      let run = try await here.ghf("changes", user, "--history", "--json")
      #expect(run.errors == "")
      #expect(run.status == 0)
      return try JSONDecoder().decode([Entry].self, from: Data(run.bytes))
    }

    @Test func killsAtAnyMomentLeaveTheLogReadable() async throws {
      var generator = SeededGenerator()
      let seed = generator.seed
      let moments = (1...50).map { _ in Double.random(in: 0...2, using: &generator) }
      try await FixtureProcess.serving { server in
        let here = try Surroundings(server)
        let start = ContinuousClock.now
        _ = try await here.ghf("changes", "octavia")
        _ = try await here.ghf("changes", "octavia", "--refresh")
        let usual = (ContinuousClock.now - start) / 2
        var known = try await log(of: "octavia", here).count
        #expect(known == 1)
        for (round, moment) in moments.enumerated() {
          // So that there is something to write each time.
          try await server.change("\(round % 2 == 0 ? "follow" : "unfollow") lonely octavia")
          _ = try await here.ghf("changes", "octavia", "--refresh") { id in
            try await Task.sleep(for: usual * moment)
            kill(id.value, SIGKILL)
          }
          let entries = try await log(of: "octavia", here)
          #expect(entries.count >= known, "seed \(seed), round \(round)")
          known = entries.count
        }
        // Both kinds of rounds were among them: killed too early, and written.
        #expect(known > 1)
        #expect(known <= 51)
        try await server.change("follow lonely octavia")
        _ = try await here.ghf("changes", "octavia", "--refresh")
        let last = try await here.ghf("changes", "octavia", "--refresh")
        #expect(last.lines == [])
        #expect(last.errors == "")
        let entries = try await log(of: "octavia", here)
        for (before, entry) in zip(entries, entries.dropFirst()) {
          let logins = (entry.followed + entry.unfollowed).map(\.login)
          #expect(logins == ["lonely"], "seed \(seed)")
          #expect(abs(entry.count - before.count) == 1, "seed \(seed)")
        }
      }
    }

    @Test func anUnchangedListCosts304sOnly() async throws {
      let here = try await Surroundings()
      let server = try #require(here.server)
      let variables = ["GH_ENTERPRISE_TOKEN": Surroundings.token]
      _ = try await here.ghf("changes", "crowd-20000", with: variables)
      let asked = try await server.statistics()
      #expect(asked.requests == 201)
      let run = try await here.ghf("changes", "crowd-20000", "--refresh", with: variables)
      #expect(run.lines == [])
      #expect(run.status == 0)
      let statistics = try await server.statistics()
      // All pages and the profile, and what is behind a last page that is full.
      #expect(statistics.requests - asked.requests == 202)
      #expect(statistics.notModified - asked.notModified == 201)
    }

    @Test func whereThereIsNoRoomTheListComesAllTheSame() async throws {
      let here = try await Surroundings()
      // No file may become larger than 4 KB, and a snapshot of 1,000 is.
      let list = try await here.shell("ulimit -f 4; ghf followers crowd-1000 | wc -l")
      #expect(list.lines == ["1000"])
      #expect(list.status == 0)
      let changes = try await here.shell("ulimit -f 4; ghf changes crowd-1000")
      #expect(changes.lines == [])
      #expect(changes.errors.hasPrefix("error: can't write \(here.home.path)/.local/state/ghf/"))
      #expect(changes.status == 1)
      let history = try await here.ghf("changes", "crowd-1000", "--history", "--json")
      #expect(history.lines == ["[]"])
      let again = try await here.ghf("changes", "crowd-1000")
      #expect(again.status == 0)
      #expect(try await log(of: "crowd-1000", here).map(\.count) == [1_000])
    }

    @Test func manyAtOnce() async throws {
      let here = try await Surroundings()
      _ = try await here.ghf("changes", "octavia")
      let line = """
        for i in 1 2 3 4 5 6 7 8; do ghf changes octavia --refresh & done
        for i in 1 2 3 4; do ghf followers octavia --refresh > /dev/null & done
        wait
        """
      let run = try await here.shell(line)
      #expect(run.errors == "")
      #expect(run.lines == [])
      #expect(try await log(of: "octavia", here).count == 1)
    }
  }
}
