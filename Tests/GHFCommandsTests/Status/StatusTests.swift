import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import TerminalHost
import TestSupport
import Testing

@testable import GHFCommands

/// `ghf status`: its report and exit status, and that it changes no file.
struct StatusTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static let limits = """
    {"resources":{"search":{"limit":10,"remaining":10,"reset":1795279000,"used":0},
    "core":{"limit":60,"remaining":41,"reset":1795279000,"used":19},
    "code_search":{"limit":60,"remaining":60,"reset":1795279000,"used":0}},
    "rate":{"limit":60,"remaining":41,"reset":1795279000,"used":19}}
    """

  private static func limitsRoute(_ answer: @escaping StubTransport.Answer) -> StubTransport {
    StubTransport(["GET /rate_limit": [answer]])
  }

  /// An Enterprise server without rate limits.
  private static var withoutLimits: StubTransport {
    StubTransport([
      "GET /api/v3/rate_limit": [StubTransport.answer(404)],
      "GET /api/v3/users/ghost": [StubTransport.answer(200, [:], Sample.profile())],
    ])
  }

  private static var fine: StubTransport { limitsRoute(StubTransport.answer(200, [:], limits)) }

  private func run(
    _ words: String..., transport: StubTransport = StubTransport(),
    terminal: TerminalTraits = .none, environment: [String: String] = [:],
    signIn: FixedToken = .none,
    libraryVersion: @escaping @Sendable () throws(TransportError) -> String = { "8.0.0 TLS/1.0" }
  ) async throws -> Run {
    let before = try home.files()
    // Hides completions that are installed on this machine.
    let run = try await ghf(
      ["status"] + words, transport: transport, terminal: terminal,
      environment: ["XDG_DATA_DIRS": "/nonexistent"].merging(environment) { $1 }, home: home,
      signIn: signIn, time: time, libraryVersion: libraryVersion)
    #expect(try home.files() == before)
    #expect(!run.output.contains(FixedToken.secret))
    return Run(
      title: run.title, bytes: Array(run.output.replacing(home.path, with: "HOME").utf8),
      errors: run.errors, outcome: run.outcome, deliveries: run.deliveries)
  }

  private func fillHome() async throws {
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"zoe","id":7,"html_url":"https://github.com/zoe",
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    _ = try await ghf(
      "followers", "octocat",
      transport: .one(Sample.route(page: 1), Sample.page([Sample.account("ann", 1)])), home: home,
      time: time)
    for (id, login) in [(1, "ann"), (2, "bob")] {
      let person = SnapshotPerson(id: Int64(id), login: login)
      _ = try home.watches.add(
        Watch(person, .followers, every: .seconds(3_600), addedAt: time.now))
    }
    let lists = try home.watches.watchedLists(stores: true, favourites: { [] }, begin: { $0 })
    _ = try home.watches.update(try #require(lists.first).list) { list in
      list.attemptedAt = time.now
      list.failure = "no such account: 'ann'"
    }
    for name in [
      ".local/share/bash-completion/completions/ghf", ".config/fish/completions/ghf.fish",
    ] {
      let path = home.path + "/" + name
      try FileManager.default.createDirectory(
        atPath: URL(filePath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
    }
  }

  @Test func printsEveryFormat() async throws {
    var runs = [
      try await run(transport: StatusTests.fine, terminal: .terminal(80)),
      try await run(transport: StatusTests.fine),
    ]
    try await fillHome()
    runs += [
      try await run(transport: StatusTests.fine, terminal: .terminal(80)),
      try await run(transport: StatusTests.fine, terminal: .terminal(40)),
      try await run("--color", "always", transport: StatusTests.fine, terminal: .terminal(120)),
      try await run(transport: StatusTests.fine),
    ]
    for format in ["--json", "--jsonl", "--csv", "--tsv"] {
      runs.append(try await run(format, transport: StatusTests.fine))
    }
    runs.append(
      try await run("--json", "--fields", "version,limits", transport: StatusTests.fine))
    runs.append(try await run("--offline"))
    #expect(runs.map(\.outcome) == Array(repeating: .success, count: runs.count))
    try Golden.expect("status", runs)
  }

  @Test("names the files of 0.1.0, also on a narrow terminal")
  func namesEarlierFiles() async throws {
    try home.write("pages", to: ".cache/ghf/api.github.com/users/octocat/followers.pages")
    try home.write("more pages", to: ".cache/ghf/api.github.com/accounts/0e.pages")
    try home.write("an own file", to: ".cache/ghf/notes/users.txt")
    var runs = [try await run("--offline", terminal: .terminal(80))]
    try home.write("old", to: ".local/state/ghf/api.github.com/users/a/followers.snapshots")
    try home.write("old", to: ".local/state/ghf/api.github.com/users/b/x.snapshots.imported")
    runs.append(try await run("--offline", terminal: .terminal(80)))
    runs.append(try await run("--offline", terminal: .terminal(40)))
    runs.append(try await run("--offline", "--json", "--fields", "earlier_files"))
    try Golden.expect("status-earlier", runs)
  }

  @Test func namesTheSourceOfTheToken() async throws {
    let secret = FixedToken.secret
    for (environment, source) in [
      (["GH_TOKEN": secret], "GH_TOKEN"),
      (["GITHUB_TOKEN": secret, "GH_TOKEN": " "], "GITHUB_TOKEN"),
      ([:], "gh"),
    ] {
      let transport = StatusTests.fine
      let run = try await run(
        "--json", "--fields", "token", transport: transport, environment: environment,
        signIn: .signedIn)
      #expect(run.output == "{\"token\":\"\(source)\"}\n")
      #expect(transport.requests.map { $0.headerFields[.authorization] } == ["Bearer \(secret)"])
    }
    let enterprise = try await run(
      "--hostname", "ghe.example.org", "--json", "--fields", "api,reached,token,limits",
      transport: StatusTests.withoutLimits,
      environment: ["GH_TOKEN": secret, "GH_ENTERPRISE_TOKEN": secret])
    #expect(enterprise.outcome == .success)
    #expect(
      enterprise.output
        == #"{"api":"https://ghe.example.org/api/v3","reached":true,"#
        + #""token":"GH_ENTERPRISE_TOKEN","limits":{}}"# + "\n")
  }

  @Test func reportsAWrongPathAsUnreached() async throws {
    let missing = [StubTransport.answer(404)]
    let transport = StubTransport([
      "GET /wrong/rate_limit": missing, "GET /wrong/users/ghost": missing,
    ])
    let run = try await ghf(
      "status", "--json", "--fields", "reached", transport: transport,
      environment: ["GHF_API_URL": "https://ghe.example.org/wrong"])
    #expect(run.output == "{\"reached\":false}\n")
    #expect(run.errors.hasPrefix("error: not a GitHub server: 'ghe.example.org'\n"))
    #expect(run.outcome == .noResponse)
  }

  @Test func reportsAnUnsentToken() async throws {
    func status(_ words: String...) async throws -> Run {
      try await ghf(
        ["status", "--hostname", "ghe.example.org"] + words,
        transport: StatusTests.withoutLimits, terminal: .terminal(80),
        environment: ["GH_TOKEN": FixedToken.secret])
    }
    let notice =
      "GH_TOKEN is for github.com and is not sent to ghe.example.org; "
      + "set GH_ENTERPRISE_TOKEN"
    let run = try await status()
    let lines = notice.replacing("; set ", with: "; set\n           ")
    #expect(run.output.contains("\n           \(lines)\n"))
    #expect(run.errors == "")
    let json = try await status("--json", "--fields", "token,token_notice")
    #expect(json.output == "{\"token\":null,\"token_notice\":\"\(notice)\"}\n")
  }

  @Test(arguments: [
    ("bash", ".bashrc", "  source <(ghf completion bash)\n", [:]),
    ("bash", ".bash_completion", "eval \"$(ghf completion bash)\"", [:]),
    ("zsh", ".zfunc/_ghf", "", [:]), ("zsh", ".zshrc", "source <(ghf completion zsh)", [:]),
    ("zsh", "z/.zshrc", "source <(ghf completion zsh)", ["ZDOTDIR": "HOME/z"]),
    ("fish", ".config/fish/completions/ghf.fish", "", [:]),
    ("fish", ".config/fish/config.fish", "ghf completion fish | source", [:]),
  ])
  func findsCompletionsAtTheDocumentedPaths(
    _ shell: String, _ name: String, _ text: String, _ environment: [String: String]
  ) async throws {
    func found() async throws -> String {
      try await run(
        "--offline", "--json", "--fields", "completion",
        environment: ["FPATH": ""].merging(
          environment.mapValues { $0.replacing("HOME", with: home.path) }
        ) { $1 }
      ).output
    }
    let others = ["bash", "zsh", "fish"].map { "\"\($0)\":null" }.joined(separator: ",")
    #expect(try await found() == "{\"completion\":{\(others)}}\n")
    let path = home.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    if !text.isEmpty {
      try Data("# ghf completion bash, zsh, fish: ghf completion \(shell)\n".utf8)
        .write(to: URL(filePath: path))
      #expect(try await found() == "{\"completion\":{\(others)}}\n")
    }
    try Data("\n\(text)".utf8).write(to: URL(filePath: path))
    #expect(try await found().contains("\"\(shell)\":\"HOME/\(name)\""))
  }

  @Test func reportsProblems() async throws {
    let spent = StatusTests.limits.replacing("\"remaining\":41", with: "\"remaining\":0")
    let missing = TransportError.libraryMissing(detail: "libcurl.so.4: no such file")
    var runs = [
      try await run(
        transport: StatusTests.limitsRoute(
          StubTransport.answer(401, [:], #"{"message":"Bad credentials"}"#)),
        signIn: .signedIn),
      try await run(environment: ["GH_TOKEN": "a b"]),
      try await run(transport: StatusTests.limitsRoute(StubTransport.answer(200, [:], spent))),
      try await run(
        transport: StatusTests.limitsRoute(
          StubTransport.failure(.hostNotFound(host: "api.github.com", isProxy: false))),
        terminal: .terminal(80)),
      try await run(libraryVersion: { () throws(TransportError) in throw missing }),
      try await run(transport: StatusTests.fine, environment: ["HOME": ""]),
      try await run("--offline", "--json", environment: ["HOME": "here"]),
    ]
    try await fillHome()
    try home.damageSnapshots()
    try home.writeFavourites("{")
    try home.write("no database", to: ".local/state/ghf/watch.db")
    runs += [
      try await run(transport: StatusTests.fine, terminal: .terminal(80)),
      try await run("--offline"), try await run("--json", "--fields", "name"),
      try await run("octocat"),
    ]
    #expect(
      runs.map(\.outcome) == [
        .notSignedIn, .notSignedIn, .limited, .noResponse, .noResponse, .success, .success,
        .failure, .failure, .usage, .usage,
      ])
    try Golden.expect("status-problems", runs)
  }
}
