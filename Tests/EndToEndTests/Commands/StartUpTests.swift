import Testing

#if os(Linux)
  extension EndToEnd {
    /// That libcurl, with its thirty libraries, is loaded only when the network is needed.
    struct StartUpTests {
      private static let debug = ["LD_DEBUG": "files"]

      @Test func theNetworkNeedsIt() async throws {
        let here = try await TestEnvironment()
        let run = try await here.ghf("followers", "lonely", with: StartUpTests.debug)
        #expect(run.errors.contains("libcurl.so.4"))
      }

      @Test(arguments: [
        ["--version"], ["--help"], ["fav", "list"], ["nonsense"], ["user", "a b"],
        ["---complete", "bash", "2", "o", "ghf", "user", "o"], ["completion", "zsh"],
        ["cache", "info"],
      ])
      func nothingElseDoes(_ words: [String]) async throws {
        let here = try await TestEnvironment()
        let run = try await here.run("ghf", words, with: StartUpTests.debug)
        #expect(run.errors.contains("libc.so.6"))
        expectLittle(run)
      }

      /// Neither libcurl nor Foundation beyond its essentials, nor ICU.
      private func expectLittle(_ run: FinishedRun) {
        for library in ["libcurl", "libFoundation.so", "ICU", "libicu", "Internationalization"] {
          #expect(!run.errors.contains(library))
        }
      }

      @Test func cachedProfilesDoNot() async throws {
        let here = try await TestEnvironment()
        let first = try await here.ghf("user", "octavia")
        let run = try await here.ghf("user", "octavia", with: StartUpTests.debug)
        #expect(run.output == first.output)
        expectLittle(run)
      }

      @Test func cachedAnswersDoNot() async throws {
        let here = try await TestEnvironment()
        _ = try await here.ghf("followers", "octavia")
        let run = try await here.ghf("followers", "octavia", with: StartUpTests.debug)
        #expect(run.lines.count == 233)
        expectLittle(run)
      }
    }
  }
#endif
