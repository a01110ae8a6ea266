import TestSupport
import Testing

extension EndToEnd {
  /// Full disks, read-only disks and missing devices.
  @Suite(.enabled("mounting is not permitted") { await MountPermission.isGranted.value })
  struct FullDiskTests {
    /// A command that stores something, and the size of its disk.
    private struct Trial {
      /// The option of tmpfs that limits the disk's size.
      let unit: String
      /// A size that suffices for all steps.
      let enough: Int
      let command: String
      /// A command that prints the stored data.
      let check: String
      let stored: String
    }

    private static let trials = [
      Trial(
        unit: "nr_inodes=", enough: 14, command: "fav add octavia", check: "fav list",
        stored: "octavia"),
      Trial(
        unit: "nr_inodes=", enough: 22, command: "changes museum", check: history,
        stored: "\"count\":61"),
      // A block suffices for the favourites: an answer that can't be cached takes none.
      Trial(
        unit: "nr_blocks=", enough: 28, command: "changes museum", check: history,
        stored: "\"count\":61"),
    ]

    private static let history =
      "changes museum --history --json 2> /dev/null | grep -o '\"count\":61'"

    /// Runs a script in its own mount namespace.
    private func run(_ script: String, _ env: TestEnvironment) async throws -> FinishedRun {
      try await env.shell("exec unshare -m sh -c \"$SCRIPT\" 2>&1", with: ["SCRIPT": script])
    }

    @Test("overwrites files that are mounts of their own, as containers have them")
    func overwritesMounts() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let start = try await env.shell(
          "ghf fav add octavia && ghf watch add museum && ghf watch run --atom ~/feed.xml")
        #expect(start.status == 0)
        try await server.change("follow crowd-950 museum")
        let run = try await run(
          """
          cd
          for file in feed.xml .local/share/ghf/favourites.json; do mount --bind $file $file; done
          ghf fav add museum
          ghf watch run --all --refresh --atom ~/feed.xml
          ghf fav list
          find . -name '*.new'
          """, env)
        #expect(run.lines == ["added museum to the favourites", "octavia", "museum"])
        #expect(try env.home.text(of: "feed.xml").contains("crowd-950 follows museum"))
      }
    }

    @Test("keeps files whole whichever write fails, and succeeds once the disk has space")
    func survivesAFullDiskAtEveryStep() async throws {
      let server = try #require(FixtureProcess.current)
      try await FullDiskTests.trials.concurrentMap(limit: 4) { trial in
        let env = try TestEnvironment(server)
        let run = try await run(
          """
          for n in $(seq 1 \(trial.enough)); do
            mount -t tmpfs -o mode=700,\(trial.unit)$n none "$HOME" || exit
            ghf \(trial.command) 2> /dev/null
            echo "$n $? $(ghf \(trial.check) 2> /dev/null)"
            mount -o remount,\(trial.unit)200 "$HOME"
            ghf \(trial.command) 2> /dev/null
            echo "$n $? $(ghf \(trial.check) 2> /dev/null) $(find "$HOME/.local" -name '*.new')"
            umount "$HOME"
          done
          """, env)
        var failures = 0
        #expect(run.lines.count == 2 * trial.enough)
        for (index, line) in run.lines.enumerated() {
          let number = index / 2 + 1
          if index % 2 == 0 {
            #expect(["\(number) 0 \(trial.stored)", "\(number) 1 "].contains(line), "\(trial)")
            if line.hasSuffix(" 1 ") { failures += 1 }
          } else {
            #expect(line == "\(number) 0 \(trial.stored) ", "\(trial)")
          }
        }
        // The sizes make some steps fail and others succeed.
        #expect((2..<trial.enough).contains(failures), "\(trial)")
      }
    }

    /// A shell function that runs a command and prints its exit status.
    private static let show = "show() { echo \"$ $*\"; \"$@\" 2>&1; echo \"exit $?\"; }"

    @Test func reportsAFullDisk() async throws {
      let env = try await TestEnvironment()
      let run = try await run(
        """
        mount -t tmpfs -o mode=700,size=512k none "$HOME" && cd || exit
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
        show ghf changes museum --refresh
        rm fill
        show ghf fav add museum
        show ghf fav list
        show ghf changes evenly
        show ghf changes museum --history --csv --fields login
        """, env)
      try expect("full-disk", run, env)
    }

    @Test func reportsAReadOnlyDisk() async throws {
      let env = try await TestEnvironment()
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
        """, env)
      try expect("read-only-disk", run, env)
    }

    @Test("fetches public data without /dev, where gh cannot start")
    func worksWithoutDevices() async throws {
      let env = try await TestEnvironment()
      let run = try await run(
        "mount -t tmpfs none /dev && exec ghf user octavia --json --fields login", env)
      #expect(
        run == FinishedRun(bytes: Array("{\"login\":\"octavia\"}\n".utf8), errors: "", status: 0))
    }

    private func expect(_ golden: String, _ run: FinishedRun, _ env: TestEnvironment) throws {
      #expect(run.status == 0)
      let text = env.transcript(of: run, "sh")
      if let difference = try GoldenFile(golden).difference(from: text) {
        Issue.record("\(difference)")
      }
    }
  }
}
