import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf cache` with a directory or an output that it can't write to.
struct CacheCommandTests {
  @Test("gives the space of an account back, and calls nothing unreadable that isn't")
  func clearsOneAccount() async throws {
    let home = try TestHome()
    let service = GitHubService(followerCount: 1_000)
    func size() throws -> Int { try home.files()[".cache/ghf/cache.db"]?.count ?? 0 }
    _ = try await ghf("followers", "octocat", service: service, home: home)
    let full = try size()
    _ = try await ghf("cache", "clear", "octocat", service: service, home: home)
    #expect(try size() < full)
    let all = try await ghf("cache", "clear", service: service, home: home)
    #expect(all.errors.hasPrefix("cleared the cache ("), "\(all.errors)")
    let none = try await ghf("cache", "clear", service: service, home: home)
    #expect(none.errors == "the cache is empty\n")
  }

  @Test(
    .disabled(
      if: FileManager.default.isWritableFile(atPath: "/"),
      "root can write to any directory"))
  func reportsAnUnwritableDirectory() async throws {
    let home = try TestHome()
    _ = try await ghf("followers", "octocat", service: GitHubService(followerCount: 4), home: home)
    let directory = home.path + "/.cache/ghf"
    func setMode(_ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: directory)
    }
    try setMode(0o500)
    let run = try await ghf("cache", "clear", home: home)
    try setMode(0o700)
    #expect(run.outcome == .failure)
    #expect(
      run.errorLines == [
        "error: cannot remove 'HOME/.cache/ghf/cache.db'",
        "  cause: system text 13",
      ])
  }

  @Test func reportsAWriteError() async throws {
    let run = try await ghf("cache", "info", output: MemorySink(failure: .noSpace))
    #expect(run.outcome == .outputFailed)
  }
}
