import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import TestSupport
import Testing

/// `ghf watch` in several processes at once, and lists that need more than a run.
struct WatchConcurrencyTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func watch(_ words: String...) async {
    for word in words { _ = await gitHub.run("watch", "add", word, after: .seconds(1)) }
    _ = await gitHub.run("watch", "run")
    gitHub.change { state in
      for id in [583_231, 480] { state.follows.set(30, follows: id, id == 480) }
    }
  }

  @Test("does not report a list whose watch is removed during the run")
  func forgetsWatchesThatAreRemovedMeanwhile() async throws {
    await watch("octocat", "hubot")
    let removing = gitHub.transport { [gitHub] request in
      if request.path?.hasPrefix("/users/hubot/followers") == true {
        _ = await gitHub.run("watch", "rm", "octocat", "hubot", after: .zero)
      }
      return nil
    }
    let run = await gitHub.run("watch", "run", transport: removing)
    #expect(run.outcome == .success)
    #expect(run.lines == [] && run.errorLines == [])
    #expect(try gitHub.storedLists() == [])
    #expect(await gitHub.run("watch", "list").lines == [])
  }

  @Test func delivesNothingMoreAfterARemoval() async throws {
    await watch("octocat", "hubot")
    gitHub.duringProgram { [gitHub] in
      gitHub.duringProgram(nil)
      _ = await gitHub.run("watch", "rm", "octocat", "hubot", after: .zero)
    }
    #expect(await gitHub.run("watch", "run", "--exec", "notify").outcome == .success)
    #expect(gitHub.starts.all.count == 1)
    #expect(try gitHub.storedLists() == [])
  }

  @Test func keepsAWatchThatIsAddedMeanwhile() async throws {
    await watch("octocat")
    let adding = gitHub.transport { [gitHub] request in
      if request.path?.hasPrefix("/users/octocat/followers") == true {
        _ = await gitHub.run("watch", "add", "hubot", after: .zero)
      }
      return nil
    }
    #expect(await gitHub.run("watch", "run", transport: adding).lines.count == 1)
    #expect(try gitHub.storedLists().map(\.login) == ["hubot", "octocat"])
    #expect(await gitHub.run("watch", "run").errorLines.count == 1)
  }

  @Test func survivesSimultaneousAdditionsAndRuns() async throws {
    let gitHub = gitHub
    let logins = ["octocat", "hubot", "ann", "bob", "zoe"]
    let outcomes = await withTaskGroup(of: String.self) { group in
      for login in logins {
        group.addTask { await gitHub.run("watch", "add", login, after: .zero).errors }
        group.addTask { await gitHub.run("watch", "run", after: .zero).errors }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { !$0.contains("error") }, "\(outcomes)")
    _ = await gitHub.run("watch", "run")
    #expect(Set(try gitHub.storedLists().map(\.login)) == Set(logins))
    #expect(try gitHub.storedLists().allSatisfy { $0.checkedAt != nil })
  }

  @Test("without a token, reads a list of 40 pages in hourly parts, beside two short ones")
  func readsALongListWithoutAToken() async throws {
    gitHub.change { state in
      for number in 0..<3_950 {
        state.add(10_000 + number, "user\(number)")
        state.follows.set(10_000 + number, follows: 583_231, true)
      }
    }
    for login in ["octocat", "hubot", "ann"] {
      _ = await gitHub.run(
        "watch", "add", login, "--every", "1h", after: .seconds(3_700), token: "")
    }
    var errors: [String] = []
    var checks: [String: Set<Date>] = [:]
    var mostUsed = 0
    for hour in 0..<30 {
      if hour == 15 {
        // Shifts all pages of the long list, of which a part was read.
        gitHub.change { state in
          state.follows.set(480, follows: 583_231, true)
          state.follows.set(30, follows: 480, true)
        }
      }
      let run = await gitHub.run("watch", "run", after: .seconds(3_601), token: "")
      #expect(run.outcome == .success, "\(run.errors)")
      errors += run.errorLines + run.lines
      var limits = gitHub.service.state.limits
      let now = Int(gitHub.time.now.timeIntervalSince1970)
      mostUsed = max(
        mostUsed, limits.take(.core, isSignedIn: false, at: now, cost: 0).state.used)
      for list in try gitHub.storedLists() {
        if let date = list.checkedAt { checks[list.login, default: []].insert(date) }
      }
    }
    #expect(mostUsed <= 15)
    #expect(checks["octocat", default: []].count >= 3, "\(errors)")
    for login in ["hubot", "ann"] { #expect(checks[login, default: []].count >= 12) }
    #expect(errors.contains("hubot\tfollowers\tfollowed\tbob"))
    #expect(errors.contains("octocat\tfollowers\tfollowed\thubot"))
  }
}
