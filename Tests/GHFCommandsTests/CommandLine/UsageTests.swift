import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Invalid command lines: exit 2, one error and no requests.
struct UsageTests {
  private static let lines: [[String]] = [
    ["folowers"], ["follower", "octocat"], ["zzzzzz"], ["fav", "lst"], ["fav", "zzzzzz"],
    ["--color", "never", "usr"], ["", "octocat"], ["octocat"],
    ["octocat", "--json"], ["@octocat"], ["https://github.com/octocat?tab=followers"],
    ["https://ghe.example.org/octocat?tab=followers"], ["unfollowers", "octocat"], ["help", "me"],
    ["followers", "octocat", "--hostname", "https://ghe.example.org/orgs/x"],
    ["followers", "octocat", "--hostname", "ghe.example.org/orgs/x"],
    ["help", "bogus"], ["help", "fav", "bogus"], ["--limit", "5", "followers", "octocat"],
    ["followers", "octocat", "--count", "--json"], ["followers", "octocat", "--limit", "0"],
    ["followers", "--nope"], ["followers", "--limt", "3"], ["followers", "octocat", "hubot"],
    ["followers", "octocat", "--limit"], ["followers", "octocat", "--limit", "-1"],
    ["followers", "octocat", "--limit=-1"],
    ["followers", "octocat", "--limit", "many"], ["followers", "octocat", "--limit", "1.5"],
    ["followers", "octocat", "-L", "99999999999999999999"],
    ["followers", "octocat", "--sort", "age"], ["followers", "octocat", "--color", "red"],
    ["followers", "octocat", "--color"],
    ["followers", "octocat", "--max-age", "soon"], ["followers", "octocat", "--max-age", "0"],
    ["followers", "octocat", "--max-age=90"], ["mutual", "octocat", "--max-wait", "20"],
    ["followers", "octocat", "--max-age", "-5m"], ["changes", "octocat", "--since", "7"],
    ["changes", "octocat", "--since", "2026"], ["changes", "octocat", "--since", "last week"],
    ["changes", "octocat", "--since", "-7d"], ["followers", "octocat", "--max-age", "10y"],
    ["followers", "octocat", "--max-age=-1"], ["followers", "octocat", "--max-age", ""],
    ["followers", "octocat", "--parallel", "0"], ["followers", "octocat", "--parallel", "51"],
    ["followers", "octocat", "--parallel", "x"],
    ["followers", "octocat", "--width", "0"], ["followers", "octocat", "--width", "wide"],
    ["followers", "octocat", "--fields", "login"],
    ["followers", "octocat", "--json", "--fields", "login,name"],
    ["followers", "octocat", "--json", "--fields", ""],
    ["followers", "octocat", "--json", "--fields", "login,,id"],
    ["user", "octocat", "--csv", "--fields", "nope"],
    ["fav", "list", "--csv", "--fields", "name"],
    ["followers", "octocat", "--json", "--csv"],
    ["followers", "octocat", "--refresh", "--offline"],
    ["followers", "octocat", "--no-cache", "--offline"],
    ["fav", "add"], ["fav", "rm"], ["fav", "add", "a b"], ["fav", "rm", "a b"],
    ["followers", ""], ["followers", "-x"], ["followers", "--", "-x y"],
    ["followers", "@"], ["followers", "https://github.com/"],
    ["followers", "https://gitlab.com/octocat"],
    ["followers", String(repeating: "a", count: 101)], ["user", "\u{1B}[31mred"],
    ["followers", "octocat", "--max-wait", "3x"], ["feed", "octocat", "--lines", "few"],
    ["--tsv", "followers", "octocat", "--jsonl"], ["fav", "list", "--jsonl", "--tsv"],
    ["follows"], ["follows", "octocat"], ["follows", "octocat", "a b"], ["follows", "", "octocat"],
    ["follows", "octocat", "hubot", "ann"],
    ["follows", "octocat", "hubot", "--csv", "--fields", "login"],
    ["mutual", "octocat", "--fans", "--unreturned"], ["mutual", "octocat", "hubot"],
    ["mutual", "octocat", "--count", "--json"], ["mutual", "a b"],
    ["mutual", "@me", "--json", "--fields", "name"], ["mutual", "octocat", "--limit", "0"],
    ["common"], ["common", "octocat"], ["common", "octocat", "@OctoCat"], ["common", "@me", "@ME"],
    ["common", "octocat", "a b"], ["common", "octocat", "hubot", "--count", "--csv"],
    ["common", "@me", "hubot", "--tsv", "--fields", "name"],
    ["help", "enviroment"], ["help", "exitcodes"], ["help", "comm"], ["help", "zzzzzz"],
    ["help", "fav", "lst"], ["help", "--nope"], ["help", "cache", "zzzzzz"],
    ["followers", "octocat", "--jsn"], ["followers", "octocat", "-json"],
    ["followers", "octocat", "--no-such=x"], ["followers", "octocat", "--sort", "logn"],
    ["followers", "octocat", "--sort=LOGIN"], ["followers", "octocat", "--sort", "followrs"],
    ["followers", "octocat", "--sort", "joined"], ["search", "--github", "x", "--sort", "joind"],
    ["followers", "octocat", "--color", "nevr"], ["--color", "nevr", "followers", "octocat"],
    ["--colr", "never", "followers"], ["--vesion"], ["fav", "--quit"], ["fav", "--nope", "list"],
    ["fav", "list", "--detials"], ["fav", "list", "octocat"], ["fav", "list", "-x"],
    ["search", "octocat", "--regex", "-|_"], ["search", "octocat", "-x"],
    ["followers", "octocat", "--limit", "--json"],
    ["mutual", "octocat", "--unret"], ["completion", "bsh"], ["completion", "tcsh"], ["completion"],
    ["followers", "-L5", "octocat", "--nope"], ["followers", "-qv", "octocat"],
    ["user", "octocat", "--lines", "3", "--json"], ["feed", "octocat", "--lines", "3", "--csv"],
    // Options and commands of other tools.
    ["followers", "octocat", "-n", "2"], ["followers", "octocat", "-n2"],
    ["user", "octocat", "-w"],
    ["followers", "octocat", "-w"], ["followers", "octocat", "--jq", ".[].login"],
    ["followers", "octocat", "--json", "login,id"], ["followers", "--json", "login,id"],
    ["followers", "octocat", "--json=login,id"], ["user", "octocat", "--json", "login,name"],
    ["user", "octocat,hubot"], ["followers", "octocat", "--json=yes"],
    ["--json", "followers", "octocat"], ["--limit=5", "followers", "octocat"],
    ["fav", "--cards", "list"], ["fav", "remove", "octocat"], ["fav", "ls"], ["fav", "delete"],
    ["favourite"], ["favorites", "list"], ["help", "favourite"], ["config"],
    ["config", "get", "x"],
    ["auth"], ["auth", "login"], ["login"], ["whoami"], ["cache", "clean"], ["cache", "ls"], ["-v"],
    ["followers", "octocat", "-v"], ["followers", "octocat", "-V"],
    ["followers", "octocat", "--no-color"], ["--no-color"], ["user", "octocat", "--web=yes"],
    ["followers", "octocat", "--all"], ["feed", "octocat", "-o", "json"],
    ["followers", "octocat", "--no-pager"], ["open", "octocat", "--jq", "."],
    ["followers", "--generate-completion-script", "bash"],
    ["followers", "--generate-completion-script", "ksh"], ["--experimental-dump-help"],
    ["---completion", "followers", "--", "x"], ["followers", "---nope"], ["followers", "--=x"],
    ["followers", "-q!"], ["followers", "-qL"], ["followers", "-qL5", "octocat"],
    ["followers", "octocat", "--limit", "--", "5"], ["--", "followers"], ["fav", "--", "list"],
    ["help", "followers", "--json"], ["followers", "octocat", "--version=1"],
    ["help", "exit-codes", "--parallel", "0"], ["--nope", "follow"],
    ["search", "octocat", "ann", "--count", "--json"],
    ["search", "octocat", "ann", "--count", "--cards"], ["fav", "list", "--count", "--details"],
    ["fav", "list", "--count", "--refresh"], ["fav", "list", "--count", "--csv"],
    // `-` reads accounts from standard input, but only if a command takes several.
    ["followers", "-"], ["follows", "-", "hubot"], ["follows", "octocat", "-"],
    ["search", "-", "x"],
    ["open", "-"], ["mutual", "-"], ["feed", "-"], ["changes", "-"], ["follow", "-"],
    ["unfollow", "-"], ["cache", "clear", "-"],
    ["followers", "octocat", "--hostname", ""], ["followers", "octocat", "--hostname", "a b"],
  ]

