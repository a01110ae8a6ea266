import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The programs of the guide's page about `ghf watch`, each with stand-ins for what it starts.
  @Suite(.enabled(if: InstalledPrograms.allowJq)) struct WatchingGuideTests {
    private static let page = "\(DocumentedExamples.guideFolder)/watching.md"

    /// A program of the guide, and what the program that it starts must get.
    private struct Example {
      let name: String
      let script: String
      let words: String
      let input: String
    }

    private static func examples() throws -> [Example] {
      let guide = try String(contentsOfFile: page, encoding: .utf8)
      let scripts = guide.components(separatedBy: "```sh\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }.filter { $0.hasPrefix("#!") }
      try #require(scripts.count == 4)
      let hook = "https://hooks.slack.com/services/your/secret/path"
      let text = #"":"Followers of museum: + crowd-950"}"#
      return [
        Example(
          name: "notify-send", script: scripts[0], words: "-- Followers of museum + crowd-950",
          input: ""),
        Example(
          name: "mail", script: scripts[1], words: "-s Followers of museum you@example.org",
          input: "+ crowd-950\n"),
        Example(
          name: "ntfy", script: scripts[2],
          words: "Title: Followers of museum --data-binary @- https://ntfy.sh/your-topic",
          input: "+ crowd-950\n"),
        Example(name: "slack", script: scripts[3], words: hook, input: #"{"text"# + text + "\n"),
        // As the guide says.
        Example(
          name: "discord", script: scripts[3].replacing("{text:", with: "{content:"), words: hook,
          input: #"{"content"# + text + "\n"),
      ]
    }

    /// Returns an environment with a program of the guide, and stand-ins for what it starts.
    private func environment(for example: Example) async throws -> TestEnvironment {
      let env = try await TestEnvironment()
      try env.home.write(example.script + "\n", to: "bin/notify-followers", permissions: 0o700)
      for name in ["notify-send", "mail", "curl"] {
        // Discord refuses long messages.
        let stand = """
          #!/bin/sh
          echo "$@" > "$HOME/words"
          [ \(name) = notify-send ] || cat > "$HOME/input"
          [ \(example.name) != discord ] || jq -e '.content | length <= 2000' "$HOME/input" > /dev/null

          """
        try env.home.write(stand, to: "bin/\(name)", permissions: 0o700)
      }
      try env.home.write("", to: "words")
      try env.home.write("", to: "input")
      return env
    }

    @Test("tells the desktop, a mailbox, a phone and channels, also if jq failed before")
    func runsTheProgramsOfTheGuide() async throws {
      let server = try #require(FixtureProcess.current)
      for example in try Self.examples() {
        try await server.restart()
        let env = try await environment(for: example)
        let first = try await env.shell(
          "ghf watch add museum --quiet && ghf watch run --quiet", with: .signedIn)
        #expect(first.status == 0)
        try await server.change("follow crowd-950 museum")
        try env.home.write("#!/bin/sh\nexit 5\n", to: "bin/jq", permissions: 0o700)
        let failed = try await env.shell(
          "ghf watch run --all --refresh --exec notify-followers; s=$?; rm ~/bin/jq; exit $s",
          with: .signedIn)
        #expect(failed.status == 1 && failed.errors.contains("exit status 5"), "\(example.name)")
        #expect(try env.home.text(of: "words") == "", "\(example.name)")
        let next = try await env.shell(
          "ghf watch run --quiet --exec notify-followers", with: .signedIn)
        #expect(next.status == 0 && next.errors == "", "\(example.name): \(next.errors)")
        #expect(try env.home.text(of: "words").contains(example.words), "\(example.name)")
        #expect(try env.home.text(of: "input") == example.input, "\(example.name)")
      }
      try await server.restart()
    }

    @Test("shortens what Discord would refuse")
    func shortensLongMessages() async throws {
      let people = (0..<300).map { #"{"login":"somebody-with-a-long-name-\#($0)","id":\#($0)}"# }
      let report =
        #"{"login":"museum","followed":[\#(people.joined(separator: ","))],"#
        + #""unfollowed":[],"renamed":[]}"#
      for example in try Self.examples().suffix(2) {
        let env = try await environment(for: example)
        let run = try await env.shell(
          "printf '%s' \"$REPORT\" | notify-followers", with: ["REPORT": report])
        #expect(run.status == 0)
        #expect(try env.home.text(of: "input").utf8.count > 2_000)
      }
    }

    @Test("commits the log of changes, as the job of the guide does")
    func runsTheJobOfTheGuide() async throws {
      let guide = try String(contentsOfFile: Self.page, encoding: .utf8)
      let job =
        guide.components(separatedBy: "- run: |\n").dropFirst().first?
        .components(separatedBy: "\n```").first ?? ""
      let script = job.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
        .replacing("octocat", with: "museum")
      #expect(script.contains("git push"))
      let server = try #require(FixtureProcess.current)
      try await server.restart()
      let env = try await TestEnvironment()
      let prepare = try await env.shell(
        """
        git init --quiet --bare "$HOME/remote.git" && git clone --quiet "$HOME/remote.git" ~/clone \
          2> /dev/null
        """)
      #expect(prepare.status == 0, "\(prepare.errors)")
      let variables = ["XDG_STATE_HOME": "\(env.home.path)/clone/state", "JOB": script]
        .merging(.signedIn) { $1 }
      let line = "cd ~/clone && sh -e -c \"$JOB\""
      #expect(try await env.shell(line, with: variables).status == 0)
      try await server.change("follow crowd-950 museum")
      // On another day, with an empty cache.
      let second = try await env.shell("rm -rf \"$HOME/.cache\"; " + line, with: variables)
      #expect(second.status == 0, "\(second.errors)")
      // Without changes, only the times of the checks are new.
      _ = try await env.shell("rm -rf \"$HOME/.cache\"; " + line, with: variables)
      let log = try await env.shell(
        "cd ~/clone && git log --oneline @{upstream} | wc -l; git show @{upstream}:changes.jsonl",
        with: variables)
      #expect(log.lines.count == 2, "\(log.output)")
      #expect(log.lines.last?.contains(#""change":"followed","login":"crowd-950""#) == true)
      // A list that can't be read three times in a row makes the job fail, but loses nothing.
      _ = try await env.shell("ghf watch add pumice", with: variables)
      try await server.change("remove pumice", "follow crowd-951 museum")
      for status in [0, 0, 1] {
        let run = try await env.shell("rm -rf \"$HOME/.cache\"; " + line, with: variables)
        #expect(run.status == Int32(status))
      }
      let after = try await env.shell(
        "cd ~/clone && git show @{upstream}:changes.jsonl", with: variables)
      try await server.restart()
      #expect(after.lines.last?.contains(#""change":"followed","login":"crowd-951""#) == true)
    }
  }
}
