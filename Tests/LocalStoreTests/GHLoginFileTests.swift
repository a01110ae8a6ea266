import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Reading a token from `gh`'s hosts.yml, or else running `gh`.
struct GHLoginFileTests {
  private static let twoHosts = """
    github.com:
        user: octocat
        oauth_token: gho_abc
        git_protocol: https
    ghe.example.org:8443:
        oauth_token: gho_def
        user: octavia

    """

  @Test(arguments: [
    ("github.com", "gho_abc"), ("GitHub.com", "gho_abc"), ("ghe.example.org:8443", "gho_def"),
  ])
  func readsAToken(_ host: String, _ token: String) throws {
    let expected = GHLoginFile.Login.token(try #require(Token(token)))
    #expect(GHLoginFile.login(for: host, in: Array(Self.twoHosts.utf8)) == expected)
  }

  @Test(arguments: ["", "\n", "{}\n", twoHosts])
  func findsNoLogin(_ text: String) {
    #expect(GHLoginFile.login(for: "example.org", in: Array(text.utf8)) == .none)
  }

  @Test(
    "finds the only host, as gh 2.46 does",
    arguments: [
      ("Ghe.Example.org:\n    user: a\n    oauth_token: b\n", "ghe.example.org"),
      ("acme.ghe.com:\n    users:\n        a:\n    user: a\n", "acme.ghe.com"),
      ("\u{FEFF}h:\n    user: \"a\"\n", "h"), (twoHosts, nil), ("", nil), ("{}\n", nil),
      ("h: {user: a}\n", nil), ("# mine\nh:\n    user: a\n", nil), ("\"h\":\n    user: a\n", nil),
    ])
  func findsTheOnlyHost(_ text: String, _ host: String?) throws {
    let directory = try TemporaryDirectory()
    var variables = ["GH_CONFIG_DIR": directory.path]
    let file = GHLoginFile(environment: variables, program: Program())
    #expect(file.onlyHost == nil)
    try Data(text.utf8).write(to: URL(filePath: directory.path + "/hosts.yml"))
    #expect(file.onlyHost == host)
    // A token for github.com counts as a choice of github.com.
    for (name, found) in [("GH_TOKEN", nil), ("GITHUB_TOKEN", nil), ("GH_ENTERPRISE_TOKEN", host)] {
      variables[name] = "x"
      #expect(EnvironmentTokens(environment: variables, fallback: file).onlyHost == found)
      variables[name] = nil
    }
  }

  @Test(
    "leaves anything but gh's own form of YAML to gh",
    arguments: [
      "h:\n", "h:\n    users:\n        a:\n", "h:\n    users: {a: {}}\n    user: a\n",
      "h:\n    users:\n        a:\n      user: a\n    users:\n    user: a\n",
      "h:\n    user: x-access-token\n", "h:\n    user: a\n    user: b\n", "h:\n    user: \"a\"\n",
      "h:\n    user: a\n    oauth_token: \"\"\n",
      "h:\n    oauth_token:\n", "h:\n    oauth_token: \"gho_abc\"\n", "h: {oauth_token: gho_abc}\n",
      "h:\n    oauth_token: gho_abc # mine\n", "h:\n    oauth_token: gho_abc\n  user: a\n",
      "h:\n    oauth_token: gho_abc\n    oauth_token: gho_def\n", "h:\n\toauth_token: gho_abc\n",
      "h:\n    oauth_token: gho_abc\nh:\n    user: a\n", "# mine\nh:\n    oauth_token: gho_abc\n",
      "\"h\":\n    oauth_token: gho_abc\n", "---\nh:\n    oauth_token: gho_abc\n",
      "h:\r\n    oauth_token: gho_abc\r\n", "h:\n    oauth_token: |\n        gho_abc\n",
      "h:\n    oauth_token: *a\n", "[]\n",
      "h:\n    users:\n        a:\n            oauth_token: b\n",
    ])
  func leavesOtherYAMLToGH(_ text: String) {
    #expect(GHLoginFile.login(for: "h", in: Array(text.utf8)) == .unknown)
  }

  @Test(
    "finds the user whose token is in a keyring",
    arguments: [
      "h:\n    user: a\n", "h:\n    users:\n        a:\n    user: a\n",
      "h:\n    git_protocol: https\n    users:\n        b:\n        a:\n    user: a\n",
      "g:\n    user: b\nh:\n    user: a\n    users:\n        a:\n            x: y # z\n",
    ])
  func findsTheUser(_ text: String) {
    #expect(GHLoginFile.login(for: "h", in: Array(text.utf8)) == .user("a"))
    // The token of the host precedes the user's, as for `gh`.
    let hasToken = text.replacing("h:\n    ", with: "h:\n    oauth_token: gho_abc\n    ")
    #expect(
      GHLoginFile.login(for: "h", in: Array(hasToken.utf8)) == Token("gho_abc").map { .token($0) })
  }

