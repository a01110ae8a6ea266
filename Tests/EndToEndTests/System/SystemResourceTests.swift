#if os(Linux)
  import Testing

  extension EndToEnd {
    /// Low limits on open files, memory and input.
    struct SystemResourceTests {
      private static let fewFiles = """
        error: cannot open 96 files at once
        hint: raise the limit on open files: 'ulimit -n 256'

        """

      @Test(
        "lists or fails with an error under any limit on open files",
        arguments: [Array(4...16), [37, 50, 64], Array(98...104)].flatMap(\.self))
      func survivesALowLimitOnOpenFiles(_ count: Int) async throws {
        let env = try await TestEnvironment()
        let run = try await env.shell(
          "ulimit -n \(count); exec timeout -s KILL 60 ghf followers crowd-3000 --parallel 50")
        if run.status == 0 {
          #expect(run.lines.count == 3_000)
          #expect(run.errors == "")
        } else {
          #expect(count < 104)
          #expect(run.status == 1 || run.status == 127)
          #expect(run.output == "")
          // Below some limit, even the loader can't open its libraries.
          #expect(
            run.errors == SystemResourceTests.fewFiles || run.errors.contains("shared librar"))
        }
      }

      @Test(
        arguments: [
          (100_000_000, 150_000_000, "error: cannot start "),
          (8_192, 500_000, "error: cannot reserve "),
        ])
      func failsIfNoThreadCanStart(_ stack: Int, _ addressSpace: Int, _ beginning: String)
        async throws
      {
        let env = try await TestEnvironment()
        let run = try await env.shell(
          "ulimit -s \(stack); ulimit -v \(addressSpace); exec timeout -s KILL 60 ghf fav list")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(beginning))
        #expect(run.errors.contains("\nhint: raise the limit on "))
      }

      @Test("names /proc if it isn't mounted, as in a bare chroot")
      func failsWithoutProc() async throws {
        let env = try await TestEnvironment()
        let run = try await env.shell(
          """
          unshare --mount true || exit 77
          exec unshare --mount sh -c 'mount -t tmpfs none /proc && exec ghf fav list'
          """)
        if run.status == 77 { return print("skipped, not permitted: unshare --mount") }
        #expect(run.status == 1)
        #expect(
          run.errors == """
            error: cannot read /proc/self/stat
            hint: mount /proc: 'mount -t proc proc /proc'

            """)
      }

      @Test func rejectsAnEndlessLine() async throws {
        let env = try await TestEnvironment()
        for command in ["user -", "fav add -"] {
          let run = try await env.shell(
            "tr '\\0' a < /dev/zero | timeout -s KILL 60 ghf \(command)")
          #expect(run.status == 2)
          #expect(run.output == "")
          #expect(
            run.errors == """
              error: a line of standard input exceeds 1,000,000 bytes
              hint: write one account per line

              """)
        }
      }
    }
  }
#endif