  @Test func reportsOneErrorWithoutRequests() async throws {
    var runs: [Run] = []
    for words in UsageTests.lines {
      let transport = StubTransport()
      let run = try await ghf(words, transport: transport)
      #expect(run.outcome == .usage, "\(run.title)")
      #expect(run.output == "", "\(run.title)")
      #expect(transport.requestNames == [], "\(run.title)")
      #expect(run.errorLines.filter { $0.hasPrefix("error: ") }.count == 1, "\(run.title)")
      #expect(run.errorLines.allSatisfy { $0.hasPrefix("error: ") || $0.hasPrefix("hint: ") })
      runs.append(run)
    }
    try Golden.expect("errors-usage", runs)
  }

  @Test(arguments: [
    ["--quiet", "followers", "octocat"], ["followers", "--quiet", "octocat"],
    ["followers", "octocat", "--quiet"], ["-q", "followers", "octocat"],
  ])
  func acceptsGlobalOptionsAnywhere(_ words: [String]) async throws {
    let run = try await ghf(
      words, transport: .emptyList(), terminal: .terminal(80))
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test(arguments: ["0s", "30s", "10m", "2h", "1d", "2w", "1h30m"])
  func acceptsDurationsForMaxAge(_ age: String) async throws {
    let run = try await ghf(
      "followers", "octocat", "--max-age", age, transport: .fourFollowers())
    #expect(run.outcome == .success)
  }
}
