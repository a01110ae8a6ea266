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
      #expect(before.requests == 203)
      let run = try await env.ghf("changes", "crowd-20000", "--refresh", with: .signedIn)
      #expect(run.lines == [])
      #expect(run.status == 0)
      let statistics = try await server.statistics()
      // All but the last page, whose Link header shows whether it is still the last.
      #expect(statistics.requests - before.requests == 203)
      #expect(statistics.notModified - before.notModified == 202)
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

    /// A second transaction then records that the change was reported.
    @Test(
      "compares and stores under one lock, with one read and one write",
      .enabled(if: InstalledPrograms.allowStrace))
    func comparesAndStoresInOneTransaction() async throws {
      let env = try await TestEnvironment()
      _ = try await env.ghf("changes", "octavia")
      let trace = "\(env.home.path)/trace.txt"
      let run = try await env.shell(
        "strace -f -y -o \(trace) -e trace=openat,flock,fsync,write "
          + "ghf changes octavia --refresh --json")
      #expect(run.status == 0, "\(run.errors)")
      let file = "followers.snapshots"
      let events = try env.home.text(of: "trace.txt").split(separator: "\n").compactMap {
        line -> String? in
        if line.contains("write(1<"), line.contains("octavia") { return "print" }
        if line.contains("\(file).lock>, LOCK_EX") { return "lock" }
        if line.contains("\(file).lock>, LOCK_UN") { return "unlock" }
        if line.contains("\(file)\", O_RDONLY") { return "read" }
        if line.contains("fsync("), line.contains("\(file)>") { return "written" }
        return nil
      }
      let transaction = ["lock", "read", "written", "unlock"]
      #expect(events == transaction + ["print"] + transaction)
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
