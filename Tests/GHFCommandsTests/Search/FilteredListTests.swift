import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Filters of `ghf search` and of `--match`: honest counts, and profiles only if they are needed.
struct FilteredListTests {
  private static let people = [
    (1, "ann", "Berlin", "1500"), (2, "bob", "Oslo", "20"), (3, "cat", "East Berlin", "7"),
    (4, "berliner", "null", "0"),
  ]

  /// The followers of octocat, and the profiles of some.
  private static func transport(profiles ids: [Int], list: Bool = true) -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    if list {
      let accounts = people.map { Sample.account($0.1, $0.0) }
      routes[Sample.route(page: 1)] = [StubTransport.answer(200, [:], Sample.page(accounts))]
    }
    for (id, login, location, followers) in people where ids.contains(id) {
      let fields = [
        "location": location == "null" ? location : "\"\(location)\"", "followers": followers,
      ]
      routes["GET /user/\(id)"] = [
        StubTransport.answer(200, [:], Sample.profile(login, id, fields))
      ]
    }
    return StubTransport(routes)
  }

  @Test("counts matches, and reports the profiles that aren't known")
  func countsHonestly() async throws {
    let home = try TestHome()
    let first = try await ghf(
      "search", "octocat", "berlin", "--count",
      transport: FilteredListTests.transport(profiles: []),
      home: home)
    #expect(first.output == "1\n")
    #expect(
      first.errors
        == "1 match, 3 unknown, of 4 followers; '--details' fetches the unknown profiles\n")
    #expect(first.outcome == .success)
    let fetched = try await ghf(
      "search", "octocat", "berlin", "--details", "--count",
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4], list: false), home: home)
    #expect(fetched.output == "3\n")
    #expect(!fetched.errors.contains("unknown"))
    // Profiles in the cache count at once.
    let known = try await ghf("search", "octocat", "berlin", "--count", home: home)
    #expect(known.output == "3\n")
    #expect(known.errors == "")
    let listed = try await ghf(
      "search", "octocat", "berlin", terminal: .terminal(80),
      environment: TestHome.withoutColours, home: home)
    #expect(listed.lines == ["ann  cat  berliner"])
  }

  @Test("reports unknown profiles on a terminal, and not in a pipe")
  func reportsUnknownProfiles() async throws {
    let words = ["search", "octocat", "berlin"]
    let notice = "1 match, 3 unknown, of 4 followers; '--details' fetches the unknown profiles\n"
    for (terminal, errors) in [(TerminalTraits.terminal(80), notice), (.none, "")] {
      let run = try await ghf(
        words, transport: FilteredListTests.transport(profiles: []), terminal: terminal,
        environment: TestHome.withoutColours)
      #expect(run.lines == ["berliner"])
      #expect(run.errors == errors)
    }
  }

  @Test(
    "fetches profiles if the filter needs them",
    arguments: [
      (["location:berlin"], ["ann", "cat"]), (["followers:1k.."], ["ann"]),
      (["-location:berlin"], ["bob", "berliner"]), (["no:location"], ["berliner"]),
      (["location:berlin", "followers:..10", "or", "login:bob"], ["bob", "cat"]),
    ])
  func fetchesProfiles(_ words: [String], _ logins: [String]) async throws {
    let run = try await ghf(
      ["search", "octocat", "--fields", "login", "--tsv"] + ["--"] + words,
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4]))
    #expect(run.lines == ["login"] + logins)
    let set = try await ghf(
      ["people", "followers:octocat", "--match=" + words.joined(separator: " "), "--count"],
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4]))
    #expect(set.output == "\(logins.count)\n")
  }

  @Test(
    "says that relations need a token before any request",
    arguments: ["is:mutual", "ann or -you_follow:yes"])
  func needsATokenForRelations(_ filter: String) async throws {
    for command in [
      ["search", "octocat", filter], ["people", "followers:octocat", "--match", filter],
      ["stats", "octocat", "--match", filter], ["fav", "list", "--match", filter],
    ] {
      let run = try await ghf(command)
      #expect(run.outcome == .notSignedIn)
      #expect(
        run.errors.hasPrefix("error: filters by relations, such as 'is:mutual', need a token"))
    }
    let offline = try await ghf("search", "octocat", filter, "--offline")
    #expect(offline.outcome == .noResponse)
  }

  @Test(
    "prints the account that '@' names if it is on the list, and else who mentions the name",
    arguments: [("@ann", ["ann"]), ("@AN", []), ("ann", ["ann"])])
  func namesAnAccount(_ word: String, _ logins: [String]) async throws {
    for options in [[], ["--sort", "login"]] {
      let run = try await ghf(
        ["search", "octocat", word] + options, transport: FilteredListTests.transport(profiles: []))
      #expect(run.lines == logins)
    }
  }

  @Test(
    "rejects invalid and unfinished filters before any request",
    arguments: [
      (
        ["followes>10"],
        """
        error: no such field: 'followes'
        hint: did you mean 'followers'?
        hint: quote a text such as '"followes:"'; 'ghf search --github' has GitHub's own qualifiers

        """
      ),
      (
        ["followers>"], "error: 'followers>' has no value\nhint: see 'ghf help filters'\n"
      ),
      (
        ["is:marked"], "error: 'is:marked' works only in 'ghf browse'\n"
      ),
      (
        ["is:muutal"], "error: no such state: 'is:muutal'\nhint: did you mean 'is:mutual'?\n"
      ),
      (
        ["ann", "or"],
        "error: 'or' needs a filter on each side\n"
          + "hint: put the word in double quotes to search for it\n"
      ),
    ])
  func rejectsFilters(_ words: [String], _ errors: String) async throws {
    let text = words.joined(separator: " ")
    for command in [
      ["search", "octocat"] + words, ["people", "fav", "--match", text],
      ["stats", "octocat", "--match", text], ["fav", "list", "--match", text],
    ] {
      let run = try await ghf(command)
      #expect(run.errors == errors)
      #expect(run.outcome == .usage)
    }
  }

  @Test("counts the matching profiles in statistics")
  func countsMatchesInStatistics() async throws {
    let run = try await ghf(
      "stats", "octocat", "--match", "location:berlin followers>5", "--jsonl",
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4]))
    #expect(run.outcome == .success)
    #expect(run.output.contains("\"East Berlin\"") && !run.output.contains("Oslo"))
    let laid = try await ghf(
      "stats", "octocat", "--match", "location:berlin",
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4]), terminal: .terminal(80),
      environment: TestHome.withoutColours)
    #expect(laid.lines.first == "octocat · 2 matching followers")
    let both = try await ghf("stats", "octocat", "--match", "a", "--sample", "2")
    #expect(both.errors.hasPrefix("error: '--match' cannot be used with '--sample'"))
  }

  @Test("lists the favourites that a filter matches, before and after their profiles are known")
  func filtersFavourites() async throws {
    let home = try TestHome()
    for (id, login, _, _) in FilteredListTests.people {
      _ = try await ghf(
        "fav", "add", login,
        transport: .one("GET /users/\(login)", Sample.profile(login, id, ["location": "null"])),
        home: home)
    }
    // The profiles that adding has fetched count.
    #expect(try await ghf("fav", "list", "--match", "berlin", home: home).lines == ["berliner"])
    let time = TestTime()
    time.advance(.seconds(10_000))
    let fetched = try await ghf(
      "fav", "list", "--match", "location:berlin", "--jsonl", "--fields", "login", "--limit", "1",
      transport: FilteredListTests.transport(profiles: [1, 2, 3, 4], list: false), home: home,
      time: time)
    #expect(fetched.output == "{\"login\":\"ann\"}\n")
    let count = try await ghf(
      "fav", "list", "--match", "location:berlin", "--count", home: home, time: time)
    #expect(count.output == "2\n")
    #expect(try await ghf("fav", "list", "--match", "is:fav -ann", home: home).lines.count == 3)
    let none = try await ghf(
      "fav", "list", "--match", "zzz", terminal: .terminal(80), home: home, time: time)
    #expect(none.output == "" && none.errors == "no matches\n")
  }
}
