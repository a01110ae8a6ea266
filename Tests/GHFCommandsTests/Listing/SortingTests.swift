import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `--sort`, `--reverse` and `--limit`: the printed entries, and the requests they need.
struct SortingTests {
  private static func followers() throws -> FixtureFollowers {
    try FixtureFollowers("octavia", "museum", "long-bio", "qamar-dev", "papierfabrik", "blank-name")
  }

  private func logins(_ options: String..., signedIn: Bool = false) async throws -> [String] {
    let followers = try Self.followers()
    let run = try await ghf(
      ["followers", "octocat", "--details", "--tsv", "--fields", "login"] + options,
      transport: try signedIn ? followers.signedTransport() : followers.transport(),
      signIn: signedIn ? .signedIn : .none)
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    return Array(run.lines.dropFirst())
  }

  /// Returns each follower's login and one more field, as `--tsv` prints them.
  private func rows(_ field: String) async throws -> [(login: String, value: String)] {
    let run = try await ghf(
      ["followers", "octocat", "--details", "--tsv", "--fields", "login,\(field)"],
      transport: try Self.followers().transport())
    return run.lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (cells[0], cells[1])
    }
  }

  @Test(arguments: ["followers", "following", "public_repos", "public_gists"], [false, true])
  func putsTheHighestCountFirst(_ field: String, signedIn: Bool) async throws {
    let counts = try await rows(field).map { Int($0.value) ?? -1 }
    let logins = try await logins("--sort", field, signedIn: signedIn)
    let order = try await rows(field)
    let sorted = logins.map { login in order.first { $0.login == login }.flatMap { Int($0.value) } }
    #expect(sorted == counts.sorted(by: >))
    #expect(Set(counts).count > 1)
  }

  @Test(arguments: ["created_at", "updated_at"])
  func putsTheLatestTimeFirst(_ field: String) async throws {
    let rows = try await rows(field)
    let logins = try await logins("--sort", field)
    let sorted = logins.map { login in rows.first { $0.login == login }?.value }
    #expect(sorted == rows.map(\.value).sorted(by: >))
  }

  @Test(arguments: ["name", "company", "location", "bio"])
  func putsAccountsWithoutAValueLast(_ field: String) async throws {
    let rows = try await rows(field)
    let logins = try await logins("--sort", field)
    let values = logins.compactMap { login in rows.first { $0.login == login }?.value }
    #expect(values.count == rows.count)
    let firstEmpty = values.firstIndex { $0.allSatisfy(\.isWhitespace) } ?? values.count
    #expect(values[firstEmpty...].allSatisfy { $0.allSatisfy(\.isWhitespace) })
    let texts = values[..<firstEmpty].map { $0.lowercased() }
    #expect(texts == texts.sorted())
  }

  @Test(arguments: [["--sort", "followers"], ["--sort", "name", "--reverse"], ["--reverse"]])
  func appliesTheLimitAfterSorting(_ options: [String]) async throws {
    let words = ["followers", "octocat", "--details", "--tsv", "--fields", "login"] + options
    let all = try await ghf(words, transport: try Self.followers().transport())
    for count in [1, 3, 6, 9] {
      let transport = try Self.followers().transport()
      let run = try await ghf(
        words + ["--limit", "\(count)"], transport: transport, usesAllAnswers: false)
      #expect(run.lines == Array(all.lines.prefix(count + 1)))
      // If the list alone determines the order, only the printed accounts are looked up.
      let lookups = transport.requestNames.count { $0.hasPrefix("GET /user/") }
      #expect(lookups == (options == ["--reverse"] ? min(count, 6) : 6))
    }
  }

  @Test("stops early for a limit alone, and fetches the whole list to sort it")
  func fetchesAsManyPagesAsNeeded() async throws {
    let early = StubTransport.fullPages(3)
    let first = try await ghf(
      ["followers", "octocat", "--limit", "2"], transport: early, usesAllAnswers: false)
    #expect(first.lines == Array(Sample.logins(1).prefix(2)))
    #expect(early.requestNames == [Sample.route(page: 1)])
    let whole = StubTransport.fullPages(3)
    let last = try await ghf(
      ["followers", "octocat", "--reverse", "--limit", "2"], transport: whole)
    #expect(last.lines == Array(Sample.logins(3).reversed().prefix(2)))
    #expect(Set(whole.requestNames).count == 3)
  }

  @Test func sortsFavourites() async throws {
    let home = try TestHome()
    for (number, login) in ["octavia", "museum", "long-bio"].enumerated() {
      let time = TestTime()
      time.advance(.seconds(60 * number))
      _ = try await ghf(
        "fav", "add", login, transport: try FixtureProfiles.transport(login), home: home,
        time: time)
    }
    for (options, logins) in [
      (["--limit", "2"], ["octavia", "museum"]), (["--sort", "login", "-L1"], ["long-bio"]),
      (["--sort", "added_at"], ["long-bio", "museum", "octavia"]),
      (["--reverse", "-L2"], ["long-bio", "museum"]),
    ] {
      let run = try await ghf(["fav", "list"] + options, home: home)
      #expect(run.lines == logins)
    }
    let counts = try await ghf(
      ["fav", "list", "--details", "--tsv", "--fields", "followers", "--sort", "followers"],
      transport: try FixtureProfiles.transport("octavia", "museum", "long-bio", byID: true),
      home: home
    ).lines.dropFirst().compactMap { Int($0) }
    #expect(counts.count == 3)
    #expect(counts == counts.sorted(by: >))
  }

  @Test(arguments: [
    ["followers", "a", "--sort", "bio"], ["followers", "a", "--sort", "repositories"],
    ["followers", "a", "--details", "--sort", "added_at"], ["mutual", "a", "--sort", "joined"],
    ["search", "--github", "a", "--sort", "bio"], ["followers", "a", "--count", "--sort", "id"],
    ["followers", "a", "--count", "--limit", "1"], ["mutual", "a", "--count", "--reverse"],
    ["followers", "a", "--cards", "--fields", "bio"], ["followers", "a", "--fields", "login"],
    ["user", "a", "--web", "--fields", "login"], ["changes", "a", "--forget", "--fields", "id"],
    ["user", "a", "--avatar", "--json"], ["user", "a", "--avatar", "--web"],
  ])
  func rejectsInvalidOptionCombinations(_ words: [String]) async throws {
    let run = try await ghf(words)
    #expect(run.outcome == .usage)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: "))
  }

  @Test func printsSortedLists() async throws {
    var runs: [Run] = []
    for columns in [40, 80, 120] {
      for options in [
        ["--fields", "login,bio,company", "--sort", "login"],
        ["--fields", "followers,login,public_repos,created_at", "--sort", "followers", "-L3"],
      ] {
        runs.append(
          try await ghf(
            ["followers", "octocat", "--details", "--hyperlinks=never"] + options,
            transport: try Self.followers().transport(), terminal: .terminal(columns)))
      }
    }
    runs.append(
      try await ghf(
        ["followers", "octocat", "--details", "--fields", "login,company"],
        transport: try Self.followers().transport()))
    runs.append(
      try await ghf(
        ["search", "octocat", "--details", "u", "--hyperlinks=never"],
        transport: try Self.followers().transport(), terminal: .terminal(80)))
    runs.append(
      try await ghf(
        ["followers", "octocat", "--limit", "2", "--hyperlinks=never"],
        transport: StubTransport([
          Sample.route(page: 1): [
            StubTransport.answer(200, Sample.link(page: 1, of: 3), Sample.fullPage(1))
          ]
        ]), terminal: .terminal(80)))
    try Golden.expect("sorting", runs)
  }
}
