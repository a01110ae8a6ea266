import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Every example that the README and the help show, run in a shell as it stands there.
  ///
  /// Each meets the same small GitHub (`Fixtures/examples`), signed in as octavia, two favourites,
  /// and a snapshot that two people have come and gone since.
  @Suite(.enabled(if: InstalledPrograms.allowJq)) struct ExampleTests {
    @Test func theReadMe() async throws {
      let examples = try Examples.ofReadMe()
      #expect(examples.count > 25)
      try await expect("examples-readme", examples)
    }

    @Test func theHelp() async throws {
      let here = try TestEnvironment(nil)
      var examples: [String] = []
      for words in try await pages(below: [], here) {
        let help = try await here.run("ghf", ["help"] + words)
        #expect(help.status == 0)
        #expect(help.errors == "")
        for example in Examples.ofHelp(help.output) where !examples.contains(example) {
          examples.append(example)
        }
      }
      #expect(examples.count > 40)
      try await expect("examples-help", examples)
    }

    /// All that there is help on, as the completion of `ghf help` offers it.
    private func pages(below words: [String], _ here: TestEnvironment) async throws -> [[String]] {
      let request = ["---complete", "bash", "\(words.count + 2)", "", "ghf", "help"] + words + [""]
      let run = try await here.run("ghf", request)
      var pages = [words]
      for line in run.lines {
        let word = String(line.prefix { $0 != " " })
        if words.isEmpty || !word.isEmpty {
          pages += try await self.pages(below: words + [word], here)
        }
      }
      return pages
    }

    private func expect(
      _ name: String, _ examples: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let options = ["--fixtures", ProjectFiles.root + "/Fixtures/examples"]
      let transcripts = try await FixtureProcess.serving(options) { server in
        var transcripts: [String] = []
        for example in examples {
          try await server.restart()
          transcripts.append(try await transcript(of: example, server))
        }
        return transcripts
      }
      let text = transcripts.joined(separator: "\n")
      if let difference = try GoldenFile(name).difference(from: text) {
        Issue.record("\(difference)", sourceLocation: sourceLocation)
      }
    }

    /// What an example prints and writes, with a home and a folder of its own.
    private func transcript(
      of example: String, _ server: FixtureProcess
    ) async throws -> String {
      var here = try TestEnvironment(server)
      here.variables["GH_ENTERPRISE_TOKEN"] = TestEnvironment.token
      // What is started for a page prints its address.
      here.variables["BROWSER"] = "echo"
      here.variables["TZ"] = "UTC0"
      let before = Date.now
      try await prepare(here, server)
      let run = try await here.shell("cd ~/here; \(example)")
      var text = "$ \(example)\n"
      text += GoldenFile.visible(run.output, mark: "out")
      text += GoldenFile.visible(run.errors, mark: "err")
      for (name, bytes) in try here.home.files().sorted(by: { $0.key < $1.key })
      where name.hasPrefix("here/") {
        text += GoldenFile.visible(
          String(decoding: bytes, as: UTF8.self), mark: String(name.dropFirst("here/".count)))
      }
      text += "exit \(run.status)\n"
      return SettledText(text, home: here.home.path, port: server.port, now: before).text
    }

    private func prepare(_ here: TestEnvironment, _ server: FixtureProcess) async throws {
      let lines = [
        "mkdir -p ~/here ~/.zfunc ~/.config/fish/completions",
        "ghf fav add --quiet octocat hubot", "ghf changes octocat --quiet",
        "ghf followers octocat --quiet --refresh", "ghf cache clear --quiet",
      ]
      for line in lines {
        let run = try await here.shell(line)
        #expect(run.status == 0, "\(line): \(run.errors)")
        if line == lines[2] {
          try await server.change("remove departed", "follow salim-dev octocat")
        }
      }
    }
  }
}
