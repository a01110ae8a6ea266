import FoundationEssentials
import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// Where no token must be after a long series of commands: in nothing printed, in no file.
  struct SecretSeriesTests {
    private static let variables = [
      "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
    ]

    /// Every command, in every form of output, with the exit status that it has.
    private static let series: [(line: String, status: Int32)] = {
      let lists = [
        "user octavia museum", "followers octavia", "following octavia", "search octavia mo",
        "search --github r", "feed octavia", "mutual octavia", "common octavia museum",
        "changes octavia", "fav list", "followers octavia --details --limit 5", "changes museum",
      ]
      let forms = ["", "--json", "--jsonl", "--csv", "--tsv"]
      return lists.flatMap { list in forms.map { ("\(list) \($0)", 0) } } + others
    }()

    private static let others: [(line: String, status: Int32)] =
      [
        ("user", 0), ("user --web", 0), ("open octavia", 0), ("feed --received", 0),
        ("fav add museum lonely", 0), ("fav list --details --json", 0), ("fav list --refresh", 0),
        ("fav rm museum", 0), ("fav rm museum", 1), ("follows lonely octavia", 1),
        ("follow lonely", 0), ("unfollow lonely", 0), ("follow nobody-at-all", 1),
        ("changes octavia --history", 0), ("changes octavia --explain --refresh", 0),
        ("mutual --fans", 0), ("mutual --unreturned", 0), ("followers --cards --limit 3", 0),
        ("followers octavia --offline", 0), ("followers pine-node --offline", 6),
        ("followers octavia --no-cache --pager", 0), ("followers octavia --count", 0),
        ("search octavia --regex (", 2), ("followers no/name", 2), ("followers --parallel x", 2),
        ("folowers octavia", 2), ("user nobody-at-all --json", 1), ("status", 0),
        ("status --json", 0), ("status --offline", 0), ("cache info", 0), ("cache info --json", 0),
        ("cache clear octavia", 0), ("completion bash", 0), ("completion zsh", 0),
        ("completion fish", 0), ("help", 0), ("help followers", 0), ("help environment", 0),
        ("help exit-codes", 0), ("help formatting", 0), ("help limits", 0), ("--help", 0),
        ("--version", 0), ("---complete bash 2 o ghf user o", 0), ("cache clear", 0),
      ]

    private static let misdeeds: [(specification: String, status: Int32)] = [
      ("=401", 4), ("=403-scope", 4), ("=status:404", 1), ("=status:500", 6), ("=status:503", 6),
      ("=503-html", 6), ("=broken-json", 1), ("=primary-limit", 5), ("=secondary-limit:90", 5),
      ("=truncated-body", 6), ("=drop", 6), ("=422-pages", 3), ("=redirect:same", 0),
      ("=redirect:loop", 1), ("=redirect:other-host:http://localhost:1", 1), ("=zstd", 1),
      ("=huge-body:40000000", 6), ("=echo:301", 1), ("=echo:400", 1), ("=echo:401", 4),
      ("=echo:403", 4), ("=echo:404", 1), ("=echo:410", 1), ("=echo:422", 1), ("=echo:500", 6),
    ]

    /// Answers that repeat the token in a message that ghf prints.
    private static let echoes: [(specification: String, status: Int32)] = [
      ("/graphql=echo:200", 4), ("/graphql=echo:401", 4), ("/graphql=echo:422", 1),
    ]

    /// Homes, and what is looked for in them and in what is printed.
    private struct Search {
      let here: TestEnvironment
      /// By the variable that has it, or `gh`.
      let tokens: [(source: String, token: String)]
      let forms: [SecretForms]

      init(_ server: FixtureProcess) throws {
        here = try TestEnvironment(server)
        tokens = (variables + ["gh"]).map { ($0, "fixture-token-of-\($0)-never-to-be-seen") }
        forms = tokens.map { SecretForms(of: $0.token) }
      }

      /// All variables but those that would be taken before the one that is to be.
      func environment(signingInBy source: String) -> [String: String] {
        var environment = ["TMPDIR": here.home.path + "/tmp", "BROWSER": "true", "PAGER": "cat"]
        for (name, token) in tokens where name != "gh" {
          let isEarlier = name == "GH_ENTERPRISE_TOKEN" || source == "gh"
          if name.hasSuffix("ENTERPRISE_TOKEN"), name != source, isEarlier { continue }
          environment[name] = token
        }
        return environment
      }

      func expectNothing(in run: FinishedRun, _ comment: Comment) {
        for forms in forms {
          #expect(forms.found(in: run.bytes) == [], comment)
          #expect(forms.found(in: Array(run.errors.utf8)) == [], comment)
        }
      }

      /// What holds one of them, of all files but the program that tells it.
      func files() throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for (name, bytes) in try here.home.files() where name != "bin/gh" {
          let names = forms.flatMap { $0.found(in: bytes) + $0.found(in: Array(name.utf8)) }
          if !names.isEmpty { found[name] = names }
        }
        return found
      }
    }

    @Test(arguments: ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN", "gh"])
    func theTokenIsNowhere(_ source: String) async throws {
      try await FixtureProcess.serving { server in
        let search = try Search(server)
        let environment = search.environment(signingInBy: source)
        let here = search.here
        try here.home.write("", to: "tmp/empty")
        try here.installGH("printf '%s\\n' \(search.tokens.last?.token ?? "")")
        // What a command does with a token is not a matter of where it comes from.
        let isFirst = source == "GH_ENTERPRISE_TOKEN"
        let series = SecretSeriesTests.series.enumerated().filter { isFirst || $0.offset % 7 == 0 }
        for (_, (line, status)) in series {
          let words = line.split(separator: " ").map(String.init)
          let verbose =
            ["help", "completion", "---complete"].contains(words[0]) || line == "--help"
          let run = try await here.run(
            "ghf", words + (verbose ? [] : ["--verbose"]), with: environment)
          #expect(run.status == status, "ghf \(line): \(run.errors)")
          search.expectNothing(in: run, "ghf \(line)")
        }
        for (misdeed, status) in SecretSeriesTests.misdeeds.prefix(isFirst ? .max : 3) {
          try await server.misbehave("/followers" + misdeed)
          let run = try await here.ghf(
            "followers", "museum", "--no-cache", "--verbose", with: environment)
          #expect(run.status == status, "\(misdeed): \(run.errors)")
          search.expectNothing(in: run, "\(misdeed)")
        }
        for (misdeed, status) in SecretSeriesTests.echoes.prefix(isFirst ? .max : 1) {
          try await server.misbehave(misdeed)
          let run = try await here.ghf(
            "followers", "museum", "--details", "--json", "--no-cache", "--verbose",
            with: environment)
          #expect(run.status == status, "\(misdeed): \(run.errors)")
          #expect(run.errors.contains("You sent Authorization: Bearer ***, Bearer%20***, ***"))
          search.expectNothing(in: run, "\(misdeed)")
        }
        try await server.misbehave("=hang")
        for number in [SIGKILL, SIGTERM, SIGINT, SIGSEGV, SIGABRT] {
          let asked = try await server.statistics().requests
          // No core file: that would be the whole memory, and where it goes is the system's matter.
          let run = try await here.shell(
            "ulimit -c 0; exec ghf followers octavia --refresh", with: environment
          ) { id in
            try await server.waitUntilAsked(asked + 1)
            kill(id.value, number)
          }
          #expect(run.status != 0)
          search.expectNothing(in: run, "signal \(number)")
        }
        #expect(try search.files() == [:])
        // All the time the token went where it belongs.
        let log = try server.log()
        #expect(log.count > (isFirst ? 80 : 20))
        let schemes = log.filter { $0.contains(#""authorization_scheme":"Bearer""#) }
        #expect(schemes.count == log.count)
        for line in log { #expect(search.forms.flatMap { $0.found(in: Array(line.utf8)) } == []) }
      }
    }

    /// Without a base URL the tokens are github.com's; nobody is reached there.
    @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN"])
    func gitHubsOwn(_ variable: String) async throws {
      let server = try #require(FixtureProcess.current)
      let search = try Search(server)
      var here = search.here
      here.variables["GHF_API_URL"] = nil
      let token = search.tokens.first { $0.source == variable }?.token ?? ""
      let environment = [variable: token, "https_proxy": "http://127.0.0.1:1"]
      let status = try await here.ghf("status", "--json", "--fields", "token", with: environment)
      #expect(status.output == "{\"token\":\"\(variable)\"}\n")
      for words in [["user"], ["follow", "octocat"]] {
        let run = try await here.run("ghf", words + ["--verbose"], with: environment)
        #expect(run.status == 6, "\(words): \(run.errors)")
        search.expectNothing(in: run, "\(words)")
      }
      #expect(try search.files() == [:])
    }

    @Test func everyCommandIsInTheSeries() async throws {
      let here = try TestEnvironment(nil)
      var commands: [String] = []
      for word in try await offered(behind: [], here) {
        let inner = try await offered(behind: [word], here)
        let isGroup = ["fav", "cache"].contains(word)
        commands += isGroup ? inner.map { "\(word) \($0)" } : [word]
      }
      #expect(commands.count >= 20)
      for command in commands {
        let isThere = SecretSeriesTests.series.contains { ($0.line + " ").hasPrefix(command + " ") }
        #expect(isThere, "\(command)")
      }
    }

    private func offered(behind words: [String], _ here: TestEnvironment) async throws -> [String] {
      let request = ["---complete", "bash", "\(words.count + 1)", "", "ghf"] + words + [""]
      return try await here.run("ghf", request).lines.map { String($0.prefix { $0 != " " }) }
    }

    /// The search finds what is there to be found.
    @Test func whatIsPlantedIsFound() throws {
      let search = try Search(try #require(FixtureProcess.current))
      let token = search.tokens[1].token
      let base64 = Data("Bearer \(token)\n".utf8).base64EncodedString()
      for (text, name) in [
        ("x\(token)x", "as it is"), ("{\"t\":\"\(token.uppercased())\"}", "as it is"),
        (token.replacing("-", with: "%2D"), "percent-encoded hyphens"), (base64, "base64 at 1"),
        (Data("x: \(token)".utf8).base64EncodedString(), "base64 at 0"),
        (Data(" \(token)".utf8).base64EncodedString(), "base64 at 1"),
        (Data("ab\(token)".utf8).base64EncodedString(), "base64 at 2"),
        (token.utf8.map { "%" + String($0, radix: 16) }.joined(), "percent-encoded"),
        (token.utf8.map { String($0, radix: 16) }.joined(), "hexadecimal"),
        (String(token.reversed()), "backwards"),
      ] {
        try search.here.home.write(text, to: "planted")
        #expect(try search.files() == ["planted": [name]])
      }
      try search.here.home.write("nothing of the kind", to: "planted")
      #expect(try search.files() == [:])
    }
  }
}
