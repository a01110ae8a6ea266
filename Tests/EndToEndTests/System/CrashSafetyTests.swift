import FixtureServer
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// What is left when ghf is killed at any moment, by the signal that nobody can catch.
  struct CrashSafetyTests {
    /// The part of the favourites file that the tests look at.
    private struct Kept: Decodable {
      var favourites: [Listed]
    }

    /// How many runs were killed, and how many of them had done their work by then.
    private struct Tally {
      var runs = 0
      var killed = 0
      var doneAll = 0

      mutating func note(_ run: FinishedRun, isDone: Bool) {
        runs += 1
        if run.status == 0 { return }
        killed += 1
        if isDone { doneAll += 1 }
      }
    }

    private static let favourites = ".local/share/ghf/favourites.json"

    private func favourites(_ here: TestEnvironment) throws -> [String] {
      guard let bytes = try here.home.files()[CrashSafetyTests.favourites] else { return [] }
      return try JSONDecoder().decode(Kept.self, from: Data(bytes)).favourites.map(\.login)
    }

    private func leftovers(_ here: TestEnvironment) throws -> [String] {
      try here.home.files().keys.filter { $0.hasSuffix(".new") && $0.hasPrefix(".local/") }
    }

    @Test func favouritesAreAsBeforeOrAsAfter() async throws {
      var generator = SeededGenerator()
      let rounds = CrashRounds.count(usually: 60)
      let here = try await TestEnvironment()
      let logins = (1...30).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
      // Adding asks the server each time; removing asks nobody.
      let adding = try await here.usualTime(of: ["fav", "add", "octavia", "--refresh"])
      let removing = try await here.usualTime(of: ["fav", "rm", "octavia-thorne"])
      var known = try favourites(here)
      var tally = Tally()
      #expect(known == ["octavia"])
      for round in 1...rounds {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        let login = logins[Int.random(in: 0..<logins.count, using: &generator)]
        let isThere = known.contains(login)
        let wanted = isThere ? known.filter { $0 != login } : known + [login]
        let moment = CrashRounds.moment(ofRound: round, using: &generator)
        let run = try await here.ghf(
          ["fav"] + (isThere ? ["rm", login] : ["add", login, "--refresh"]),
          killedAfter: (isThere ? removing : adding) * moment)
        let now = try favourites(here)
        #expect(run.status == 0 || run.status == -9, comment)
        // What was acknowledged is there.
        #expect(now == wanted || run.status != 0 && now == known, comment)
        // Each writer removes what the one before left.
        #expect(try leftovers(here).count <= 1, comment)
        tally.note(run, isDone: now == wanted)
        known = now
      }
      print("favourites: \(tally)")
      #expect(tally.killed > 0)
      #expect(tally.runs == rounds)
      #expect(try await here.ghf("fav", "list").lines == known)
      #expect(try await here.ghf("fav", "add", "museum").status == 0)
      #expect(try favourites(here) == known + ["museum"])
      #expect(try leftovers(here) == [])
    }

    /// The first one is a whole file; those that follow are added to it (below).
    @Test func aFirstSnapshotIsThereOrNot() async throws {
      var generator = SeededGenerator()
      let here = try await TestEnvironment()
      // The list itself comes from the cache, so that most of a run is the snapshot.
      let words = ["changes", "crowd-900"]
      let usual = try await here.usualTime(of: words)
      let state = here.home.path + "/.local/state"
      var tally = Tally()
      for round in 1...CrashRounds.count(usually: 30) {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        // Every third time another one was killed just before.
        if round % 3 != 0, FileManager.default.fileExists(atPath: state) {
          try FileManager.default.removeItem(atPath: state)
        }
        let run = try await here.ghf(
          words, killedAfter: usual * CrashRounds.moment(ofRound: round, using: &generator))
        let log = try await SnapshotLog.entries(of: "crowd-900", here)
        #expect(log.map(\.count) == [900] || run.status != 0 && log.isEmpty, comment)
        #expect(try leftovers(here).count <= 1, comment)
        tally.note(run, isDone: !log.isEmpty)
        if round % 3 != 1 { continue }
        #expect(try await here.run("ghf", words).status == 0, comment)
        #expect(
          try await SnapshotLog.entries(of: "crowd-900", here).map(\.count) == [900], comment)
        #expect(try leftovers(here) == [], comment)
      }
      print("first snapshots: \(tally)")
      #expect(tally.killed > 0)
    }

    @Test func laterSnapshotsAreAddedOrNot() async throws {
      var generator = SeededGenerator()
      let seed = generator.seed
      let moments = (1...CrashRounds.count(usually: 30)).map { round in
        CrashRounds.moment(ofRound: round, using: &generator)
      }
      try await FixtureProcess.serving { server in
        let here = try TestEnvironment(server)
        _ = try await here.ghf("changes", "octavia")
        let usual = try await here.usualTime(of: ["changes", "octavia", "--refresh"])
        var known = try await SnapshotLog.entries(of: "octavia", here)
        let size = try #require(known.last?.count)
        var tally = Tally()
        #expect(known.count == 1)
        for (round, moment) in moments.enumerated() {
          let comment: Comment = "seed \(seed), round \(round)"
          // So that there is something to write each time.
          let isFollowed = round % 2 == 0
          try await server.change("\(isFollowed ? "follow" : "unfollow") lonely octavia")
          // `followers` keeps those who came alone: nobody is known to have gone without a check.
          let command = round % 3 == 0 && isFollowed ? "followers" : "changes"
          let run = try await here.ghf(
            [command, "octavia", "--refresh"], killedAfter: usual * moment)
          let log = try await SnapshotLog.entries(of: "octavia", here)
          let isDone = log.last?.count == (isFollowed ? size + 1 : size)
          // What was acknowledged is there, and nothing that was there is lost.
          #expect(run.status == 0 && isDone || run.status == -9, comment)
          #expect((known.count...known.count + 1).contains(log.count), comment)
          tally.note(run, isDone: isDone)
          known = log
        }
        print("later snapshots: \(tally)")
        #expect(tally.killed > 0)
        #expect(known.count > 1)
        try await server.change("follow lonely octavia")
        _ = try await here.ghf("changes", "octavia", "--refresh")
        let last = try await here.ghf("changes", "octavia", "--refresh")
        #expect(last.lines == [])
        #expect(last.errors == "")
        #expect(try leftovers(here) == [])
        let entries = try await SnapshotLog.entries(of: "octavia", here)
        for (before, entry) in zip(entries, entries.dropFirst()) {
          let logins = (entry.followed + entry.unfollowed).map(\.login)
          #expect(logins == ["lonely"], "seed \(seed)")
          #expect(abs(entry.count - before.count) == 1, "seed \(seed)")
        }
      }
    }

    /// Pages and names that were kept may be lost, and are never wrong.
    @Test func theCacheIsNeverWrong() async throws {
      var generator = SeededGenerator()
      let here = try await TestEnvironment()
      let crowd = (1...1_900).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
      let words = ["followers", "crowd-1900", "--refresh"]
      let usual = try await here.usualTime(of: words)
      var tally = Tally()
      for round in 1...CrashRounds.count(usually: 10) {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        let killed = try await here.ghf(
          words, killedAfter: usual * CrashRounds.moment(ofRound: round, using: &generator))
        tally.note(killed, isDone: killed.lines == crowd)
        let run = try await here.ghf("followers", "crowd-1900")
        #expect(run.lines == crowd, comment)
        #expect(run.errors == "", comment)
        #expect(run.status == 0, comment)
        let names = try await here.ghf(
          "---complete", "bash", "2", crowd[round % 1_900], "ghf", "user", crowd[round % 1_900])
        // bash gets them with a space behind.
        let found = Set(names.lines.map { String($0.prefix { $0 != " " }) })
        #expect(found.contains(crowd[round % 1_900]), comment)
        #expect(found.isSubset(of: crowd), comment)
      }
      print("cache: \(tally)")
      #expect(tally.killed > 0)
    }
  }
}
