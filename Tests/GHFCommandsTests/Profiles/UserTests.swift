import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `ghf user`: one profile or many, found or missing.
struct UserTests {
  private static let formats = [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]]

  /// Answers for octocat and hubot; `missing` is 404.
  private static func some(_ names: String...) -> StubTransport {
    let answers = [
      "octocat": StubTransport.answer(200, [:], Sample.profile()),
      "hubot": StubTransport.answer(
        200, [:],
        Sample.profile(
          "hubot", 480_938,
          [
            "bio": "null", "name": "\"\"", "blog": "null", "company": "null",
            "created_at": "\"2010-11-11T00:00:00Z\"",
          ])),
      "missing": StubTransport.answer(404, [:], Sample.error("Not Found")),
    ]
    return StubTransport(
      Dictionary(
        uniqueKeysWithValues: names.map { name in
          ("GET /users/\(name)", answers[name].map { [$0] } ?? [])
        }))
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in UserTests.formats {
      runs.append(
        try await ghf(["user", "octocat"] + format, transport: UserTests.some("octocat")))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "user", "octocat", transport: UserTests.some("octocat"), terminal: .terminal(columns)))
    }
    for format in UserTests.formats {
      runs.append(
        try await ghf(
          ["user", "octocat", "hubot", "--fields", "login,name,followers,created_at"].filter {
            !format.isEmpty || ["user", "octocat", "hubot"].contains($0)
          } + format, transport: UserTests.some("octocat", "hubot")))
    }
    try Golden.expect("user", runs)
  }

  @Test func reportsMissingAccounts() async throws {
    var runs: [Run] = []
    for format in UserTests.formats {
      runs.append(
        try await ghf(
          ["user", "octocat", "missing", "hubot"] + format,
          transport: UserTests.some("octocat", "missing", "hubot")))
    }
    runs.append(try await ghf("user", "missing", transport: UserTests.some("missing")))
    runs.append(try await ghf("user", "missing", "--json", transport: UserTests.some("missing")))
    try Golden.expect("user-missing", runs)
    #expect(runs.map(\.outcome) == Array(repeating: .failure, count: 7))
    #expect(runs[1].output == "")
  }

  @Test func printsProfilesInTheOrderOfArguments() async throws {
    let names = (1...30).map { "user\($0)" }
    var routes: [String: [StubTransport.Answer]] = [:]
    for (number, name) in names.enumerated() {
      routes["GET /users/\(name)"] = [StubTransport.answer(200, [:], Sample.profile(name, number))]
    }
    let transport = StubTransport(latency: .milliseconds(1), routes)
    let run = try await ghf(
      ["user"] + names + ["--tsv", "--fields", "login"], transport: transport)
    #expect(run.lines == ["login"] + names)
    #expect((2...10).contains(transport.peak))
  }

  @Test func readsLoginsFromStandardInput() async throws {
    let run = try await ghf(
      "user", "-", "--jsonl", "--fields", "login",
      transport: UserTests.some("octocat", "missing", "hubot"),
      input: ["octocat", "", "  ", "missing\r", "@hubot\r"])
    #expect(run.lines == [#"{"login":"octocat"}"#, #"{"login":"hubot"}"#])
    #expect(run.errors == "error: no such account: 'missing'\n")
    #expect(run.outcome == .failure)
  }

  @Test("prints an array for standard input, even for one login or none")
  func printsAnArrayForStandardInput() async throws {
    let one = try await ghf(
      "user", "-", "--json", "--fields", "id", transport: UserTests.some("octocat"),
      input: ["octocat"])
    #expect(one.output == "[\n{\"id\":583231}\n]\n")
    let none = try await ghf("user", "-", "--json")
    #expect(none.output == "[]\n")
    #expect(none.outcome == .success)
  }

  @Test func readsStandardInputBetweenNames() async throws {
    let run = try await ghf(
      "user", "hubot", "-", "hubot", "--tsv", "--fields", "login",
      transport: UserTests.some("octocat", "hubot"), input: ["octocat"])
    #expect(run.lines == ["login", "hubot", "octocat", "hubot"])
  }

  @Test func rejectsInvalidLogins() async throws {
    let typed = try await ghf("user", "octocat", "a b")
    let read = try await ghf(
      "user", "-", "--tsv", "--fields", "login", transport: UserTests.some("octocat"),
      input: ["octocat", "../../etc/passwd"])
    try Golden.expect("user-bad-names", [typed, read])
    #expect(typed.outcome == .usage)
    #expect(read.outcome == .usage)
  }

  @Test func reportsAFailedRead() async throws {
    let run = try await ghf(
      ["user", "-", "--tsv", "--fields", "login"], transport: UserTests.some("octocat"),
      input: TypedLines(["octocat"], failure: .failed(errno: EISDIR, reason: "Is a directory")))
    #expect(run.lines == ["login", "octocat"])
    #expect(run.errors == "error: cannot read standard input: Is a directory\n")
    #expect(run.outcome == .failure)
  }

  @Test(arguments: [["user"], ["user", "@me"]])
  func defaultsToTheSignedInAccount(_ words: [String]) async throws {
    let run = try await ghf(
      words + ["--json", "--fields", "login"],
      transport: .one("GET /user", Sample.profile()), signIn: .signedIn)
    #expect(run.output == "{\"login\":\"octocat\"}\n")
  }

  @Test func requiresATokenForTheSignedInAccount() async throws {
    let run = try await ghf("user", transport: StubTransport())
    #expect(run.outcome == .notSignedIn)
    #expect(
      run.errors == """
        error: not signed in
        hint: sign in with 'gh auth login', or set GH_TOKEN (GH_ENTERPRISE_TOKEN on other hosts)

        """)
  }

  @Test("omits text of only fillers, zero-width characters or empty Braille cells")
  func omitsInvisibleText() async throws {
    let blanks = ["name": "\u{3164}\u{FFA0}", "bio": "\u{200B}\r\n\u{2800}", "company": " "]
    let plain = try await ghf(
      "user", "octocat",
      transport: .one(
        "GET /users/octocat", Sample.profile("octocat", 1, blanks.mapValues(Sample.json))))
    let without = try await ghf(
      "user", "octocat",
      transport: .one(
        "GET /users/octocat",
        Sample.profile("octocat", 1, ["name": "null", "bio": "null", "company": "null"])))
    #expect(plain.output == without.output)
  }

  @Test func escapesHostileText() async throws {
    let hostile = Sample.profile(
      "octocat", 1,
      [
        "name": Sample.json("\u{1B}]0;owned\u{7}\u{1B}[31mred"),
        "bio": Sample.json("one\r\ntwo\u{2028}three\u{85}four\n\nfive\tsix"),
        "company": Sample.json("\u{9B}31m\u{202E}drawkcab\u{202C}\u{200F}"),
        "location": Sample.json("القاهرة 🇪🇬 👩‍🚀"), "blog": Sample.json("\u{7F}\u{0}x"),
        "email": Sample.json("\u{FEFF}a\u{AD}b@example.org"),
      ])
    let transport = { StubTransport.one("GET /users/octocat", hostile) }
    let plain = try await ghf(
      "user", "octocat", transport: transport(), terminal: .terminal(80),
      environment: TestHome.withoutColours
    ).spaced
    let piped = try await ghf("user", "octocat", transport: transport())
    let json = try await ghf("user", "octocat", "--json", transport: transport())
    let tsv = try await ghf("user", "octocat", "--tsv", transport: transport())
    try Golden.expect("user-hostile", [plain, piped, json, tsv])
    for run in [plain, piped, json] {
      let controls = run.output.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
      }
      #expect(controls.isEmpty, "\(run.title)")
    }
  }

  @Test("escapes cells that a spreadsheet would treat as formulas")
  func escapesCellsForSpreadsheets() async throws {
    let cells = [
      "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "a,b", "a\"b", "a\r\nb", "plain", "",
    ]
    var runs: [Run] = []
    for format in ["--csv", "--tsv"] {
      for cell in cells {
        let profile = Sample.profile("octocat", 1, ["name": Sample.json(cell)])
        runs.append(
          try await ghf(
            "user", "octocat", format, "--fields", "name,id,company,hireable",
            transport: .one("GET /users/octocat", profile)))
      }
    }
    try Golden.expect("user-cells", runs)
  }

  @Test("accepts profiles with only a login and an id, as old servers send them")
  func acceptsProfilesOfOldServers() async throws {
    let run = try await ghf(
      "user", "octocat", "--json",
      transport: .one("GET /users/octocat", #"{"login":"octocat","id":5}"#))
    try Golden.expect("user-old", [run])
  }
}
