import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// `ghf watch run` with a real program, which is killed, hangs, or finds the disk full.
  struct WatchDeliveryTests {
    /// Watches museum with a program, and lets an account follow it.
    private func watching(
      _ program: String, _ body: @Sendable (TestEnvironment) async throws -> Void
    ) async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        try env.home.write("#!/bin/sh\n\(program)\n", to: "bin/notify", permissions: 0o700)
        try env.home.write(
          "[watch]\nexec = [\"notify\", \"$(id)\"]\n", to: ".config/ghf/config.toml")
        #expect(try await env.ghf("watch", "add", "museum", with: .signedIn).status == 0)
        #expect(try await env.ghf("watch", "run", with: .signedIn).status == 0)
        try await server.change("follow crowd-950 museum")
        try await body(env)
      }
    }

    private func run(_ env: TestEnvironment) async throws -> FinishedRun {
      let path = "\(env.home.path)/bin:\(BuiltPrograms.path):/usr/bin:/bin"
      return try await env.ghf(
        "watch", "run", "--all", "--refresh",
        with: ["PATH": path].merging(.signedIn) { $1 })
    }

    @Test("passes the report, the account and the arguments, but neither the token nor a terminal")
    func passesTheReport() async throws {
      try await watching(
        #"cat > "$HOME/report"; env > "$HOME/env"; echo "$@" > "$HOME/words"; echo out; echo err >&2"#
      ) { env in
        let run = try await run(env)
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(run.errors == "out\nerr\n")
        let report = try env.home.text(of: "report")
        #expect(report.hasPrefix(#"{"id":"urn:uuid:"#) && report.hasSuffix("}\n"))
        #expect(report.contains(#""followed":[{"login":"crowd-950","#))
        #expect(try env.home.text(of: "words") == "$(id)\n")
        let variables = try env.home.text(of: "env")
        #expect(variables.contains("GHF_USER=museum\n"))
        #expect(!variables.contains(TestEnvironment.token))
      }
    }

    @Test("repeats a report with the same id if ghf was killed before it could record it")
    func repeatsAfterAKill() async throws {
      try await watching(
        #"cat >> "$HOME/reports"; [ -e "$HOME/done" ] || { : > "$HOME/done"; kill -9 $PPID; }"#
      ) { env in
        #expect(try await run(env).status == -9)
        #expect(try await run(env).status == 0)
        #expect(try await run(env).status == 0)
        let reports = try env.home.text(of: "reports").split(separator: "\n")
        #expect(reports.count == 2 && reports[0] == reports[1])
      }
    }

    @Test("ends a program, and what it started, when it is ended itself")
    func endsTheProgramWhenInterrupted() async throws {
      try await watching(#"echo $$ > "$HOME/started"; sleep 1000 & echo $! > "$HOME/child"; wait"#)
      { env in
        let path = "\(env.home.path)/bin:\(BuiltPrograms.path):/usr/bin:/bin"
        let run = try await env.shell(
          """
          ghf watch run --all --refresh & ghf=$!
          for n in $(seq 200); do [ -s "$HOME/child" ] && break; sleep 0.05; done
          kill -TERM $ghf; wait $ghf; echo $?
          child=$(cat "$HOME/child")
          for n in $(seq 200); do [ -e /proc/$child/exe ] || break; sleep 0.05; done
          [ -e /proc/$child/exe ] && echo alive; true
          """, with: ["PATH": path].merging(.signedIn) { $1 })
        #expect(run.lines == ["143"])
      }
    }

    /// Runs ghf with a program, and commands once that has written the file `started`.
    private func interrupt(_ env: TestEnvironment, _ commands: String) async throws -> FinishedRun {
      let path = "\(env.home.path)/bin:\(BuiltPrograms.path):/usr/bin:/bin"
      return try await env.shell(
        """
        ghf watch run --all --refresh & ghf=$!
        for n in $(seq 200); do [ -s "$HOME/started" ] && break; sleep 0.05; done
        begun=$(date +%s)
        \(commands)
        wait $ghf; echo "ended with $? after $(($(date +%s) - begun > 3)) long seconds"
        [ -e /proc/$(cat "$HOME/started")/exe ] && echo alive; true
        """, with: ["PATH": path].merging(.signedIn) { $1 })
    }

    @Test("kills a program that ignores SIGTERM after five seconds, and holds the lock until then")
    func killsAStubbornProgram() async throws {
      try await watching(
        #"trap "" TERM; echo $$ > "$HOME/started"; while :; do sleep 0.2; done"#
      ) { env in
        let run = try await interrupt(env, "kill -TERM $ghf; sleep 1; ghf watch run")
        #expect(run.errors.contains("another 'ghf watch run' is running"))
        #expect(run.lines == ["ended with 143 after 1 long seconds"])
      }
    }

    @Test func killsAStubbornProgramAtASecondSignal() async throws {
      try await watching(
        #"trap "" TERM; echo $$ > "$HOME/started"; while :; do sleep 0.2; done"#
      ) { env in
        let run = try await interrupt(env, "kill -TERM $ghf; sleep 1; kill -TERM $ghf")
        #expect(run.lines == ["ended with 143 after 0 long seconds"])
      }
    }

    @Test("counts a report as delivered if the program accepts it after SIGTERM")
    func waitsForAProgramThatFinishes() async throws {
      try await watching(
        #"trap "" TERM; echo $$ > "$HOME/started"; sleep 1; cat >> "$HOME/reports""#
      ) { env in
        let run = try await interrupt(env, "kill -TERM $ghf")
        #expect(run.lines == ["ended with 143 after 0 long seconds"])
        #expect(try await self.run(env).status == 0)
        #expect(try env.home.text(of: "reports").split(separator: "\n").count == 1)
      }
    }

    @Test("creates nothing at the end of a dangling link in place of the lock")
    func followsNoDanglingLock() async throws {
      try await watching("exit 0") { env in
        let run = try await env.shell(
          """
          cd ~/.local/state/ghf && ln -sf ~/elsewhere watch.lock && ghf watch run; echo $?
          [ -e ~/elsewhere ] && echo created; true
          """)
        #expect(run.lines == ["1"])
        #expect(run.errors.contains("watch.lock"))
      }
    }

    @Test(
      "delivers each change once although the disk is full for a while",
      .enabled("mounting is not permitted") { await MountPermission.isGranted.value })
    func survivesAFullDisk() async throws {
      try await watching(#"cat >> "$REPORTS/reports""#) { env in
        let reports = try TestHome()
        let run = try await env.shell(
          """
          exec unshare -m sh -c '
          cp -r "$HOME" "$REPORTS/home"
          mount -t tmpfs -o mode=700,size=4m none "$HOME"
          cp -r "$REPORTS/home/." "$HOME"
          dd if=/dev/zero of="$HOME/ballast" bs=4k 2> /dev/null
          for n in 1 2 3; do ghf watch run --all --refresh 2>> "$REPORTS/errors"; echo $?; done
          cat "$REPORTS/reports" 2> /dev/null | wc -l
          rm "$HOME/ballast"
          for n in 1 2; do ghf watch run --all --refresh 2>> "$REPORTS/errors"; echo $?; done
          cat "$REPORTS/reports" | wc -l'
          """,
          with: [
            "REPORTS": reports.path,
            "PATH": "\(env.home.path)/bin:\(BuiltPrograms.path):/usr/bin:/bin:/usr/sbin:/sbin",
          ].merging(.signedIn) { $1 })
        #expect(run.lines == ["1", "1", "1", "0", "0", "0", "1"], "\(run.errors)")
        #expect(try reports.text(of: "errors").contains("No space left on device"))
      }
    }
  }
}
