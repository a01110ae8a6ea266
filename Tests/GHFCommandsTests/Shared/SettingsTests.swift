import FoundationEssentials
import GHFCommands
import GHFMessages
import HTTPTypes
import TestSupport
import Testing

/// The config file: defaults that options and environment variables override.
struct SettingsTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private func write(_ text: String, to folder: String = ".config") throws {
    let directory = home.path + "/\(folder)/ghf"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: directory + "/config.toml"))
  }

  /// Runs `ghf user`; returns the host of its request, and its errors.
  private func requestedHost(
    _ options: [String] = [], _ environment: [String: String] = [:], path: String
  ) async throws -> (host: String?, errors: String) {
    let transport = StubTransport.one("GET \(path)", Sample.profile())
    let run = try await ghf(
      ["user", "octocat", "--no-cache"] + options, transport: transport, environment: environment,
      home: home)
    #expect(run.outcome == .success)
    return (transport.requests.first?.authority, run.errors)
  }

  @Test func givesDefaults() async throws {
    try write("[global]\nhostname = \"ghe.example.org\"\nverbose = true\n")
    let run = try await requestedHost(path: "/api/v3/users/octocat")
    #expect(run.host == "ghe.example.org")
    #expect(run.errors.hasPrefix("GET https://ghe.example.org/api/v3/users/octocat 200 network"))
    #expect(try await requestedHost(["--quiet"], path: "/api/v3/users/octocat").errors == "")
    let path = "/users/octocat"
    #expect(
      try await requestedHost(["--hostname", "github.com"], path: path).host == "api.github.com")
    #expect(
      try await requestedHost([], ["GH_HOST": "github.com"], path: path).host == "api.github.com")
    #expect(
      try await requestedHost([], ["GHF_API_URL": "http://localhost:1"], path: path).host
        == "localhost:1")
    #expect(
      try await requestedHost([], ["XDG_CONFIG_HOME": "/nonexistent"], path: path).errors == "")
    // A relative directory is ignored.
    #expect(
      try await requestedHost([], ["XDG_CONFIG_HOME": "here"], path: "/api/v3/users/octocat").host
        == "ghe.example.org")
  }

  @Test func rejectsALargeFile() async throws {
    try write("# " + String(repeating: "x", count: 64_000))
    let run = try await ghf("fav", "list", home: home)
    #expect(run.outcome == .failure)
    #expect(
      run.errors == """
        error: 'HOME/.config/ghf/config.toml' is too large (64,002 bytes; the maximum is 64,000)
        hint: shorten it, or rename it to start a new file

        """)
  }

  @Test(
    "stores and reads nothing in /dev/null",
    arguments: ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"])
  func acceptsTheNullDevice(_ variable: String) async throws {
    let environment = [variable: "/dev/null"]
    let listed = try await ghf(
      "followers", "octocat", "--json", "--fields", "login", transport: .fourFollowers(),
      environment: environment, home: home)
    #expect(listed.outcome == .success && listed.errors == "")
    for words in [["fav", "list"], ["watch", "list"], ["cache", "info"], ["people", "fav"]] {
      let run = try await ghf(words, environment: environment, home: home)
      #expect(run.outcome == .success && run.errors == "", "\(words)")
    }
    let clearing = try await ghf("cache", "clear", environment: environment, home: home)
    #expect(clearing.outcome == .success)
    let adding = try await ghf(
      "fav", "add", "octocat", transport: .one("GET /users/octocat", Sample.profile()),
      environment: environment, home: home)
    let cannotStore = variable == "HOME" || variable == "XDG_DATA_HOME"
    #expect(adding.outcome == (cannotStore ? .failure : .success))
    #expect(
      adding.errors.contains(
        "hint: choose another directory for ghf's files: see 'ghf help environment'") == cannotStore
    )
  }

  @Test func setsColours() async throws {
    try write("[output]\ncolor = \"always\"\n")
    func isColoured(_ words: [String], _ environment: [String: String] = [:]) async throws -> Bool {
      try await ghf(["fav", "rm", "nobody"] + words, environment: environment, home: home)
        .errors.contains("\u{1B}[")
    }
    #expect(try await isColoured([]))
    #expect(try await isColoured(["--nothing"]))
    #expect(try await isColoured(["--color=never"]) == false)
    #expect(try await isColoured(["--color", "auto"]) == false)
    #expect(try await isColoured([], ["NO_COLOR": "1"]) == false)
  }

  @Test func setsTheWidth() async throws {
    try write("[output]\nwidth = 20\n")
    func lineCount(_ words: [String], _ environment: [String: String] = [:]) async throws -> Int {
      try await ghf(
        ["followers", "octocat", "--no-cache"] + words, transport: .fourFollowers(),
        terminal: .terminal(80), environment: environment, home: home
      ).lines.count
    }
    let narrow = try await lineCount([])
    let wide = try await lineCount(["--width", "80"])
    #expect(narrow > wide)
    #expect(try await lineCount([], ["COLUMNS": "80"]) == wide)
  }

  @Test func neverConflictsWithTypedOptions() async throws {
    try write(
      "[global]\nwait = true\nmax-wait = \"60s\"\nmax-age = \"1h\"\nquiet = true\nparallel = 1\n")
    for options in [
      ["--verbose"], ["--wait"], ["--max-wait", "1m"], ["--max-age", "1m"], ["--parallel", "2"],
    ] {
      let run = try await ghf(
        ["user", "octocat"] + (options[0] == "--max-age" ? [] : ["--no-cache"]) + options,
        transport: .one("GET /users/octocat", Sample.profile()),
        home: home)
      #expect(run.outcome == .success, "\(options)")
      #expect(run.errors.isEmpty == (options != ["--verbose"]))
    }
  }

  @Test func rejectsInvalidFiles() async throws {
    var runs: [Run] = []
    for text in [
      "[global]\nparrallel = 4\n", "[global]\nwidth = 4\n", "[global]\nrefresh = true\n",
      "[globals]\nparallel = 4\n", "parallel = 4\n", "[global]\nparallel = 99\n",
      "[global]\nparallel = \"4\"\n", "[global]\nquiet = 1\n", "[global]\nmax-age = \"soon\"\n",
      "[global]\nmax-age = true\n", "[output]\ncolor = \"sometimes\"\n", "[output]\ncolor = true\n",
      "[output]\nwidth = 0\n", "[global]\nwait = yes\n", "[global\n", "# \u{1}\n",
      "[global]\n[global]\n", "[global]\nwait = true\n\nwait = false\n", "\n\nwhat\n",
    ] {
      try write(text)
      let run = try await ghf("fav", "list", home: home)
      #expect(run.outcome == .usage, "\(text)")
      runs.append(
        Run(
          title: text.split(separator: "\n").joined(separator: " | "), bytes: run.bytes,
          errors: run.errors, outcome: run.outcome, deliveries: run.deliveries))
    }
    try Golden.expect("config-errors", runs)
  }

  @Test func rejectsAnInvalidHostOnceNeeded() async throws {
    try write("[global]\nhostname = \"a b\"\n")
    let run = try await ghf("user", "octocat", home: home)
    #expect(run.outcome == .usage)
    #expect(run.errors.contains("config.toml:2: "))
  }

  @Test("help, completion and status work with an invalid file")
  func keepsHelpWorkingIfInvalid() async throws {
    try write("[global]\nwhat = 1\n")
    for words in [
      ["--help"], ["help"], ["help", "config"], ["--version"], ["completion", "bash"],
      ["---complete", "fish", "1", "", "ghf", ""], ["fav", "--help"],
    ] {
      let run = try await ghf(words, home: home)
      #expect(run.outcome == .success, "\(words)")
      #expect(!run.output.isEmpty)
      #expect(run.errors == "")
    }
    let status = try await ghf("status", "--offline", home: home)
    #expect(status.outcome == .usage)
    #expect(status.output.contains("version: "))
    #expect(status.errors.contains("config.toml:2: no such key in [global]: 'what'"))
  }

  @Test func appearsInStatus() async throws {
    let fields = ["status", "--offline", "--json", "--fields", "config_file,config"]
    #expect(try await ghf(fields, home: home).output == "{\"config_file\":null,\"config\":{}}\n")
    try write("[global]\nmax-age = \"1h\"\nquiet = true\n[output]\nwidth = 90\n")
    #expect(
      try await ghf(fields, home: home).output
        == "{\"config_file\":\"\(home.path)/.config/ghf/config.toml\","
        + "\"config\":{\"max-age\":\"1h\",\"quiet\":true,\"width\":90}}\n")
    let shown = try await ghf(
      "status", "--offline", "--color=never", terminal: .terminal(250), home: home)
    #expect(shown.output.contains("Config     \(home.path)/.config/ghf/config.toml:"))
    #expect(shown.output.contains(" max-age 1h, quiet true, width 90\n"))
  }
}
