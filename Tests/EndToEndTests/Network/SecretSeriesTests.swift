import FakeGitHub
import FoundationEssentials
import Glibc
import Subprocess
import TestSupport
import Testing

extension EndToEnd {
  /// Runs a long series of commands, none of which may print a token or store one in a file.
  struct SecretSeriesTests {
    private static let variables = [
      "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
    ]

    /// Every command, with its exit status; those that print lists, in every output format.
    private static let series: [(line: String, status: Int32)] = {
      let lists = [
        "user octavia museum", "followers octavia", "following octavia", "search octavia mo",
        "search --github r", "feed octavia", "mutual octavia", "common octavia museum",
        "changes octavia", "fav list", "followers octavia --details --limit 5", "changes museum",
      ]
      let formats = ["", "--json", "--jsonl", "--csv", "--tsv"]
      return lists.flatMap { list in formats.map { ("\(list) \($0)", 0) } } + others
    }()

    private static let others: [(line: String, status: Int32)] =
      [
        ("user", 0), ("user --web", 0), ("open octavia", 0), ("feed --received", 0),
        ("fav add museum lonely", 0), ("fav list --details --json", 0), ("fav list --refresh", 0),
        ("watch add octavia fav", 0), ("watch list --json", 0), ("watch run --all --jsonl", 0),
        ("watch run --all --refresh --exec /usr/bin/env", 0), ("watch rm octavia", 0),
        ("fav rm museum", 0), ("fav rm museum", 1), ("follows lonely octavia", 1),
        ("follow lonely", 0), ("unfollow lonely", 0), ("follow nobody-at-all", 1),
        ("changes octavia --history", 0), ("changes octavia --refresh", 0),
        ("mutual --fans", 0), ("mutual --unreturned", 0), ("followers --cards --limit 3", 0),
        ("followers octavia --offline", 0), ("followers pine-node --offline", 6),
        ("followers octavia --no-cache", 0), ("followers octavia --count", 0),
        ("search octavia --regex (", 2), ("followers no/name", 2), ("followers --parallel x", 2),
        ("folowers octavia", 2), ("user nobody-at-all --json", 1), ("status", 0),
        ("status --json", 0), ("status --offline", 0), ("cache info", 0), ("cache info --json", 0),
        ("cache clear octavia", 0), ("completion bash", 0), ("completion zsh", 0),
        ("completion fish", 0), ("help", 0), ("help followers", 0), ("help environment", 0),
        ("help exit-codes", 0), ("help options", 0), ("help limits", 0), ("--help", 0),
        ("--version", 0), ("browse octavia --plain", 0), ("---complete bash 2 o ghf user o", 0),
        ("people members:tidepool-works without user:q", 0), ("people fav --json", 0),
        ("people followers:octavia or members:papierfabrik", 0), ("known octavia", 0),
        ("export followers:octavia", 0), ("stats octavia", 0), ("stats --people fav --json", 0),
        ("suggest octavia", 0), ("path octavia evenly", 0), ("export fav --fetch", 0),
        ("people members:papierfabrik/presses", 1), ("cache clear", 0),
      ]

    private static let misbehaviours: [(specification: String, status: Int32)] = [
      ("=401", 4), ("=403-scope", 4), ("=status:404", 1), ("=status:500", 6), ("=status:503", 6),
      ("=503-html", 6), ("=broken-json", 1), ("=primary-limit", 5), ("=secondary-limit:90", 5),
      ("=truncated-body", 6), ("=drop", 6), ("=422-pages", 3), ("=redirect:same", 0),
      ("=redirect:loop", 1), ("=redirect:other-host:http://localhost:1", 1), ("=zstd", 1),
      ("=huge-body:40000000", 6), ("=echo:301", 1), ("=echo:400", 1), ("=echo:401", 4),
      ("=echo:403", 4), ("=echo:404", 1), ("=echo:410", 1), ("=echo:422", 1), ("=echo:500", 6),
    ]

    /// Responses that repeat the token in a message that ghf prints.
    private static let echoes: [(specification: String, status: Int32)] = [
      ("/graphql=echo:200", 0), ("/graphql=echo:401", 4), ("/graphql=echo:422", 1),
    ]

    /// A search for tokens in the output of ghf and in its home directory.
    private struct SecretScan {
      let env: TestEnvironment
      /// The tokens and their sources: a variable, or `gh`.
      let tokens: [(source: String, token: String)]
      let encodings: [SecretEncodings]

      init(_ server: FixtureProcess) throws {
        env = try TestEnvironment(server)
        tokens = (variables + ["gh"]).map { ($0, "fixture-token-of-\($0)-never-to-be-seen") }
        encodings = tokens.map { SecretEncodings(of: $0.token) }
      }

      /// Returns variables that include each token except those that take precedence over `source`.
      func environment(signedInWith source: String) -> [String: String] {
        var environment = ["TMPDIR": env.home.path + "/tmp", "BROWSER": "true", "PAGER": "cat"]
        for (name, token) in tokens where name != "gh" {
          let takesPrecedence = name == "GH_ENTERPRISE_TOKEN" || source == "gh"
          if name.hasSuffix("ENTERPRISE_TOKEN"), name != source, takesPrecedence { continue }
          environment[name] = token
        }
        return environment
      }

      func expectNoSecrets(in run: FinishedRun, _ comment: Comment) {
        for encodings in encodings {
          #expect(encodings.found(in: run.bytes) == [], comment)
          #expect(encodings.found(in: Array(run.errors.utf8)) == [], comment)
        }
      }

      /// Returns the encodings found in each file, except the stub `gh`, which prints a token.
      func files() throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for (name, bytes) in try env.home.files() where name != "bin/gh" {
          let names = encodings.flatMap { $0.found(in: bytes) + $0.found(in: Array(name.utf8)) }
          if !names.isEmpty { found[name] = names }
        }
        return found
      }
    }

