import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Every example of the README, the user guide and the help, run in a shell as printed.
  ///
  /// Each runs against the same small GitHub (`Fixtures/examples`), signed in as octavia, with two
  /// favourites, and a snapshot from before one person followed and another left.
  @Suite(.enabled(if: InstalledPrograms.allowJq)) struct ExampleTests {
    @Test func runsTheExamplesOfTheReadMe() async throws {
      let examples = try DocumentedExamples.readMe()
      #expect(examples.count >= 5)
      try await expect("examples-readme", examples)
    }

    @Test func runsTheExamplesOfTheGuide() async throws {
      let examples = try DocumentedExamples.guide()
      #expect(examples.count > 50)
      try await expect("examples-guide", examples)
    }

    @Test func runsTheExamplesOfTheHelp() async throws {
      let env = try TestEnvironment(nil)
      var examples: [String] = []
      for words in try await pages(below: [], env) {
        let help = try await env.run("ghf", ["help"] + words)
        #expect(help.status == 0)
        #expect(help.errors == "")
        for example in Examples.ofHelp(help.output) where !examples.contains(example) {
          examples.append(example)
        }
      }
      #expect(examples.count > 40)
      try await expect("examples-help", examples)
    }

    /// Returns the arguments of every help page, as completed for `ghf help`.
    private func pages(below words: [String], _ env: TestEnvironment) async throws -> [[String]] {
      let request = ["---complete", "bash", "\(words.count + 2)", "", "ghf", "help"] + words + [""]
      let run = try await env.run("ghf", request)
      var pages = [words]
      for line in run.lines {
        let word = String(line.prefix { $0 != " " })
        if words.isEmpty || !word.isEmpty {
          pages += try await self.pages(below: words + [word], env)
        }
      }
      return pages
    }

    private func expect(
      _ name: String, _ examples: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let options = ["--fixtures", ProjectFiles.root + "/Fixtures/examples"]
      let transcripts = try await FixtureProcess.serving(options) { server in
        let prepared = try await prepared(server)
        var transcripts: [String] = []
        for example in examples {
          try await server.restart()
          try await changeList(server)
          transcripts.append(try await transcript(of: example, prepared))
        }
        return transcripts
      }
      let text = transcripts.joined(separator: "\n")
      if let difference = try GoldenFile(name).difference(from: text) {
        Issue.record("\(difference)", sourceLocation: sourceLocation)
      }
    }

    /// Returns the environment of the examples, with two favourites and a snapshot.
    private func prepared(_ server: FixtureProcess) async throws -> TestEnvironment {
      var env = try TestEnvironment(server)
      env.variables["GH_ENTERPRISE_TOKEN"] = TestEnvironment.token
      // Prints the address instead of opening a browser.
      env.variables["BROWSER"] = "echo"
      try env.home.write("#!/bin/sh\necho \"$@\"\n", to: "bin/w3m", permissions: 0o700)
      try env.home.write("#!/bin/sh\ncat\n", to: "bin/notify-followers", permissions: 0o700)
      env.variables["TZ"] = "UTC0"
      // Without TERM, `ghf browse` prints lines instead of a full screen, which would wait for keys.
      let lines = [
        "mkdir -p ~/here ~/.zfunc ~/.config/fish/completions",
        "ghf fav add --quiet octocat hubot", "ghf changes octocat --quiet",
        "ghf followers octocat --quiet --refresh", "ghf cache clear --quiet",
      ]
      for line in lines {
        let run = try await env.shell(line)
        #expect(run.status == 0, "\(line): \(run.errors)")
        if line == lines[2] { try await changeList(server) }
      }
      return env
    }

    private func changeList(_ server: FixtureProcess) async throws {
      try await server.change("remove departed", "follow salim-dev octocat")
    }

    /// Returns the output and the files of an example, run in a directory of a prepared home's copy.
    private func transcript(of example: String, _ prepared: TestEnvironment) async throws -> String
    {
      let server = try #require(prepared.server)
      var env = try TestEnvironment(server)
      try env.home.copyFiles(of: prepared.home)
      env.variables = prepared.variables.mapValues {
        $0.replacing(prepared.home.path, with: env.home.path)
      }
      let before = Date.now
      if example.contains("ghf watch"), !example.contains("watch add") {
        #expect(try await env.shell("ghf watch add octocat fav --quiet").status == 0)
        try await server.change("follow hubot octocat")
      }
      let run = try await env.shell("cd ~/here; \(example)")
      var text = "$ \(example)\n"
      text += GoldenFile.visible(run.output, mark: "out")
      text += GoldenFile.visible(run.errors, mark: "err")
      for (name, bytes) in try env.home.files().sorted(by: { $0.key < $1.key })
      where name.hasPrefix("here/") {
        text += GoldenFile.visible(
          String(decoding: bytes, as: UTF8.self), mark: String(name.dropFirst("here/".count)))
      }
      text += "exit \(run.status)\n"
      // The ids depend on the time.
      text = text.replacing(/urn:uuid:[-0-9a-f]{36}/, with: "urn:uuid:ID")
      return NormalisedText(text, home: env.home.path, port: server.port, now: before).text
    }
  }
}
