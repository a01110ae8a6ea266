import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import LocalStore
import TestSupport
import Testing

/// Completion candidates for a shell, found without requests or messages.
struct CompletionTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private func fill() throws {
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"OctoCat","id":7,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"},{"login":"zoe","id":8,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"},{"login":"$(evil)","id":9,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    note([
      SeenLogin(login: "octopus", name: "Octo: \"Pus\" $(id)"),
      SeenLogin(login: "octocat", name: "The \u{1B}[31mOctocat\u{202E}"),
      SeenLogin(login: "dependabot[bot]"),
    ])
  }

  private func note(_ logins: [SeenLogin]) {
    let cache = Cache(in: home.path + "/.cache/ghf")
    cache.note(logins, on: "api.github.com")
    cache.finish()
  }

  /// Returns the candidate lines for the last word.
  private func candidates(
    _ words: String..., shell: String = "fish", environment: [String: String] = [:]
  ) async throws -> [String] {
    let transport = StubTransport()
    let request = ["---complete", shell, "\(words.count - 1)", words.last ?? ""]
    let run = try await ghf(
      request + words, transport: transport, environment: environment, home: home)
    #expect(transport.requestNames == [])
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    return run.lines
  }

  /// Returns the candidates for the last word, without descriptions.
  private func words(_ words: String..., shell: String = "fish") async throws -> [String] {
    let request = ["---complete", shell, "\(words.count - 1)", words.last ?? ""]
    let run = try await ghf(request + words, home: home)
    #expect(run.errors == "")
    return run.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func completesCommands() async throws {
    #expect(
      try await candidates("ghf", "fo") == [
        "followers\tList the followers of an account",
        "following\tList the accounts that an account follows",
        "follows\tCheck whether one account follows another",
        "follow\tFollow an account",
      ])
    #expect(try await words("ghf", "FAV") == ["fav"])
    #expect(try await words("ghf", "fav", "") == ["add", "list", "rm"])
    #expect(try await words("ghf", "--width", "80", "-q", "ca") == ["cache"])
    #expect(try await words("ghf", "help", "fav", "r") == ["rm"])
    #expect(try await words("ghf", "hel") == ["help"])
    #expect(
      try await candidates("ghf", "help", "e") == [
        "export\tExport people and the follows among them as a graph",
        "environment\tEnvironment variables and files that ghf uses",
        "exit-codes\tExit codes of ghf",
        "expressions\tOperands and operators of 'ghf people'",
      ])
    #expect(try await words("ghf", "help", "fe") == ["feed"])
    #expect(try await words("ghf", "e") == ["export"])
    #expect(try await words("ghf", "help", "fav", "e") == [])
    #expect(try await words("ghf", "help", "limits", "") == [])
    #expect(try await words("ghf", "nonsense", "") == [])
    #expect(try await words("ghf", "fav", "nonsense", "") == [])
  }

  @Test func completesOptions() async throws {
    #expect(try await words("ghf", "followers", "--l") == ["--limit", "--lines"])
    #expect(try await words("ghf", "followers", "-L", "5", "--li") == ["--lines"])
    #expect(try await words("ghf", "followers", "a", "--j") == ["--json", "--jsonl"])
    #expect(try await words("ghf", "--v") == ["--verbose", "--version"])
    #expect(try await words("ghf", "fav", "--q") == ["--quiet"])
    #expect(try await words("ghf", "followers", "--", "--l") == [])
    #expect(
      try await candidates("ghf", "mutual", "--un") == [
        "--unreturned\tList the accounts that it follows but that don't follow back"
      ])
  }

  @Test func completesOptionValues() async throws {
    #expect(
      try await words("ghf", "followers", "--sort", "") == ["login", "id", "order", "newest"])
    #expect(try await words("ghf", "followers", "--sort=I") == ["--sort=id"])
    #expect(
      try await words("ghf", "search", "--github", "--sort", "")
        == ["login", "id", "order", "followers", "repositories", "joined"])
    #expect(try await words("ghf", "--color", "a") == ["auto", "always"])
    #expect(try await words("ghf", "user", "--hyperlinks=n") == ["--hyperlinks=never"])
    #expect(try await words("ghf", "completion", "") == ["bash", "zsh", "fish"])
    #expect(try await words("ghf", "followers", "--limit", "") == [])
    #expect(try await words("ghf", "--hostname", "") == [])
    #expect(try await words("ghf", "fav", "--width", "") == [])
    #expect(try await words("ghf", "followers", "--json=") == [])
  }

  @Test func completesFieldNames() async throws {
    #expect(try await words("ghf", "followers", "--fields", "i") == ["id"])
    #expect(try await words("ghf", "followers", "--fields", "b") == [])
    #expect(try await words("ghf", "followers", "--details", "--fields", "b") == ["blog", "bio"])
    #expect(try await words("ghf", "common", "--cards", "--fields", "ema") == [])
    #expect(try await words("ghf", "changes", "--fields", "is_b") == [])
    #expect(try await words("ghf", "changes", "--churn", "--fields", "is_b") == ["is_back"])
    #expect(try await words("ghf", "people", "--overlap", "--fields", "ja") == ["jaccard"])
    #expect(try await words("ghf", "people", "--overlap", "--fields", "logi") == [])
    #expect(try await words("ghf", "people", "--cards", "--fields", "b") == ["blog", "bio"])
    #expect(try await words("ghf", "fav", "list", "--fields", "add") == ["added_at"])
    #expect(
      try await words("ghf", "fav", "list", "--details", "--fields", "bio,a")
        == ["bio,avatar_url", "bio,added_at"])
    #expect(
      try await words("ghf", "user", "--fields=login,CREATED") == ["--fields=login,created_at"])
    #expect(
      try await words("ghf", "follows", "--fields", "follows,")
        == ["follows,follower", "follows,followed"])
    #expect(try await words("ghf", "cache", "info", "--fields", "lim") == ["limit_bytes"])
    #expect(
      try await candidates("ghf", "followers", "--fields", "login,i", shell: "zsh")
        == ["ologin,id\tid"])
    #expect(
      try await candidates("ghf", "followers", "--fields", "login,i", shell: "bash")
        == ["login,id"])
  }

  @Test func considersWordsAfterTheCursor() async throws {
    let line = ["ghf", "followers", "octocat", "--fields", "login,na", "--details", "--rev"]
    let fields = try await ghf(["---complete", "bash", "4", "login,na"] + line, home: home)
    #expect(fields.lines == ["login,name"])
    let options = try await ghf(["---complete", "bash", "6", "--det"] + line, home: home)
    #expect(options.lines == [])
  }

  @Test func completesLogins() async throws {
    // The shell would insert a single candidate, even `-`.
    #expect(try await words("ghf", "user", "") == [])
    #expect(try await words("ghf", "user", "-").last == "-")
    try fill()
    #expect(
      try await candidates("ghf", "user", "OCT") == [
        "OctoCat\tThe  [31mOctocat", "octopus\tOcto: \"Pus\" $(id)",
      ])
    #expect(
      try await candidates("ghf", "followers", "") == [
        "OctoCat\tThe  [31mOctocat", "zoe\tfavourite", "dependabot[bot]",
        "octopus\tOcto: \"Pus\" $(id)",
      ])
    #expect(try await words("ghf", "follows", "zoe", "octop") == ["octopus"])
    #expect(try await words("ghf", "follows", "zoe", "octopus", "") == [])
    #expect(try await words("ghf", "search", "octop") == ["octopus"])
    #expect(try await words("ghf", "search", "zoe", "octop") == [])
    #expect(try await words("ghf", "search", "--github", "octop") == [])
    #expect(
      try await words("ghf", "user", "@") == [
        "@me", "@OctoCat", "@zoe", "@dependabot[bot]", "@octopus",
      ])
    #expect(
      try await candidates("ghf", "fav", "rm", "") == [
        "OctoCat\tfavourite", "zoe\tfavourite", "-\tRead the accounts from standard input",
      ])
    #expect(try await words("ghf", "user", "--hostname", "ghe.example.org", "octop") == [])
  }

  @Test func offersOnlyWhatIsWatched() async throws {
    try fill()
    #expect(try await words("ghf", "watch", "rm", "") == [])
    let people = [SnapshotPerson(id: 1, login: "hubot"), nil, SnapshotPerson(id: 2, login: "zoe")]
    for (number, person) in people.enumerated() {
      _ = try home.watches.add(
        Watch(
          person, number == 2 ? .following : .followers, every: .seconds(3_600),
          addedAt: Date(timeIntervalSinceReferenceDate: Double(number))))
    }
    #expect(
      try await candidates("ghf", "watch", "rm", "") == [
        "hubot\twatched", "fav\tyour favourites", "-\tRead the accounts from standard input",
      ])
    #expect(try await words("ghf", "watch", "rm", "--following", "") == ["zoe", "-"])
    #expect(try await words("ghf", "watch", "rm", "HU") == ["hubot"])
    #expect(try await words("ghf", "watch", "rm", "--hostname", "ghe.example.org", "") == [])
  }

  @Test func escapesCandidatesForBash() async throws {
    try fill()
    #expect(try await candidates("ghf", "user", "OCT", shell: "bash") == ["OCToCat ", "OCTopus "])
    #expect(
      try await candidates("ghf", "user", "dep", shell: "bash") == ["dependabot\\[bot\\] "])
    #expect(
      try await candidates("ghf", "user", "dependabot\\[", shell: "bash")
        == ["dependabot\\[bot\\] "])
    // Bash handles quotes that the user typed, and takes = for a word.
    let quoted = ["---complete", "bash", "2", "dep", "ghf", "user", "\"dep"]
    #expect(try await ghf(quoted, home: home).lines == ["dependabot[bot]"])
    let sign = ["---complete", "bash", "4", "l", "ghf", "followers", "--sort", "=", "l"]
    #expect(try await ghf(sign, home: home).lines == ["login "])
    let bare = ["---complete", "bash", "3", "", "ghf", "followers", "--sort", "="]
    #expect(try await ghf(bare, home: home).lines == ["login ", "id ", "order ", "newest "])
    let behind = ["---complete", "bash", "5", "oct", "ghf", "user", "--color", "=", "never", "oct"]
    #expect(try await ghf(behind, home: home).lines == ["octoCat ", "octopus "])
  }

  @Test func givesZshWordsAndDescriptions() async throws {
    try fill()
    #expect(
      try await candidates("ghf", "user", "oct", shell: "zsh") == [
        "eOctoCat\tOctoCat  -- The  [31mOctocat", "eoctopus\toctopus  -- Octo: \"Pus\" $(id)",
      ])
  }

  @Test func offersAtMost200Logins() async throws {
    note((100..<600).map { SeenLogin(login: "user-\($0)") })
    #expect(try await words("ghf", "followers", "") == (100..<300).map { "user-\($0)" })
  }

  @Test("offers the logins of successful runs, spelled as on GitHub")
  func learnsLoginsFromSuccessfulRuns() async throws {
    try fill()
    _ = try await ghf(
      "user", "OCTOPUS", transport: .one("GET /users/OCTOPUS", Sample.profile("Octopus", 5)),
      home: home)
    #expect(try await words("ghf", "common", "oct") == ["OctoCat", "Octopus"])
    _ = try await ghf(
      "followers", "nobody",
      transport: StubTransport([
        Sample.route(page: 1, of: "nobody"): [
          StubTransport.answer(404, [:], #"{"message":"Not Found"}"#)
        ]
      ]),
      home: home)
    #expect(try await words("ghf", "common", "nob") == [])
    _ = try await ghf("user", "octopus", "--offline", home: home)
    #expect(try await words("ghf", "common", "dep") == ["dependabot[bot]"])
  }

  @Test func forgetsClearedAccounts() async throws {
    _ = try await ghf(
      "followers", "zoe",
      transport: .one(
        Sample.route(page: 1, of: "zoe"), Sample.page([Sample.account("ann", 1)])),
      home: home)
    _ = try await ghf(
      "user", "bob", transport: .one("GET /users/bob", Sample.profile("bob", 2)), home: home)
    #expect(try await words("ghf", "followers", "") == ["bob", "zoe", "ann"])
    _ = try await ghf("cache", "clear", "zoe", home: home)
    #expect(try await words("ghf", "followers", "") == ["bob"])
    _ = try await ghf("cache", "clear", home: home)
    #expect(try await words("ghf", "followers", "") == [])
  }

  @Test func skipsUnreadableDataAndInvalidRequests() async throws {
    try fill()
    try home.writeFavourites("{")
    #expect(try await words("ghf", "followers", "oct") == ["octocat", "octopus"])
    #expect(try await words("ghf", "fav", "rm", "") == [])
    #expect(
      try await candidates("ghf", "user", "o", environment: ["HOME": "", "GH_HOST": "//"]) == [])
    for words in [
      [], ["bash"], ["tcsh", "1", "", "ghf", ""], ["bash", "x", "", "ghf"], ["bash", "9", ""],
    ] {
      let run = try await ghf(["---complete"] + words, home: home)
      #expect(run.output == "")
      #expect(run.errors == "")
      #expect(run.outcome == .success)
    }
  }

  @Test(arguments: [("bash", "ghf.bash"), ("zsh", "_ghf"), ("fish", "ghf.fish")])
  func printsTheCommittedScript(shell: String, file: String) async throws {
    let url = URL(filePath: "\(ProjectFiles.root)/completions/\(file)")
    let script = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(try await ghf("completion", shell).output == script)
    #expect(try await ghf("--generate-completion-script", shell).output == script)
    #expect(try await ghf("--generate-completion-script=\(shell)").output == script)
  }

  @Test func rejectsOtherShells() async throws {
    let run = try await ghf("completion", "tcsh")
    #expect(run.outcome == .usage)
    #expect(
      run.errors == """
        error: invalid value for '<shell>': 'tcsh'
        hint: use bash, zsh or fish

        """)
  }
}
