#if os(Linux)
  import Testing

  extension EndToEnd {
    /// Too little of what the system gives to processes.
    struct SystemResourceTests {
      private static let fewFiles = """
        error: cannot open 96 files at once
        hint: raise the limit on open files: 'ulimit -n 256'

        """

      @Test(
        "ends with an error or works, whatever the limit on open files",
        arguments: [Array(4...16), [37, 50, 64], Array(98...104)].flatMap(\.self))
      func openFiles(_ count: Int) async throws {
        let here = try await TestEnvironment()
        let run = try await here.shell(
          "ulimit -n \(count); exec timeout -s KILL 10 ghf followers crowd-3000 --parallel 50")
        if run.status == 0 {
          #expect(run.lines.count == 3_000)
          #expect(run.errors == "")
        } else {
          #expect(count < 104)
          #expect(run.status == 1 || run.status == 127)
          #expect(run.output == "")
          // Below some number not even the loader finds its libraries.
          #expect(
            run.errors == SystemResourceTests.fewFiles || run.errors.contains("shared librar"))
        }
      }

      @Test(
        "ends with an error if no thread can start",
        arguments: [
          (100_000_000, 150_000_000, "error: cannot start "),
          (8_192, 500_000, "error: cannot reserve "),
        ])
      func noThread(_ stack: Int, _ addressSpace: Int, _ beginning: String) async throws {
        let here = try await TestEnvironment()
        let run = try await here.shell(
          "ulimit -s \(stack); ulimit -v \(addressSpace); exec timeout -s KILL 10 ghf fav list")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(beginning))
        #expect(run.errors.contains("\nhint: raise the limit on "))
      }

      @Test("stops reading a line of standard input that never ends")
      func anEndlessLine() async throws {
        let here = try await TestEnvironment()
        for command in ["user -", "fav add -"] {
          let run = try await here.shell(
            "tr '\\0' a < /dev/zero | timeout -s KILL 10 ghf \(command)")
          #expect(run.status == 2)
          #expect(run.output == "")
          #expect(
            run.errors == """
              error: a line of standard input is longer than 1,000 bytes
              hint: write one account per line

              """)
        }
      }
    }
  }
#endif
