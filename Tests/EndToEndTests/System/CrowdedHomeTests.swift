import FixtureServer
import TestSupport
import Testing

extension EndToEnd {
  /// Fifty ghf at once in one home.
  ///
  /// That fifty favourites all come in is shown by `FavouritesTests`.
  struct CrowdedHomeTests {
    private static let logins = (1...50).map {
      String(decoding: CrowdRule.login(of: $0), as: UTF8.self)
    }

    /// What fifty runs come to, all of which are started at once.
    private func fifty(
      _ words: @escaping @Sendable (Int) -> [String], _ here: TestEnvironment
    ) async throws -> [FinishedRun] {
      try await Array(0..<50).results(atOnce: 50) { number in
        try await here.run("ghf", words(number))
      }
    }

    @Test func someAddAndSomeRemove() async throws {
      let here = try await TestEnvironment()
      let logins = CrowdedHomeTests.logins
      let halves = (Array(logins.prefix(25)), Array(logins.suffix(25)))
      #expect(try await here.run("ghf", ["fav", "add"] + halves.0).status == 0)
      let runs = try await fifty({ ["fav", $0 < 25 ? "rm" : "add", logins[$0]] }, here)
      #expect(runs.map(\.status) == Array(repeating: 0, count: 50))
      #expect(try await here.ghf("fav", "list").lines.sorted() == halves.1.sorted())
      #expect(
        try await here.shell("ls -A $HOME/.local/share/ghf").lines
          == ["favourites.json", "favourites.json.lock"])
    }

    @Test func theSameListWhileItChanges() async throws {
      try await FixtureProcess.serving { server in
        let here = try TestEnvironment(server)
        _ = try await here.ghf("changes", "museum")
        async let changes: Void = {
          for number in 0..<12 {
            try await server.change("\(number % 2 == 0 ? "follow" : "unfollow") lonely museum")
            try await Task.sleep(for: .milliseconds(200))
          }
        }()
        let runs = try await fifty(
          { [$0 % 5 == 0 ? "followers" : "changes", "museum", "--refresh"] }, here)
        try await changes
        #expect(runs.map(\.errors) == Array(repeating: "", count: 50))
        #expect(runs.map(\.status) == Array(repeating: 0, count: 50))
        for run in runs {
          #expect(
            run.lines.count == 61 || run.lines.count == 62
              || [[], ["followed\tlonely"], ["unfollowed\tlonely"]].contains(run.lines))
        }
        // Each entry is a change against the one before it, and none is there twice.
        let entries = try await SnapshotLog.entries(of: "museum", here)
        #expect(entries.count <= 13)
        for (number, entry) in entries.enumerated() {
          #expect(entry.count == (number % 2 == 0 ? 61 : 62))
          let logins = (entry.followed + entry.unfollowed).map(\.login)
          #expect(logins == (number == 0 ? [] : ["lonely"]))
        }
        _ = try await here.ghf("changes", "museum", "--refresh")
        #expect(try await SnapshotLog.entries(of: "museum", here).last?.count == 61)
      }
    }

    @Test func theSamePartsOfTheCache() async throws {
      let here = try await TestEnvironment()
      let logins = CrowdedHomeTests.logins
      let runs = try await fifty(
        { number in
          switch number % 5 {
          case 0: ["user", "--jsonl", "--fields", "login"] + logins
          case 1: ["followers", "crowd-450", "--refresh"]
          case 2: ["cache", number == 27 ? "clear" : "info", "--quiet"]
          default: ["followers", "crowd-450"]
          }
        }, here)
      let list = (1...450).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
      for (number, run) in runs.enumerated() {
        #expect(run.status == 0)
        switch number % 5 {
        case 0: #expect(run.lines == logins.map { "{\"login\":\"\($0)\"}" })
        case 2: break
        default: #expect(run.lines == list)
        }
        if number % 5 != 2 { #expect(run.errors == "") }
      }
      #expect(try await here.ghf("followers", "crowd-450").lines == list)
      #expect(try await here.ghf("followers", "crowd-450", "--offline").lines == list)
    }
  }
}
