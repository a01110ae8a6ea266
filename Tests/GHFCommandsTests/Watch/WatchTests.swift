import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import LocalStore
import TerminalHost
import TestSupport
import Testing

/// `ghf watch`: lists that are checked regularly, and reports about their changes.
struct WatchTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func changeEverything() {
    gitHub.change { state in
      state.add(50, "dan")
      state.follows.set(50, follows: 583_231, true)
      state.follows.set(30, follows: 583_231, false)
      state.rename(20, to: "anna")
    }
  }

  @Test func printsEveryFormat() async throws {
    var runs = [await gitHub.run("watch", "run"), await gitHub.run("watch", "list")]
    runs.append(await gitHub.run("watch", "list", terminal: .terminal(80)))
    runs.append(await gitHub.run("watch", "add", "octocat", "hubot", "--every", "12h"))
    runs.append(await gitHub.run("watch", "list", after: .zero))
    runs.append(await gitHub.run("watch", "run"))
    for words in [[], ["--jsonl"], ["--json"], ["--csv"]] {
      changeEverything()
      runs.append(await gitHub.run(["watch", "run"] + words))
      gitHub.change { state in
        state.follows.set(50, follows: 583_231, false)
        state.follows.set(30, follows: 583_231, true)
        state.rename(20, to: "ann")
      }
      _ = await gitHub.run("watch", "run")
    }
    changeEverything()
    runs.append(await gitHub.run("watch", "run", terminal: .terminal(80)))
    runs.append(await gitHub.run("watch", "run", terminal: .terminal(80)))
    runs.append(await gitHub.run("watch", "list", terminal: .terminal(80)))
    runs.append(await gitHub.run("watch", "list", "--json"))
    try Golden.expect("watch", runs)
  }

  @Test func explainsErrors() async throws {
    var runs = [
      await gitHub.run("watch", "add", "nobody"), await gitHub.run("watch", "rm", "octocat", "fav"),
      await gitHub.run("watch", "add", "octocat", "--every", "5m"),
      await gitHub.run("watch", "run", "--share", "0"),
      await gitHub.run("watch", "run", "--exec", "x", "--json"),
      await gitHub.run("watch", "add", "octocat", "fav"),
      await gitHub.run("watch", "add", "octocat", "--every", "12h"),
      await gitHub.run("watch", "run"),
    ]
    changeEverything()
    let ends: [ProgramEnd?] = [
      .notFound, .exited(status: 3), .signalled(number: 9), .failed(errno: 13), nil,
    ]
    for end in ends {
      gitHub.endProgram(end)
      runs.append(await gitHub.run("watch", "run", "--exec", "notify"))
    }
    try gitHub.home.write("not a feed", to: "page.html")
    runs.append(await gitHub.run("watch", "run", "--atom", gitHub.home.path + "/page.html"))
    try gitHub.home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"hubot","id":480,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    runs.append(await gitHub.run("watch", "run"))
    gitHub.change { $0.remove(583_231) }
    runs.append(await gitHub.run("watch", "run", "--all"))
    // Only octocat's check has failed.
    runs.append(await gitHub.run("watch", "list"))
    gitHub.change { $0.remove(480) }
    runs.append(await gitHub.run("watch", "run", "--all"))
    for columns in [40, 80, 120] {
      runs.append(await gitHub.run("watch", "list", terminal: .terminal(columns)))
    }
    runs.append(await gitHub.run("watch", "rm", "OCTOCAT", "fav"))
    runs.append(await gitHub.run("watch", "list"))
    for text in ["exec = []", "share = \"0%\"", "atom = \"feed.xml\"", "exec = \"x\""] {
      try gitHub.home.write("[watch]\n\(text)\n", to: ".config/ghf/config.toml")
      runs.append(await gitHub.run("watch", "list"))
    }
    try Golden.expect("watch-errors", runs)
  }

  @Test("passes each report to the program once, with the id that it had when it failed")
  func repeatsFailedReports() async throws {
    try gitHub.home.write(
      "[watch]\nexec = [\"~/notify\", \"$(id)\", \"~/b c\"]\n", to: ".config/ghf/config.toml")
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    changeEverything()
    gitHub.endProgram(.exited(status: 1))
    #expect(await gitHub.run("watch", "run").outcome == .failure)
    // Another check finds another change before the report is delivered.
    gitHub.change { $0.follows.set(480, follows: 583_231, true) }
    _ = await gitHub.run("changes", "octocat")
    #expect(await gitHub.run("watch", "run").outcome == .success)
    #expect(await gitHub.run("watch", "run").outcome == .success)
    let starts = gitHub.starts.all
    #expect(starts.count == 3)
    #expect(starts[0] == starts[1])
    #expect(starts[0].words == ["\(gitHub.home.path)/notify", "$(id)", "~/b c"])
    #expect(starts[0].user == "octocat")
    #expect(starts[0].input.contains(#""followed":[{"login":"dan","id":50}]"#))
    #expect(starts[0].input.contains(#""login":"bob","id":30,"explanation":"unfollowed""#))
    #expect(starts[2].input.contains(#""followed":[{"login":"hubot","id":480}]"#))
    #expect(starts[2].input.hasPrefix(#"{"id":"urn:uuid:"#))
  }

  @Test("reports only what changes after the addition, in the words of 'ghf changes' too")
  func beginsWithTheLastSnapshot() async throws {
    // A shorter list is stored only by a command that knows its account.
    gitHub.change { state in
      for id in 61...64 {
        state.add(id, "user\(id)")
        state.follows.set(id, follows: 583_231, true)
      }
    }
    _ = await gitHub.run("changes", "octocat")
    changeEverything()
    _ = await gitHub.run("followers", "octocat")
    _ = await gitHub.run("watch", "add", "octocat")
    gitHub.change { $0.follows.set(480, follows: 583_231, true) }
    // bob's departure wasn't confirmed before.
    #expect(
      await gitHub.run("watch", "run").lines == [
        "octocat\tfollowers\tfollowed\thubot", "octocat\tfollowers\tunfollowed\tbob\tunfollowed",
      ])
    #expect(
      await gitHub.run("changes", "octocat").lines == [
        "followed\tdan", "followed\thubot", "unfollowed\tbob", "renamed\tanna\tann",
      ])
  }

  @Test func followsARenamedAccount() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    gitHub.change { state in
      state.rename(583_231, to: "monalisa")
      // Another account takes the old login.
      state.add(60, "octocat")
      state.follows.set(480, follows: 583_231, true)
    }
    let run = await gitHub.run("watch", "run")
    #expect(run.lines == ["monalisa\tfollowers\tfollowed\thubot"])
    #expect(run.errorLines == ["octocat is now named monalisa"])
    #expect(await gitHub.run("watch", "list").output.hasPrefix("monalisa\tfollowers\t6h\t"))
    #expect(await gitHub.run("changes", "monalisa", "--history").lines.count == 1)
  }

  @Test("reads a list that exceeds the share in parts, and keeps to the share")
  func readsALongListInParts() async throws {
    let gitHub = try WatchedGitHub(limit: 60)
    gitHub.change { state in
      for number in 0..<2_400 {
        state.add(10_000 + number, "user\(number)")
        state.follows.set(10_000 + number, follows: 583_231, true)
      }
    }
    _ = await gitHub.run("watch", "add", "octocat", "hubot")
    var errors: [String] = []
    for _ in 0..<6 {
      let run = await gitHub.run("watch", "run", after: .seconds(3_601))
      errors += run.errorLines
      #expect(run.outcome == .success)
      #expect(gitHub.countedRequests <= 15)
      // Within the same hour.
      let again = await gitHub.run("watch", "run", after: .seconds(600))
      #expect(again.outcome == .success)
      #expect(gitHub.countedRequests <= 15)
    }
    #expect(errors.contains("saved the first snapshot of octocat's followers (2,403 accounts)"))
    #expect(errors.contains("saved the first snapshot of hubot's followers (1 account)"))
    let left = errors.filter { $0.hasPrefix("left ") }
    #expect(left.count >= 1, "\(errors)")
    #expect(
      left.allSatisfy { $0.contains("for the next run: the share of the rate limit is used up") })
  }

  @Test("keeps a feed, whose entries stay the same, and replaces it only if there are changes")
  func keepsAFeed() async throws {
    try gitHub.home.write("[watch]\natom = \"~/feed.xml\"\n", to: ".config/ghf/config.toml")
    _ = await gitHub.run("watch", "add", "octocat", "hubot")
    _ = await gitHub.run("watch", "run")
    let empty = try gitHub.home.text(of: "feed.xml")
    changeEverything()
    gitHub.change { state in
      state.add(70, WatchYearGitHub.hostileLogin)
      state.follows.set(70, follows: 583_231, true)
    }
    #expect(await gitHub.run("watch", "run").lines == [])
    let feed = try gitHub.home.text(of: "feed.xml")
    let number = try fileNumber()
    #expect(await gitHub.run("watch", "run").outcome == .success)
    #expect(try fileNumber() == number)
    // Printing has nothing to repeat.
    #expect(await gitHub.run("watch", "run", "--jsonl").lines == [])
    gitHub.change { $0.remove(40) }
    _ = await gitHub.run("watch", "run")
    let next = try gitHub.home.text(of: "feed.xml")
    #expect(next.contains("zoe, a follower of octocat, is deleted or hidden"))
    #expect(
      next.hasSuffix(
        feed.components(separatedBy: "<entry>").dropFirst().joined(separator: "<entry>")))
    // The feed's own id depends on its path.
    let id = empty.components(separatedBy: "id>").dropFirst().first ?? ""
    #expect(id.hasPrefix("urn:uuid:") && next.contains(id))
    let difference = try GoldenFile("watch-feed").difference(
      from: (empty + feed).replacing(id, with: "ID</"))
    #expect(difference == nil)
  }

  private func fileNumber() throws -> Int {
    let path = gitHub.home.path + "/feed.xml"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.systemFileNumber] as? Int ?? 0
  }

  @Test func runsOneAtATime() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    let store = WatchStore(in: gitHub.home.path + "/.local/state/ghf", host: "github.com")
    let lock = try #require(try store.lockRun())
    let run = await gitHub.run("watch", "run")
    #expect(run.errorLines == ["another 'ghf watch run' is running"])
    #expect(run.outcome == .success)
    lock.release()
    #expect(await gitHub.run("watch", "run").errorLines.count == 1)
  }

  @Test(arguments: ["watches", "lists", "spending"])
  func keepsADamagedDatabase(_ table: String) async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    let path = gitHub.home.path + "/.local/state/ghf/watch.db"
    let column = table == "watches" ? "every" : "requests"
    _ = try await PythonScript.run(
      "import sqlite3; d = sqlite3.connect('\(path)');"
        + "d.execute('UPDATE \(table) SET \(column) = \(column) + 1'); d.commit()", input: "")
    let before = try Data(contentsOf: URL(filePath: path))
    let run = await gitHub.run("watch", "run")
    #expect(run.outcome == .failure)
    #expect(run.errors.contains("watch.db' is damaged and was left unchanged"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }
}

extension WatchedGitHub {
  fileprivate func run(_ words: [String]) async -> Run {
    switch words.count {
    case 2: await run(words[0], words[1])
    default: await run(words[0], words[1], words[2])
    }
  }
}
