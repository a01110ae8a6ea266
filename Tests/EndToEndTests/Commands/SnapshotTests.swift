import TestSupport
import Testing

extension EndToEnd {
  /// The writes of snapshots.
  struct SnapshotTests {
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
