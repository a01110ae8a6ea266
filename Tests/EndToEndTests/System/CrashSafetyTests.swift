import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The files of ghf after SIGKILL at random moments.
  struct CrashSafetyTests {
    /// The members of the favourites file that the tests check.
    private struct FavouritesFile: Decodable {
      var favourites: [ListedAccount]
    }

    /// The counts of runs, of killed runs, and of killed runs that had finished their work.
    private struct Tally {
      var runs = 0
      var killed = 0
      var finished = 0

      mutating func note(_ run: FinishedRun, isDone: Bool) {
        runs += 1
        if run.status == 0 { return }
        killed += 1
        if isDone { finished += 1 }
      }
    }

    private static let favourites = ".local/share/ghf/favourites.json"

    private func favourites(_ env: TestEnvironment) throws -> [String] {
      guard let bytes = try env.home.files()[CrashSafetyTests.favourites] else { return [] }
      return try JSONDecoder().decode(FavouritesFile.self, from: Data(bytes)).favourites.map(
        \.login)
    }

    private func leftovers(_ env: TestEnvironment) throws -> [String] {
      try env.home.files().keys.filter { $0.hasSuffix(".new") && $0.hasPrefix(".local/") }
    }

    @Test func changesFavouritesCompletelyOrNotAtAll() async throws {
      var generator = SeededGenerator()
      let rounds = CrashRounds.count(usually: 60)
      let env = try await TestEnvironment()
      let logins = CrowdRule.logins(30)
      // Adding sends a request each time; removing sends none.
      let addingTime = try await env.averageDuration(of: ["fav", "add", "octavia", "--refresh"])
      let removingTime = try await env.averageDuration(of: ["fav", "rm", "octavia-thorne"])
      var known = try favourites(env)
      var tally = Tally()
      #expect(known == ["octavia"])
      for round in 1...rounds {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        let login = logins[Int.random(in: 0..<logins.count, using: &generator)]
        let isListed = known.contains(login)
        let wanted = isListed ? known.filter { $0 != login } : known + [login]
        let moment = CrashRounds.moment(ofRound: round, using: &generator)
        let run = try await env.ghf(
          ["fav"] + (isListed ? ["rm", login] : ["add", login, "--refresh"]),
          killedAfter: (isListed ? removingTime : addingTime) * moment)
        let now = try favourites(env)
        #expect(run.status == 0 || run.status == -9, comment)
        // A successful run has made its change.
        #expect(now == wanted || run.status != 0 && now == known, comment)
        // Each run removes what the previous one left.
        #expect(try leftovers(env).count <= 1, comment)
        tally.note(run, isDone: now == wanted)
        known = now
      }
      print("favourites: \(tally)")
      #expect(tally.killed > 0)
      #expect(tally.runs == rounds)
      #expect(try await env.ghf("fav", "list").lines == known)
      #expect(try await env.ghf("fav", "add", "museum").status == 0)
      #expect(try favourites(env) == known + ["museum"])
      #expect(try leftovers(env) == [])
    }

    /// The first snapshot is written as a whole file; later ones are appended.
    @Test func storesAFirstSnapshotCompletelyOrNotAtAll() async throws {
      var generator = SeededGenerator()
      let env = try await TestEnvironment()
      // The list is cached, so that a run mostly writes the snapshot.
      let words = ["changes", "crowd-900"]
      let usual = try await env.averageDuration(of: words)
      let state = env.home.path + "/.local/state"
      var tally = Tally()
      for round in 1...CrashRounds.count(usually: 30) {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        // In every third round, the files of the previous, killed run stay.
        if round % 3 != 0, FileManager.default.fileExists(atPath: state) {
          try FileManager.default.removeItem(atPath: state)
        }
        let run = try await env.ghf(
          words, killedAfter: usual * CrashRounds.moment(ofRound: round, using: &generator))
        let log = try await SnapshotLog.entries(of: "crowd-900", env)
        #expect(log.map(\.count) == [900] || run.status != 0 && log.isEmpty, comment)
        #expect(try leftovers(env).count <= 1, comment)
        tally.note(run, isDone: !log.isEmpty)
        if round % 3 != 1 { continue }
        #expect(try await env.run("ghf", words).status == 0, comment)
        #expect(
          try await SnapshotLog.entries(of: "crowd-900", env).map(\.count) == [900], comment)
        #expect(try leftovers(env) == [], comment)
      }
      print("first snapshots: \(tally)")
      #expect(tally.killed > 0)
    }

    @Test func appendsLaterSnapshotsCompletelyOrNotAtAll() async throws {
      var generator = SeededGenerator()
      let seed = generator.seed
      let moments = (1...CrashRounds.count(usually: 30)).map { round in
        CrashRounds.moment(ofRound: round, using: &generator)
      }
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        _ = try await env.ghf("changes", "octavia")
        let usual = try await env.averageDuration(of: ["changes", "octavia", "--refresh"])
        var known = try await SnapshotLog.entries(of: "octavia", env)
        let size = try #require(known.last?.count)
        var tally = Tally()
        #expect(known.count == 1)
        for (round, moment) in moments.enumerated() {
          let comment: Comment = "seed \(seed), round \(round)"
          // Changes the list, so that each run has something to write.
          let isFollowed = round % 2 == 0
          try await server.change("\(isFollowed ? "follow" : "unfollow") crowd-950 octavia")
          // `followers` stores new followers only: a departure, and a return soon after it, needs a check.
          let command = round == 0 ? "followers" : "changes"
          let run = try await env.ghf(
            [command, "octavia", "--refresh"], killedAfter: usual * moment)
          let log = try await SnapshotLog.entries(of: "octavia", env)
          let isDone = log.last?.count == (isFollowed ? size + 1 : size)
          // A successful run has stored its entry, and no earlier entry is lost.
          #expect(run.status == 0 && isDone || run.status == -9, comment)
          #expect((known.count...known.count + 1).contains(log.count), comment)
          tally.note(run, isDone: isDone)
          known = log
        }
        print("later snapshots: \(tally)")
        #expect(tally.killed > 0)
        #expect(known.count > 1)
        try await server.change("follow crowd-950 octavia")
        _ = try await env.ghf("changes", "octavia", "--refresh")
        let last = try await env.ghf("changes", "octavia", "--refresh")
        #expect(last.lines == [])
        #expect(last.errors == "")
        #expect(try leftovers(env) == [])
        let entries = try await SnapshotLog.entries(of: "octavia", env)
        for (before, entry) in zip(entries, entries.dropFirst()) {
          let logins = (entry.followed + entry.unfollowed).map(\.login)
          #expect(logins == ["crowd-950"], "seed \(seed)")
          #expect(abs(entry.count - before.count) == 1, "seed \(seed)")
        }
      }
    }

    /// Cached pages and logins may be lost, but must not be wrong.
    @Test func neverServesWrongEntriesFromTheCache() async throws {
      var generator = SeededGenerator()
      let env = try await TestEnvironment()
      let crowd = CrowdRule.logins(1_900)
      let words = ["followers", "crowd-1900", "--refresh"]
      let usual = try await env.averageDuration(of: words)
      var tally = Tally()
      for round in 1...CrashRounds.count(usually: 10) {
        let comment: Comment = "seed \(generator.seed), round \(round)"
        let killed = try await env.ghf(
          words, killedAfter: usual * CrashRounds.moment(ofRound: round, using: &generator))
        tally.note(killed, isDone: killed.lines == crowd)
        let run = try await env.ghf("followers", "crowd-1900")
        #expect(run.lines == crowd, comment)
        #expect(run.errors == "", comment)
        #expect(run.status == 0, comment)
        let names = try await env.ghf(
          "---complete", "bash", "2", crowd[round % 1_900], "ghf", "user", crowd[round % 1_900])
        // For bash, candidates end in a space.
        let found = Set(names.lines.map { String($0.prefix { $0 != " " }) })
        #expect(found.contains(crowd[round % 1_900]), comment)
        #expect(found.isSubset(of: crowd), comment)
      }
      print("cache: \(tally)")
      #expect(tally.killed > 0)
    }
  }
}
