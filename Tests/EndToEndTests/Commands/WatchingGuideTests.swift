import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The programs of the guide's page about `ghf watch`, each with stand-ins for what it starts.
  @Suite(.enabled(if: InstalledPrograms.allowJq)) struct WatchingGuideTests {
    private static let page = "\(DocumentedExamples.guideFolder)/watching.md"

    /// The program that the scripts start, by a word of the script, and what it must get.
    private static let stands = [
      ("notify-send", "-- Followers of museum + crowd-950", ""),
      ("mail", "-s Followers of museum you@example.org", "+ crowd-950\n"),
      (
        "ntfy", "Title: Followers of museum --data-binary @- https://ntfy.sh/your-topic",
        "+ crowd-950\n"
      ),
      (
        "slack", "https://hooks.slack.com/services/your/secret/path",
        #"{"text":"museum: 1 followed (crowd-950), 0 left ()"}"#
      ),
    ]

    @Test("tells the desktop, a mailbox, a phone and a channel")
    func runsTheProgramsOfTheGuide() async throws {
      let guide = try String(contentsOfFile: Self.page, encoding: .utf8)
      let scripts = guide.components(separatedBy: "```sh\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }.filter { $0.hasPrefix("#!") }
      #expect(scripts.count == Self.stands.count)
      for (script, (word, words, input)) in zip(scripts, Self.stands) {
        #expect(script.contains(word))
        let server = try #require(FixtureProcess.current)
        try await server.restart()
        let env = try await TestEnvironment()
        try env.home.write(script + "\n", to: "bin/notify-followers", permissions: 0o700)
        for name in ["notify-send", "mail", "curl"] {
          let stand = """
            #!/bin/sh
            echo "$@" > "$HOME/words"
            [ \(name) = notify-send ] || cat > "$HOME/input"

            """
          try env.home.write(stand, to: "bin/\(name)", permissions: 0o700)
        }
        try env.home.write("", to: "input")
        let run = try await env.shell(
          """
          ghf watch add museum --quiet && ghf watch run --quiet
          """, with: .signedIn)
        #expect(run.status == 0)
        try await server.change("follow crowd-950 museum")
        let next = try await env.shell(
          "ghf watch run --all --refresh --exec notify-followers", with: .signedIn)
        #expect(next.status == 0 && next.errors == "", "\(word): \(next.errors)")
        #expect(try env.home.text(of: "words").contains(words), "\(word)")
        #expect(try env.home.text(of: "input").hasPrefix(input), "\(word)")
        try await server.restart()
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
      try await server.restart()
      #expect(log.lines.last?.contains(#""change":"followed","login":"crowd-950""#) == true)
    }
  }
}
