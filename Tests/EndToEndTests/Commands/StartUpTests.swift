import Testing

#if os(Linux)
  extension EndToEnd {
    /// The libraries loaded at the start: libcurl and its thirty dependencies only for the network.
    struct StartUpTests {
      private static let debug = ["LD_DEBUG": "files"]

      @Test func loadsLibcurlToUseTheNetwork() async throws {
        let env = try await TestEnvironment()
        let run = try await env.ghf("followers", "lonely", with: StartUpTests.debug)
        #expect(run.errors.contains("libcurl.so.4"))
      }

      @Test(arguments: [
        ["--version"], ["--help"], ["fav", "list"], ["nonsense"], ["user", "a b"],
        ["---complete", "bash", "2", "o", "ghf", "user", "o"], ["completion", "zsh"],
        ["cache", "info"],
      ])
      func doesNotLoadLibcurlForLocalCommands(_ words: [String]) async throws {
        let env = try await TestEnvironment()
        let run = try await env.run("ghf", words, with: StartUpTests.debug)
        #expect(run.errors.contains("libc.so.6"))
        expectFewLibraries(run)
      }

      @Test("names itself 'gh ghf' if gh runs it as its extension")
      func namesItselfAsAnExtension() async throws {
        let env = try await TestEnvironment()
        let run = try await env.shell(
          "ln -s \"$(command -v ghf)\" ~/gh-ghf && ~/gh-ghf followers --bogus")
        #expect(run.errors.hasSuffix("hint: see 'gh ghf followers --help'\n"))
      }

      /// Expects neither libcurl nor ICU nor Foundation beyond its essentials.
      private func expectFewLibraries(_ run: FinishedRun) {
        for library in ["libcurl", "libFoundation.so", "ICU", "libicu", "Internationalization"] {
          #expect(!run.errors.contains(library))
        }
      }

      @Test func doesNotLoadLibcurlForACachedProfile() async throws {
        let env = try await TestEnvironment()
        let first = try await env.ghf("user", "octavia")
        let run = try await env.ghf("user", "octavia", with: StartUpTests.debug)
        #expect(run.output == first.output)
        expectFewLibraries(run)
      }

      @Test func doesNotLoadLibcurlForACachedList() async throws {
        let env = try await TestEnvironment()
        _ = try await env.ghf("followers", "octavia")
        let run = try await env.ghf("followers", "octavia", with: StartUpTests.debug)
        #expect(run.lines.count == 233)
        expectFewLibraries(run)
      }
    }
  }
#endif