    @Test func neverLeaksTheToken() async throws {
      let sources = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN", "gh"]
      try await sources.concurrentMap(limit: sources.count) { try await expectNoLeak(from: $0) }
    }

    private func expectNoLeak(from source: String) async throws {
      try await FixtureProcess.serving { server in
        let scan = try SecretScan(server)
        let environment = scan.environment(signedInWith: source)
        let env = scan.env
        try env.home.write("", to: "tmp/empty")
        try env.installGH("printf '%s\\n' \(scan.tokens.last?.token ?? "")")
        // Commands don't depend on the token's source, so the other sources run only a sample.
        let isFirst = source == "GH_ENTERPRISE_TOKEN"
        let series = SecretSeriesTests.series.enumerated().filter { isFirst || $0.offset % 7 == 0 }
        for (_, (line, status)) in series {
          let words = line.split(separator: " ").map(String.init)
          let verbose =
            ["help", "completion", "---complete"].contains(words[0]) || line == "--help"
          let run = try await env.run(
            "ghf", words + (verbose ? [] : ["--verbose"]), with: environment)
          #expect(run.status == status, "ghf \(line): \(run.errors)")
          scan.expectNoSecrets(in: run, "ghf \(line)")
        }
        for (misbehaviour, status) in SecretSeriesTests.misbehaviours.prefix(isFirst ? .max : 3) {
          try await server.misbehave("/followers" + misbehaviour)
          let run = try await env.ghf(
            "followers", "museum", "--no-cache", "--verbose", with: environment)
          #expect(run.status == status, "\(misbehaviour): \(run.errors)")
          scan.expectNoSecrets(in: run, "\(misbehaviour)")
        }
        for (misbehaviour, status) in SecretSeriesTests.echoes.prefix(isFirst ? .max : 1) {
          try await server.misbehave(misbehaviour)
          let run = try await env.ghf(
            "followers", "museum", "--details", "--json", "--no-cache", "--verbose",
            with: environment)
          #expect(run.status == status, "\(misbehaviour): \(run.errors)")
          // A refusal with status 200 leads to REST, without its message.
          let echo = "You sent Authorization: Bearer ***, Bearer%20***"
          let isPrinted = run.errors.contains(echo)
          #expect(isPrinted == (status != 0))
          scan.expectNoSecrets(in: run, "\(misbehaviour)")
        }
        try await server.misbehave("=hang")
        for number in [SIGKILL, SIGTERM, SIGINT, SIGSEGV, SIGABRT] {
          let requestCount = try await server.statistics().requests
          // Disables core dumps, which contain all memory and may be written outside the home.
          let run = try await env.shell(
            "ulimit -c 0; exec ghf followers octavia --refresh", with: environment
          ) { id in
            try await server.waitForRequests(requestCount + 1)
            kill(id.value, number)
          }
          #expect(run.status != 0)
          scan.expectNoSecrets(in: run, "signal \(number)")
        }
        #expect(try scan.files() == [:])
        // Every request carried a token, and the log doesn't show it.
        let log = try server.log()
        #expect(log.count > (isFirst ? 80 : 20))
        let schemes = log.filter { $0.contains(#""authorization_scheme":"Bearer""#) }
        #expect(schemes.count == log.count)
        for line in log { #expect(scan.encodings.flatMap { $0.found(in: Array(line.utf8)) } == []) }
      }
    }

    @Test("never leaks the token for github.com if the proxy is unreachable")
    func neverLeaksTheTokenForGitHub() async throws {
      try await ["GH_TOKEN", "GITHUB_TOKEN"].concurrentMap(limit: 2) { variable in
        let scan = try SecretScan(try #require(FixtureProcess.current))
        var env = scan.env
        env.variables["GHF_API_URL"] = nil
        env.variables[variable] = scan.tokens.first { $0.source == variable }?.token
        env.variables["https_proxy"] = "http://127.0.0.1:1"
        let status = try await env.ghf("status", "--json", "--fields", "token")
        #expect(status.output == "{\"token\":\"\(variable)\"}\n")
        try await [["user"], ["follow", "octocat"]].concurrentMap(limit: 2) { [env] words in
          let run = try await env.run("ghf", words + ["--verbose"])
          #expect(run.status == 6, "\(words): \(run.errors)")
          scan.expectNoSecrets(in: run, "\(words)")
        }
        #expect(try scan.files() == [:])
      }
    }

    @Test func coversEveryCommand() async throws {
      let env = try TestEnvironment(nil)
      var commands: [String] = []
      for word in try await candidates(after: [], env) {
        let inner = try await candidates(after: [word], env)
        let isGroup = ["fav", "cache", "watch"].contains(word)
        commands += isGroup ? inner.map { "\(word) \($0)" } : [word]
      }
      #expect(commands.count >= 20)
      for command in commands {
        let isCovered = SecretSeriesTests.series.contains {
          ($0.line + " ").hasPrefix(command + " ")
        }
        #expect(isCovered, "\(command)")
      }
    }

    private func candidates(after words: [String], _ env: TestEnvironment) async throws -> [String]
    {
      let request = ["---complete", "bash", "\(words.count + 1)", "", "ghf"] + words + [""]
      return try await env.run("ghf", request).lines.map { String($0.prefix { $0 != " " }) }
    }

    @Test func findsPlantedSecrets() throws {
      let scan = try SecretScan(try #require(FixtureProcess.current))
      let token = scan.tokens[1].token
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
        try scan.env.home.write(text, to: "planted")
        #expect(try scan.files() == ["planted": [name]])
      }
      try scan.env.home.write("nothing of the kind", to: "planted")
      #expect(try scan.files() == [:])
    }
  }
}
