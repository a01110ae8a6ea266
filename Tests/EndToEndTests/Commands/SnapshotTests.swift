import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// The snapshots that `ghf changes` and the lists store.
  struct SnapshotTests {
    @Test func revalidatesAnUnchangedListWith304s() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      _ = try await env.ghf("changes", "crowd-20000", with: .signedIn)
      let before = try await server.statistics()
      // The profile, 200 pages, a check after every 50 pages, and one at the end.
      #expect(before.requests == 1 + 200 + 2 * 4)
      let run = try await env.ghf("changes", "crowd-20000", "--refresh", with: .signedIn)
      #expect(run.lines == [])
      #expect(run.status == 0)
      let statistics = try await server.statistics()
      // All but the last page, whose Link header shows whether it is still the last.
      #expect(statistics.requests - before.requests == 209)
      #expect(statistics.notModified - before.notModified == 208)
    }

    /// With `--details` or `--cards`, ghf fetches the whole one-page list and truncates it itself.
    @Test(arguments: [[], ["--details"], ["--cards"]], [(1, []), (39, []), (41, [40])])
    func takesNoSnapshotOfATruncatedList(_ options: [String], _ limit: (count: Int, stored: [Int]))
      async throws
    {
      let env = try await TestEnvironment()
      let words = ["followers", "crowd-40", "--limit", "\(limit.count)"] + options
      let run = try await env.run("ghf", words, with: .signedIn)
      #expect(run.status == 0)
      #expect(try await SnapshotLog.entries(of: "crowd-40", env).map(\.count) == limit.stored)
    }

    @Test(
      "syncs a snapshot to disk before its changes are printed, and the report afterwards",
      .enabled(if: InstalledPrograms.allowStrace))
    func syncsBeforePrinting() async throws {
      let env = try await TestEnvironment()
      _ = try await env.ghf("changes", "octavia")
      let trace = "\(env.home.path)/trace.txt"
      let run = try await env.shell(
        "strace -f -y -o \(trace) -e trace=fsync,fdatasync,write ghf changes octavia --refresh --json"
      )
      #expect(run.status == 0, "\(run.errors)")
      var events: [String] = []
      for line in try env.home.text(of: "trace.txt").split(separator: "\n") {
        let isPrint = line.contains("write(1<") && line.contains("octavia")
        let isSync = line.contains("sync(") && line.contains("/state.db>")
        let event = isPrint ? "print" : isSync ? "sync" : nil
        if let event, events.last != event { events.append(event) }
      }
      #expect(events == ["sync", "print", "sync"])
    }

    @Test func printsTheListIfTheSnapshotCannotBeWritten() async throws {
      let env = try await TestEnvironment()
      // A snapshot of 1,000 accounts exceeds the limit.
      let list = try await env.shellWithFileSizeLimit("ghf followers crowd-1000 | wc -l")
      #expect(list.lines == ["1000"])
      #expect(list.status == 0)
      let changes = try await env.shellWithFileSizeLimit("ghf changes crowd-1000")
      #expect(changes.lines == [])
      #expect(changes.errors.hasPrefix("error: cannot write '\(env.home.path)/.local/state/ghf/"))
      #expect(changes.status == 1)
      let history = try await env.ghf("changes", "crowd-1000", "--history", "--json")
      #expect(history.lines == ["[]"])
      let again = try await env.ghf("changes", "crowd-1000")
      #expect(again.status == 0)
      #expect(try await SnapshotLog.entries(of: "crowd-1000", env).map(\.count) == [1_000])
    }
  }
}
