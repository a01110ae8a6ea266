package import FakeGitHub
import FoundationEssentials

extension GitHubService {
  /// Creates a GitHub whose time is that of a test.
  package convenience init(
    _ gitHub: GitHubState, time: TestTime, drift: @escaping Drift = { _, _ in nil }
  ) {
    self.init(gitHub, now: { Int(time.now.timeIntervalSince1970) }, drift: drift)
  }

  /// Creates a GitHub on which `user1` and so on follow octocat, and `user1` was the last to do so.
  package convenience init(
    followerCount count: Int, settings: FixtureSettings = .everyToken, time: TestTime = TestTime(),
    drift: @escaping Drift = { _, _ in nil }
  ) {
    let followers = [GitHubState.octocatID: Array(1..<count + 1)]
    self.init(GitHubState(followers: followers, settings: settings), time: time, drift: drift)
  }

  /// Leaves `count` requests of an hour that begins now.
  package func leave(_ count: Int, of limit: Int = 60, time: TestTime) {
    let reset = Int(time.now.timeIntervalSince1970) + 3_600
    state.limits.set(.init(limit: limit, used: limit - count, reset: reset))
  }
}
