import FakeGitHub
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import TestSupport
import Testing

/// The snapshots of watched accounts whose logins other accounts take.
struct WatchLoginTests {
  private let gitHub: WatchedGitHub

  init() throws { gitHub = try WatchedGitHub() }

  private func follow(_ person: Int, _ account: Int, isFollowing: Bool = true) {
    gitHub.change { $0.follows.set(person, follows: account, isFollowing) }
  }

  /// Renames octocat, whose login another account takes, which zoe follows.
  private func takeLogin() {
    gitHub.change { state in
      state.rename(583_231, to: "monalisa")
      state.add(60, "octocat")
      state.follows.set(40, follows: 60, true)
    }
  }

  @Test("delivers no old change if the marked snapshot became a part of an earlier history")
  func keepsTheMarkOfJoinedHistories() async throws {
    _ = await gitHub.run("changes", "octocat")
    follow(30, 583_231, isFollowing: false)
    _ = await gitHub.run("changes", "octocat")
    gitHub.change { $0.rename(583_231, to: "monalisa") }
    var list = Snapshot()
    for (id, login) in [(20, "ann"), (40, "zoe")] { list.add(id: Int64(id), login: login) }
    let store = SnapshotStore(
      in: gitHub.home.path + "/.local/state/ghf",
      for: PageKey(host: "api.github.com", path: "/users/monalisa/followers"))
    let now = gitHub.time.now.addingTimeInterval(60)
    _ = try store.update(
      with: list, reading: .whole(ascends: true), from: now, to: now, now: { now },
      owner: 583_231, mayBegin: true, stays: false)
    _ = await gitHub.run("watch", "add", "monalisa")
    #expect(try gitHub.storedLists()[0].delivered == now)
    follow(480, 583_231)
    #expect(
      await gitHub.run("watch", "run").lines == ["monalisa\tfollowers\tfollowed\thubot"])
    #expect(await gitHub.run("changes", "monalisa", "--history").lines.count == 2)
  }

  @Test("invents no arrival if a short list of another account has a follower in common")
  func tellsShortListsApart() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    takeLogin()
    follow(480, 60)
    _ = await gitHub.run("followers", "octocat")
    #expect(await gitHub.run("watch", "run").lines == [])
  }

  @Test("forgets an account, and not the watched one that had its login before")
  func forgetsOnlyTheAccountOfTheLogin() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run")
    takeLogin()
    _ = await gitHub.run("changes", "octocat")
    let forget = await gitHub.run("changes", "octocat", "--forget")
    #expect(forget.errorLines == ["deleted 1 snapshot of octocat's followers"])
    #expect(await gitHub.run("changes", "octocat", "--forget").outcome == .failure)
    follow(480, 583_231)
    #expect(
      await gitHub.run("watch", "run").lines == ["monalisa\tfollowers\tfollowed\thubot"])
  }

  @Test("forgets the snapshots that an account has under its old login")
  func forgetsByTheNewLogin() async throws {
    _ = await gitHub.run("changes", "octocat")
    gitHub.change { $0.rename(583_231, to: "monalisa") }
    // This finds the account's id.
    _ = await gitHub.run("watch", "add", "monalisa")
    let forget = await gitHub.run("changes", "monalisa", "--forget")
    #expect(forget.errorLines == ["deleted 1 snapshot of monalisa's followers"])
    #expect(await gitHub.run("changes", "octocat", "--history").lines == [])
    #expect(
      await gitHub.run("changes", "monalisa").errorLines.contains {
        $0.contains("saved the first snapshot")
      })
  }
}
