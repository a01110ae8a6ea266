import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// Fifty concurrent processes in one home.
  struct ConcurrencyTests {
    private static let logins = CrowdRule.logins(50)

    /// Starts fifty runs at the same time and returns their results.
    private func fiftyRuns(
      _ words: @escaping @Sendable (Int) -> [String], _ env: TestEnvironment
    ) async throws -> [FinishedRun] {
      try await Array(0..<50).concurrentMap(limit: 50) { number in
        try await env.run("ghf", words(number))
      }
    }

    /// Returns the messages of a run, except that fifty of them make the server slow.
    private func messages(of run: FinishedRun) -> [Substring] {
      run.errors.split(separator: "\n").filter { !$0.hasPrefix("waiting for 127.0.0.1:") }
    }

    @Test("keeps the right favourites after 25 additions and 25 removals at once")
    func appliesConcurrentAdditionsAndRemovals() async throws {
      let env = try await TestEnvironment()
      let logins = ConcurrencyTests.logins
      let halves = (Array(logins.prefix(25)), Array(logins.suffix(25)))
      #expect(try await env.run("ghf", ["fav", "add"] + halves.0).status == 0)
      let runs = try await fiftyRuns({ ["fav", $0 < 25 ? "rm" : "add", logins[$0]] }, env)
      #expect(runs.map(\.status) == Array(repeating: 0, count: 50))
      #expect(try await env.ghf("fav", "list").lines.sorted() == halves.1.sorted())
      #expect(
        try await env.shell("ls -A $HOME/.local/share/ghf").lines
          == ["favourites.json", "favourites.json.lock"])
    }

    private static let contradiction: [Substring] = [
      "error: GitHub returned museum's followers without 1 account that it confirms one by one",
      "hint: try again in a few minutes",
    ]

    @Test("records consistent snapshots in 50 runs while the list changes")
    func recordsAChangingListConsistently() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        _ = try await env.ghf("changes", "museum")
        let requestCount = try await server.statistics().requests
        async let changes: Void = {
          // The runs send at least 90 requests.
          for number in 0..<12 {
            try await server.waitForRequests(requestCount + 7 * number)
            try await server.change("\(number % 2 == 0 ? "follow" : "unfollow") crowd-950 museum")
          }
        }()
        let runs = try await fiftyRuns(
          { [$0 % 5 == 0 ? "followers" : "changes", "museum", "--refresh"] }, env)
        try await changes
        // The account may have come back between a page without it and the check of its departure, which
        // only 'changes' makes.
        let contradicted = runs.filter { $0.status == 3 }
        #expect(runs.enumerated().allSatisfy { $0 % 5 != 0 || $1.status == 0 })
        #expect(
          contradicted.allSatisfy {
            messages(of: $0) == ConcurrencyTests.contradiction && $0.lines == []
          })
        let reports = [[], ["followed\tcrowd-950"], ["unfollowed\tcrowd-950\tunfollowed"]]
        for run in runs where run.status != 3 {
          #expect(run.status == 0)
          // The account may also have come back between the page without it and the profile's count.
          #expect([[], ["GitHub hides 1 of 62 accounts"]].contains(messages(of: run)))
          #expect(
            run.lines.count == 61 || run.lines.count == 62 || reports.contains(run.lines))
        }
        // Each entry differs from the previous one, and none is duplicated.
        let entries = try await SnapshotLog.entries(of: "museum", env)
        #expect(entries.count <= 13)
        for (number, entry) in entries.enumerated() {
          #expect(entry.count == (number % 2 == 0 ? 61 : 62))
          let logins = (entry.followed + entry.unfollowed).map(\.login)
          #expect(logins == (number == 0 ? [] : ["crowd-950"]))
        }
        _ = try await env.ghf("changes", "museum", "--refresh")
        #expect(try await SnapshotLog.entries(of: "museum", env).last?.count == 61)
      }
    }

    /// The first run can't print before the pipe, which is full, is read.
    private static let twoRuns = """
      cd "$HOME" && mkfifo pipe || exit
      if [ -n "$KILLS" ]; then sleep 60 < pipe & else { sleep 3; tail -c +65537 > first; } < pipe & fi
      reader=$!
      exec 3> pipe
      head -c 65536 /dev/zero >&3
      ghf changes museum --refresh >&3 3>&- & first=$!
      exec 3>&-
      sleep 1
      ghf changes museum --refresh > second & second=$!
      sleep 1
      if [ -n "$KILLS" ]; then kill -9 $first; fi
      wait $second || exit
      if [ -n "$KILLS" ]; then kill $reader; else wait $first $reader; cat first; fi
      cat second
      """

    @Test("reports a change in one of two runs at once, even if the first one is killed")
    func reportsEachChangeOnce() async throws {
      for kills in ["", "yes"] {
        try await FixtureProcess.serving { server in
          let env = try TestEnvironment(server)
          _ = try await env.ghf("changes", "museum")
          try await server.change("follow crowd-950 museum")
          let runs = try await env.shell(ConcurrencyTests.twoRuns, with: ["KILLS": kills])
          #expect(runs.lines == ["followed\tcrowd-950"], "\(kills)")
          #expect(runs.status == 0)
          #expect(try await env.ghf("changes", "museum", "--refresh").lines == [])
        }
      }
    }

    @Test func sharesTheCacheBetweenProcesses() async throws {
      let env = try await TestEnvironment()
      let logins = ConcurrencyTests.logins
      let runs = try await fiftyRuns(
        { number in
          switch number % 5 {
          case 0: ["user", "--jsonl", "--fields", "login"] + logins
          case 1: ["followers", "crowd-450", "--refresh"]
          case 2: ["cache", number == 27 ? "clear" : "info", "--quiet"]
          default: ["followers", "crowd-450"]
          }
        }, env)
      let list = CrowdRule.logins(450)
      for (number, run) in runs.enumerated() {
        #expect(run.status == 0)
        switch number % 5 {
        case 0: #expect(run.lines == logins.map { "{\"login\":\"\($0)\"}" })
        case 2: break
        default: #expect(run.lines == list)
        }
        if number % 5 != 2 { #expect(messages(of: run) == []) }
      }
      #expect(try await env.ghf("followers", "crowd-450").lines == list)
      #expect(try await env.ghf("followers", "crowd-450", "--offline").lines == list)
    }
  }
}
