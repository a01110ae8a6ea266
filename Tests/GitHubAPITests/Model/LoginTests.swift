import GitHubAPI
import Testing

@Suite struct LoginTests {
  @Test(arguments: [
    ("octocat", "octocat"), ("OctoCat", "OctoCat"), ("@octocat", "octocat"),
    ("a", "a"), ("-", "-"), ("_", "_"), ("a--b-", "a--b-"), ("under_score", "under_score"),
    ("0", "0"), ("x[bot]", "x[bot]"), ("@x[bot]", "x[bot]"),
    (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
    ("https://github.com/octocat", "octocat"), ("http://github.com/octocat", "octocat"),
    ("https://github.com/octocat/", "octocat"), ("https://www.github.com/octocat", "octocat"),
    ("HTTPS://GitHub.com/OctoCat", "OctoCat"), ("github.com/octocat", "octocat"),
    ("www.github.com/octocat/", "octocat"),
    ("https://github.com/apps/dependabot", "dependabot[bot]"),
    ("https://github.com/apps/dependabot/", "dependabot[bot]"),
    ("https://github.com/apps/dependabot/installations/new", "dependabot[bot]"),
    ("https://github.com:443/octocat", "octocat"), ("http://github.com:80/octocat", "octocat"),
    ("https://github.com/octocat?tab=followers", "octocat"),
    ("https://github.com/octocat/?tab=followers#x", "octocat"),
    ("https://github.com/octocat#readme", "octocat"),
    ("https://github.com/octocat/repo", "octocat"),
    ("github.com/octocat/repo/issues?q=a/b", "octocat"),
    ("https://github.com/orgs/octo-org/people", "octo-org"),
    ("https://github.com/users/octocat/projects/1", "octocat"),
    ("https://github.com/sponsors/octocat", "octocat"), ("https://github.com/orgs", "orgs"),
  ])
  func acceptsNamesAndAddresses(typed: String, name: String) throws {
    #expect(try Login(typed: typed, on: .gitHub).name == name)
  }

  @Test(arguments: [
    ("", LoginError.empty), ("@", .empty), ("[bot]", .empty), ("@[bot]", .empty),
    ("https://github.com/", .empty), ("https://github.com//", .empty),
    ("github.com/apps/", .empty),
    (String(repeating: "a", count: 101), .tooLong(length: 101)),
    ("a b", .character(" ", name: "a b")), (" a", .character(" ", name: " a")),
    ("é", .character("é", name: "é")), ("e\u{301}", .character("e\u{301}", name: "e\u{301}")),
    ("a/b", .character("/", name: "a/b")), ("..", .character(".", name: "..")),
    ("@@a", .character("@", name: "@a")), ("a%2Fb", .character("%", name: "a%2Fb")),
    ("a\n", .character("\n", name: "a\n")), ("a\r\n", .character("\r\n", name: "a\r\n")),
    ("\u{1B}[31m", .character("\u{1B}", name: "\u{1B}[31m")),
    ("a\0", .character("\0", name: "a\0")), ("a\u{7F}", .character("\u{7F}", name: "a\u{7F}")),
    ("a\u{202E}b", .character("\u{202E}", name: "a\u{202E}b")),
    ("x[bot][bot]", .character("[", name: "x[bot][bot]")),
    ("x[Bot]", .character("[", name: "x[Bot]")),
    ("https://github.com", .empty), ("https://github.com?a", .empty), ("github.com/", .empty),
    ("github.com", .character(".", name: "github.com")),
    ("https://github.com/a b", .character(" ", name: "a b")),
    ("https://github.com/a%2Fb/c", .character("%", name: "a%2Fb")),
    ("https://example.org/a", .otherHost("example.org", inUse: "github.com")),
    ("Example.org:8443/a", .otherHost("example.org:8443", inUse: "github.com")),
    ("localhost/a", .otherHost("localhost", inUse: "github.com")),
    ("https://github.com:8443/a", .otherHost("github.com:8443", inUse: "github.com")),
    ("https://gist.github.com/a", .otherHost("gist.github.com", inUse: "github.com")),
    (
      "https://github.com.example.org/a",
      .otherHost("github.com.example.org", inUse: "github.com")
    ),
    ("https://github.com@evil/a", .character(":", name: "https://github.com@evil/a")),
  ])
  func rejectsInvalidNamesWithAReason(typed: String, error: LoginError) {
    #expect(throws: error) { try Login(typed: typed, on: .gitHub) }
  }

  @Test func acceptsAddressesOfTheHostInUseOnly() throws {
    let server = try APIBase(hostNamed: "ghe.example.org:8443")
    let loopback = try APIBase(url: "http://127.0.0.1:8080")
    for (typed, base) in [
      ("https://GHE.example.org:8443/octocat", server), ("ghe.example.org:8443/octocat/x", server),
      ("http://127.0.0.1:8080/octocat?x", loopback), ("127.0.0.1:8080/octocat", loopback),
      ("octocat", server), ("@octocat", loopback),
    ] {
      #expect(try Login(typed: typed, on: base).name == "octocat", "\(typed)")
    }
    for typed in ["https://ghe.example.org/octocat", "https://github.com/octocat"] {
      let host = typed.contains("ghe") ? "ghe.example.org" : "github.com"
      #expect(throws: LoginError.otherHost(host, inUse: "ghe.example.org:8443")) {
        try Login(typed: typed, on: server)
      }
    }
  }

  @Test func acceptsAHundredCharactersBeforeAnAppSuffix() throws {
    let name = String(repeating: "a", count: 100) + "[bot]"
    #expect(try Login(name: name).name == name)
    #expect(throws: LoginError.tooLong(length: 101)) { try Login(name: "a" + name) }
  }

  @Test func rejectsAnAtSignInABareName() {
    #expect(throws: LoginError.character("@", name: "@octocat")) { try Login(name: "@octocat") }
  }

  @Test func ignoresCaseInComparisons() throws {
    let logins = [
      try Login(name: "OctoCat"), try Login(name: "octocat"), try Login(name: "OCTOCAT"),
    ]
    #expect(Set(logins).count == 1)
    #expect(logins[0] == logins[1])
    #expect(logins[0] != (try Login(name: "octocat-")))
    #expect(logins.map(\.description) == ["OctoCat", "octocat", "OCTOCAT"])
  }

  @Test func encodesTheBracketsOfAnAppInAPath() throws {
    #expect(try Login(name: "dependabot[bot]").pathPart == "dependabot%5Bbot%5D")
    #expect(try Login(name: "a_b-C").pathPart == "a_b-C")
  }

  @Test("encodes every accepted name with unreserved characters only")
  func encodesEveryAcceptedNameForAPath() throws {
    var random = SeededLogins()
    for typed in random.texts(10_000) {
      guard let login = try? Login(typed: typed, on: .gitHub) else { continue }
      let isSafe = login.pathPart.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x30...0x39).contains(byte) || [0x25, 0x2D, 0x5F].contains(byte)
      }
      #expect(isSafe, "\(typed.debugDescription), GHF_SEED=\(random.seed)")
      #expect(try Login(name: login.name) == login)
    }
  }
}
