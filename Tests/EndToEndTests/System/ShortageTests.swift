#if os(Linux)
  import FakeGitHub
  import TestSupport
  import Testing

  extension EndToEnd {
    /// Runs that the system gives no thread, little memory or few files.
    struct ShortageTests {
      private static let noThread = """
        error: cannot start a thread
        hint: end other programs, or raise the limit on processes (ulimit -u)

        """
      private static let noFiles = """
        error: too many open files
        hint: raise the limit on open files (ulimit -n)

        """

      /// Runs ghf under a limit; a run of more than 10 s is killed, and has the status 137.
      private func run(
        _ words: String, _ limit: String, in env: TestEnvironment, as user: String = ""
      ) async throws -> FinishedRun {
        try await env.shell(
          "\(user)timeout -s KILL 10 bash -c 'ulimit \(limit); exec ghf \(words)'")
      }

      @Test(
        "says that it can't start a thread, within a second",
        .enabled("another user is needed, since limits aren't root's") { Privileges.canDrop },
        arguments: [1, 3])
      func needsThreads(_ limit: Int) async throws {
        let env = try TestEnvironment(nil)
        let user =
          Privileges.isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        let start = ContinuousClock.now
        let run = try await run("--version", "-u \(limit)", in: env, as: user)
        #expect(ContinuousClock.now - start < .seconds(3))
        #expect(run == FinishedRun(bytes: [], errors: ShortageTests.noThread, status: 1))
      }

      @Test("ends by itself with little memory", arguments: [200_000, 260_000, 400_000])
      func needsMemory(_ kilobytes: Int) async throws {
        let env = try await TestEnvironment()
        for words in ["--version", "followers crowd-950", "user octavia museum"] {
          let run = try await run(words, "-v \(kilobytes)", in: env)
          #expect([0, 1, 6].contains(run.status), "\(words): \(run.errors)")
          #expect(run.status == 0 || run.errors.contains("error: "), "\(words): \(run.errors)")
        }
      }

      @Test("ends by itself with few files", arguments: [16, 20])
      func needsFiles(_ count: Int) async throws {
        let env = try await TestEnvironment()
        for words in ["--version", "followers crowd-950", "user octavia museum"] {
          let run = try await run(words, "-n \(count)", in: env)
          #expect([0, 1, 6].contains(run.status), "\(words): \(run.errors)")
          #expect(run.status == 0 || run.errors.contains("error: "), "\(words): \(run.errors)")
          #expect(!run.errors.contains("check the network"), "\(words): \(run.errors)")
        }
      }

      @Test("says that it can't open files, where libdispatch traps")
      func explainsATrap() async throws {
        let run = try await run("--version", "-n 6", in: try TestEnvironment(nil))
        #expect(run.errors == ShortageTests.noFiles)
        #expect(run.status == 1)
      }

      @Test("doesn't read a value of 200 MB in the cache")
      func ignoresAHugeValue() async throws {
        let env = try await TestEnvironment()
        #expect(try await env.ghf("followers", "crowd-950").lines.count == 950)
        _ = try await PythonScript.run(
          "import sqlite3; d = sqlite3.connect('\(env.home.path)/.cache/ghf/cache.db');"
            + "d.execute('UPDATE pages SET payload = zeroblob(200000000) WHERE number = 1');"
            + "d.commit()", input: "")
        let run = try await run("followers crowd-950", "-v 400000", in: env)
        #expect(run.lines.count == 950)
        #expect(run.status == 0)
        #expect(run.errors.contains("cache.db.damaged"), "\(run.errors)")
      }
    }
  }
#endif
