import TestSupport
import Testing

extension EndToEnd {
  /// What `ghf changes` keeps from run to run, by the real binary.
  struct SnapshotTests {
    @Test func anUnchangedListCosts304sOnly() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let variables = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
      _ = try await here.ghf("changes", "crowd-20000", with: variables)
      let asked = try await server.statistics()
      #expect(asked.requests == 203)
      let run = try await here.ghf("changes", "crowd-20000", "--refresh", with: variables)
      #expect(run.lines == [])
      #expect(run.status == 0)
      let statistics = try await server.statistics()
      // All but the last page, whose Link tells whether it still is the last.
      #expect(statistics.requests - asked.requests == 203)
      #expect(statistics.notModified - asked.notModified == 202)
    }

    /// However it is fetched: with whole profiles a list of one page comes whole, and is cut here.
    @Test(arguments: [[], ["--details"], ["--cards"]], [(1, []), (39, []), (41, [40])])
    func aListThatWasCutIsNoSnapshot(_ form: [String], _ cut: (limit: Int, kept: [Int]))
      async throws
    {
      let here = try await TestEnvironment()
      let words = ["followers", "crowd-40", "--limit", "\(cut.limit)"] + form
      let run = try await here.run("ghf", words, with: ["GH_ENTERPRISE_TOKEN": TestEnvironment.token])
      #expect(run.status == 0)
      #expect(try await SnapshotLog.entries(of: "crowd-40", here).map(\.count) == cut.kept)
    }

    /// One lock, one read and one write for the comparison; that it was reported is noted later.
    @Test(.enabled(if: InstalledPrograms.allowStrace))
    func comparesAndKeepsInOneTransaction() async throws {
      let here = try await TestEnvironment()
      _ = try await here.ghf("changes", "octavia")
      let trace = "\(here.home.path)/trace.txt"
      let run = try await here.shell(
        "strace -f -y -o \(trace) -e trace=openat,flock,fsync,write "
          + "ghf changes octavia --refresh --json")
      #expect(run.status == 0, "\(run.errors)")
      let file = "followers.snapshots"
      let events = try here.home.text(of: "trace.txt").split(separator: "\n").compactMap {
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

    @Test func whereThereIsNoRoomTheListComesAllTheSame() async throws {
      let here = try await TestEnvironment()
      // A snapshot of 1,000 is larger.
      let list = try await here.crampedShell("ghf followers crowd-1000 | wc -l")
      #expect(list.lines == ["1000"])
      #expect(list.status == 0)
      let changes = try await here.crampedShell("ghf changes crowd-1000")
      #expect(changes.lines == [])
      #expect(changes.errors.hasPrefix("error: can't write \(here.home.path)/.local/state/ghf/"))
      #expect(changes.status == 1)
      let history = try await here.ghf("changes", "crowd-1000", "--history", "--json")
      #expect(history.lines == ["[]"])
      let again = try await here.ghf("changes", "crowd-1000")
      #expect(again.status == 0)
      #expect(try await SnapshotLog.entries(of: "crowd-1000", here).map(\.count) == [1_000])
    }
  }
}
