import FoundationEssentials
import GitHubAPI
import LocalStore
import TestSupport
import Testing

extension EndToEnd {
  /// TAB in the real shells, with logins from the cache.
  struct ShellCompletionTests {
    private static let kinds = ShellSession.Kind.allCases.filter { kind in
      switch kind {
      case .bash: InstalledPrograms.allowTmux
      case .bashWithPackage: InstalledPrograms.allowTmux && InstalledPrograms.allowBashCompletion
      case .zsh, .sourcedZsh: InstalledPrograms.allowTmux && InstalledPrograms.allowZsh
      case .fish: InstalledPrograms.allowTmux && InstalledPrograms.allowFish
      }
    }

    /// Returns an environment with a favourite, cached followers, and logins with shell code.
    private func preparedEnvironment() async throws -> TestEnvironment {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "crowd-100").status == 0)
      #expect(try await env.ghf("fav", "add", "octavia").status == 0)
      let cache = Cache(in: env.home.path + "/.cache/ghf")
      let traps = [
        SeenLogin(
          login: "zq-one", name: "$(touch ~/trapped) `touch ~/trapped` 'a' \"b\" \\c: %F{red} *"),
        SeenLogin(login: "zq-two", name: "مرحبا"),
        SeenLogin(login: "old\u{1B}]0;x\u{7}", name: "y"), SeenLogin(login: "dependabot[bot]"),
      ]
      cache.note(traps, on: "127.0.0.1:\(env.server?.port ?? 0)")
      cache.finish()
      try env.home.write("", to: "file-here")
      return env
    }

    @Test("completes the only candidate, and adds a space only after a whole word")
    func completesTheOnlyCandidate() async throws {
      var homes: [(kind: ShellSession.Kind, env: TestEnvironment)] = []
      for kind in ShellCompletionTests.kinds {
        homes.append((kind, try await preparedEnvironment()))
      }
      try await homes.concurrentMap(limit: homes.count) { kind, env in
        try await expectOnlyCandidates(kind, env)
      }
    }

    private func expectOnlyCandidates(
      _ kind: ShellSession.Kind, _ env: TestEnvironment
    ) async throws {
      let isBash = kind.shell == "bash"
      let lines = [
        ("ghf comp", "ghf completion X"),
        ("ghf fav ad", "ghf fav add X"),
        ("ghf followers a --rev", "ghf followers a --reverse X"),
        ("ghf followers a --sort OR", "ghf followers a --sort order X"),
        ("ghf followers a --sort=or", "ghf followers a --sort=order X"),
        ("ghf --color=AL", "ghf --color=always X"),
        ("ghf fav rm o", "ghf fav rm octavia X"),
        ("ghf user NORTHERNMA", "ghf user \(isBash ? "NORTHERNMApmaker" : "northernMapmaker") X"),
        ("ghf follows octavia zq-o", "ghf follows octavia zq-one X"),
        ("ghf user @zq-tw", "ghf user @zq-two X"),
        ("ghf user dep", #"ghf user dependabot\[bot\] X"#),
        (
          "ghf user --json --fields login,html",
          "ghf user --json --fields login,html_url\(kind == .fish ? " " : "")X"
        ),
        ("ghf user old", "ghf user oldX"),
        ("ghf people fav wi", "ghf people fav without X"),
        ("ghf people fav and members:zq-o", "ghf people fav and members:zq-one X"),
        ("ghf people user:@zq-tw", "ghf people user:@zq-two X"),
        ("ghf user cut", "ghf user cutX"),
      ]
      // The shell completes file names itself; fish suggests them before TAB.
      let files =
        kind == .fish ? [] : [("ghf user a > ~/file-h", "ghf user a > ~/file-here X")]
      try await ShellSession.run(kind, in: env) { shell in
        for (typed, line) in lines + files {
          try await shell.type(typed)
          try await shell.expect(["$ " + typed])
          try await shell.press("Tab")
          try await shell.type("X")
          try await shell.expect(["$ " + line])
          try await shell.press("C-u")
          try await shell.expect(["$"])
        }
      }
    }

    @Test(arguments: kinds) func listsSeveralCandidates(_ kind: ShellSession.Kind) async throws {
      let env = try await preparedEnvironment()
      let trap = #"$(touch ~/trapped) `touch ~/trapped` 'a' "b" \c: %F{red} *"#
      try await ShellSession.run(kind, in: env) { shell in
        try await shell.type("ghf user zq-")
        try await shell.expect(["$ ghf user zq-"])
        try await shell.press("Tab")
        switch kind {
        case .bash, .bashWithPackage:
          try await shell.press("Tab")
          try await shell.expect(["$ ghf user zq-", "zq-one   zq-two", "$ ghf user zq-"])
        case .zsh, .sourcedZsh:
          try await shell.expect(["$ ghf user zq-", "zq-one  -- \(trap)", "zq-two  -- مرحبا"])
        case .fish:
          try await shell.expect([
            "$ ghf user zq-", "zq-one  (\(trap))  zq-two  (مرحبا)",
          ])
        }
      }
      #expect(try env.home.files().keys.filter { $0.contains("trapped") } == [])
    }
  }
}
