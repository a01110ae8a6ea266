import TestSupport
import Testing

extension EndToEnd {
  /// ghf on disks that are full, or that nobody can write to, and where devices are missing.
  @Suite(.enabled("there is no right to mount") { await OwnMounts.areAllowed.value })
  struct FullDiskTests {
    /// Something that is kept, and a disk to keep it on.
    private struct Trial {
      /// What the disk's size is counted in, an option of tmpfs.
      let unit: String
      /// Enough of that for all steps.
      let enough: Int
      let command: String
      /// Prints what is kept.
      let check: String
      let kept: String
    }

    private static let trials = [
      (unit: "nr_inodes=", files: 14, snapshots: 22), (unit: "nr_blocks=", files: 7, snapshots: 8),
    ].flatMap { unit, files, snapshots in
      [
        Trial(
          unit: unit, enough: files, command: "fav add octavia", check: "fav list",
          kept: "octavia"),
        Trial(
          unit: unit, enough: snapshots, command: "changes museum",
          check: "changes museum --history --json | grep -o '\"count\":61'", kept: "\"count\":61"),
      ]
    }

    /// Runs a script with a home that is a disk of its own.
    private func run(_ script: String, _ here: TestEnvironment) async throws -> FinishedRun {
      try await here.shell("exec unshare -m sh -c \"$SCRIPT\" 2>&1", with: ["SCRIPT": script])
    }

    /// Whatever step the room ends at, what is there is whole, and with more room all is well.
    @Test func aSizeForEachStepToFailAt() async throws {
      let server = try #require(FixtureProcess.current)
      try await FullDiskTests.trials.each(atOnce: 4) { trial in
        let here = try TestEnvironment(server)
        let run = try await run(
          """
          for n in $(seq 1 \(trial.enough)); do
            mount -t tmpfs -o mode=700,\(trial.unit)$n none "$HOME" || exit
            ghf \(trial.command) 2> /dev/null
            echo "$n $? $(ghf \(trial.check))"
            mount -o remount,\(trial.unit)200 "$HOME"
            ghf \(trial.command) 2> /dev/null
            echo "$n $? $(ghf \(trial.check)) $(find "$HOME/.local" -name '*.new')"
            umount "$HOME"
          done
          """, here)
        var failures = 0
        #expect(run.lines.count == 2 * trial.enough)
        for (place, line) in run.lines.enumerated() {
          let number = place / 2 + 1
          if place % 2 == 0 {
            #expect(["\(number) 0 \(trial.kept)", "\(number) 1 "].contains(line), "\(trial)")
            if line.hasSuffix(" 1 ") { failures += 1 }
          } else {
            #expect(line == "\(number) 0 \(trial.kept) ", "\(trial)")
          }
        }
        // From the first step to none.
        #expect((2..<trial.enough).contains(failures), "\(trial)")
      }
    }

    /// Prints what commands print, and their exit status.
    private static let show = "show() { echo \"$ $*\"; \"$@\" 2>&1; echo \"exit $?\"; }"

    @Test func noRoomAtAll() async throws {
      let here = try await TestEnvironment()
      let run = try await run(
        """
        mount -t tmpfs -o mode=700,size=128k none "$HOME" && cd || exit
        \(FullDiskTests.show)
        ghf fav add octavia evenly 2> /dev/null
        ghf changes museum 2> /dev/null
        cat /dev/zero > fill 2> /dev/null
        show ghf fav add museum
        show ghf fav rm octavia
        show ghf fav list
        show ghf followers crowd-950 --limit 3
        show sh -c 'ghf followers evenly --refresh | wc -l'
        show ghf changes evenly
        show ghf changes museum
        rm fill
        show ghf fav add museum
        show ghf fav list
        show ghf changes evenly
        show ghf changes museum --history --csv --fields login
        """, here)
      try expect("full-disk", run, here)
    }

    @Test func nothingCanBeWritten() async throws {
      let here = try await TestEnvironment()
      let run = try await run(
        """
        mount -t tmpfs -o mode=700 none "$HOME" && cd || exit
        \(FullDiskTests.show)
        ghf fav add octavia evenly 2> /dev/null
        ghf changes museum 2> /dev/null
        mount -o remount,ro "$HOME"
        show ghf fav add museum
        show ghf fav rm octavia
        show ghf fav list
        show ghf followers crowd-950 --limit 3
        show sh -c 'ghf followers evenly --refresh | wc -l'
        show ghf changes evenly
        show ghf changes museum
        show sh -c 'ghf cache clear 2>&1 | cut -d" " -f 1-3'
        """, here)
      try expect("read-only-disk", run, here)
    }

    /// Neither gh nor anything else can be started there; what is public needs neither.
    @Test func withoutADevice() async throws {
      let here = try await TestEnvironment()
      let run = try await run(
        "mount -t tmpfs none /dev && exec ghf user octavia --json --fields login", here)
      #expect(
        run == FinishedRun(bytes: Array("{\"login\":\"octavia\"}\n".utf8), errors: "", status: 0))
    }

    private func expect(_ golden: String, _ run: FinishedRun, _ here: TestEnvironment) throws {
      #expect(run.status == 0)
      let text = here.transcript(of: run, "sh")
      if let difference = try GoldenFile(golden).difference(from: text) {
        Issue.record("\(difference)")
      }
    }
  }
}