  /// A stub of `gh` that records the hosts of its requests.
  private struct Program: TokenSource {
    let hosts = Recorder<String>()
    var onStart: @Sendable () -> Void = {}

    func token(for host: String) async throws(TokenError) -> Token? {
      hosts.add(host)
      onStart()
      return Token("from_gh")
    }

    func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
      hosts.add(host)
      return Token("renewed")
    }
  }

  /// Looks up a token with `text` in hosts.yml; returns it, and whether `gh` was run.
  private func found(
    _ text: String?, below folder: String, _ variable: String
  ) async throws -> (token: Token?, isRun: Bool) {
    let directory = try TemporaryDirectory()
    if let text {
      let path = directory.path + "/" + folder
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path + "/hosts.yml"))
    }
    let program = Program()
    let file = GHLoginFile(environment: [variable: directory.path], program: program)
    return (try await file.token(for: "github.com"), program.hosts.all == ["github.com"])
  }

  @Test(arguments: [("GH_CONFIG_DIR", ""), ("XDG_CONFIG_HOME", "gh"), ("HOME", ".config/gh")])
  func readsTheFileFromDirectoriesOfGH(_ variable: String, _ folder: String) async throws {
    var result = try await found(Self.twoHosts, below: folder, variable)
    #expect(result == (Token("gho_abc"), false))
    result = try await found(nil, below: folder, variable)
    #expect(result == (nil, false))
    result = try await found("github.com:\n", below: folder, variable)
    #expect(result == (Token("from_gh"), true))
  }

  @Test("takes another token from the file if it has changed, or else asks gh")
  func renewsAToken() async throws {
    let directory = try TemporaryDirectory()
    let url = URL(filePath: directory.path + "/hosts.yml")
    let program = Program()
    let file = GHLoginFile(environment: ["GH_CONFIG_DIR": directory.path], program: program)
    let rejected = try #require(Token("gho_old"))
    var revisions = [file.revision(for: "h")]
    let user = "h:\n    users:\n        a:\n            refreshable_oauth_token:\n    user: a\n"
    for (text, token) in [
      ("", nil), ("h:\n    oauth_token: gho_new\n", "gho_new"),
      ("h:\n    oauth_token: gho_old\n", "renewed"), (user, "renewed"),
    ] {
      try Data(text.utf8).write(to: url)
      revisions.append(file.revision(for: "h"))
      let found = try await file.token(for: "h", insteadOf: rejected)
      let isOfUser = text == user
      let viewer = isOfUser ? Viewer(login: "a", host: "h") : token.flatMap(Token.init)?.viewer
      #expect(found == token.flatMap { Token($0)?.owned(by: viewer ?? rejected.viewer) })
    }
    #expect(program.hosts.all == ["h", "h"])
    #expect(Set(revisions).count == revisions.count)
  }

  /// A stub of `gh` that has no token.
  private struct FailingProgram: TokenSource {
    // gh 2.46, by its source.
    let failure = TokenError.failed(detail: "no oauth token found for h")

    func token(for host: String) async throws(TokenError) -> Token? { throw failure }

    func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
      throw failure
    }
  }

  @Test(
    "reports that gh has no token only if the file names a user without one",
    arguments: [
      ("h:\n    users:\n        a:\n    user: a\n", true), ("h:\n    user: a\n", true), ("", false),
      ("h:\n    oauth_token: gho_old\n", false), ("g:\n    user: a\n", false),
      ("h: {user: a}\n", false),
    ])
  func reportsAMissingToken(_ text: String, isReported: Bool) async throws {
    let directory = try TemporaryDirectory()
    try Data(text.utf8).write(to: URL(filePath: directory.path + "/hosts.yml"))
    let program = FailingProgram()
    let file = GHLoginFile(environment: ["GH_CONFIG_DIR": directory.path], program: program)
    let old = try #require(Token("gho_old"))
    if isReported {
      await #expect(throws: program.failure) { try await file.token(for: "h") }
      await #expect(throws: program.failure) { try await file.token(for: "h", insteadOf: old) }
    } else {
      let token = text.contains("gho_old") ? old : nil
      #expect(try await file.token(for: "h") == token)
      #expect(try await file.token(for: "h", insteadOf: old) == nil)
    }
  }

  @Test("knows the viewer without running gh, but not if `gh auth switch` runs meanwhile")
  func knowsTheViewer() async throws {
    let directory = try TemporaryDirectory()
    let url = URL(filePath: directory.path + "/hosts.yml")
    @Sendable func signIn(_ user: String) {
      let text = "h:\n    users:\n        a:\n        b:\n    user: \(user)\n"
      #expect(throws: Never.self) { try Data(text.utf8).write(to: url) }
    }
    func file(_ program: Program) -> GHLoginFile {
      GHLoginFile(environment: ["GH_CONFIG_DIR": directory.path], program: program)
    }
    #expect(file(Program()).knownViewer(for: "h") == nil)
    signIn("a")
    let program = Program()
    let viewer = try #require(file(program).knownViewer(for: "h"))
    #expect(viewer == Viewer(login: "A", host: "H"))
    #expect(file(program).knownViewer(for: "g") == nil)
    #expect(program.hosts.all == [])
    #expect(try await file(program).token(for: "h")?.viewer == viewer)
    #expect(program.hosts.all == ["h"])
    let switching = Program { signIn("b") }
    let unlabelled = try await file(switching).token(for: "h")?.viewer
    #expect(unlabelled == Token("from_gh")?.viewer)
    #expect(file(program).knownViewer(for: "h") == Viewer(login: "b", host: "h"))
    try Data("h:\n    oauth_token: gho_abc\n".utf8).write(to: url)
    #expect(file(program).knownViewer(for: "h") == Token("gho_abc")?.viewer)
  }

  @Test("skips a byte order mark, and leaves files of more than 1 MB to gh")
  func readsMarkedAndLargeFiles() async throws {
    let rest = "x:\n" + String(repeating: " ", count: 1_000_000 - Self.twoHosts.utf8.count - 3)
    for (text, result) in [
      ("\u{FEFF}" + Self.twoHosts, (Token("gho_abc"), false)),
      (Self.twoHosts + rest, (Token("gho_abc"), false)),
      (Self.twoHosts + rest + " ", (Token("from_gh"), true)),
    ] {
      #expect(try await found(text, below: "", "GH_CONFIG_DIR") == result)
    }
  }

  @Test func runsGHIfTheFileIsADirectory() async throws {
    let result = try await found("", below: "hosts.yml", "GH_CONFIG_DIR")
    #expect(result == (Token("from_gh"), true))
  }

  @Test("runs gh in a codespace, whose variables may hold the token of another user")
  func runsGHInACodespace() async throws {
    let directory = try TemporaryDirectory()
    try Data("h:\n    user: a\n".utf8).write(to: URL(filePath: directory.path + "/hosts.yml"))
    let variables = ["GH_CONFIG_DIR": directory.path, "CODESPACES": "true"]
    let file = GHLoginFile(environment: variables, program: Program())
    #expect(file.knownViewer(for: "h") == nil)
    #expect(try await file.token(for: "h")?.viewer == Token("from_gh")?.viewer)
  }

  @Test func runsGHWithoutAConfigDirectory() async throws {
    let program = Program()
    let file = GHLoginFile(environment: [:], program: program)
    #expect(try await file.token(for: "github.com") == Token("from_gh"))
  }
}
