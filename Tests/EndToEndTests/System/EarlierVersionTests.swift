import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A home directory that ghf 0.1.0 has written, in `Fixtures/home-0.1.0`.
  struct EarlierVersionTests {
    private static let recordedHost = "127.0.0.1%3a7321"
    private static let files = [".cache/ghf", ".local/state/ghf"]

    /// Copies the home, in which the host of the lists becomes the suite's server.
    private static func environment() async throws -> TestEnvironment {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let host = server.url.dropFirst("http://".count).replacing(":", with: "%3a")
      let manager = FileManager.default
      let source = ProjectFiles.root + "/Fixtures/home-0.1.0"
      for name in [".cache", ".local"] {
        try manager.copyItem(atPath: "\(source)/\(name)", toPath: "\(env.home.path)/\(name)")
      }
      for folder in files {
        let path = "\(env.home.path)/\(folder)"
        try manager.moveItem(atPath: "\(path)/\(recordedHost)", toPath: "\(path)/\(host)")
      }
      // The state in which the list was recorded.
      try await server.restart()
      try await server.change(
        "unfollow salkhi octavia", "add newcomer 990001", "follow newcomer octavia",
        "rename monad-mole monad-mole-2", "unfollow hoku octavia", "add second 990002",
        "follow second octavia")
      return env
    }

    @Test("reports who came and left since the last report of 0.1.0")
    func importsSnapshots() async throws {
      let env = try await Self.environment()
      let server = try #require(env.server)
      try await server.change("unfollow lanyard octavia")
      // 0.1.0 has stored that second came, but not reported it.
      let report = try await env.ghf("changes", "octavia")
      #expect(report.status == 0)
      #expect(
        report.lines.sorted() == ["followed\tsecond", "unfollowed\thoku", "unfollowed\tlanyard"])
      #expect(try await env.ghf("changes", "octavia").output == "")
      let history = try await env.ghf("changes", "octavia", "--history")
      #expect(
        history.lines.prefix(4) == [
          "2026-11-26T09:43:40Z\tfollowed\tnewcomer", "2026-11-26T09:43:40Z\tunfollowed\tsalkhi",
          "2026-11-26T09:43:40Z\trenamed\tmonad-mole-2\tmonad-mole",
          "2026-11-26T09:43:41Z\tfollowed\tsecond",
        ])
      #expect(history.lines.count == 6)
      let names = try env.home.files().keys
      #expect(names.contains { $0.hasSuffix("octavia/followers.snapshots.imported") })
      #expect(names.contains { $0.hasSuffix("octavia/following.snapshots") })
      try await env.server?.restart()
    }

    @Test("imports a list once, also if 20 processes begin at the same time")
    func importsOnce() async throws {
      let env = try await Self.environment()
      let histories = try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<20 {
          group.addTask {
            let run = try await env.ghf("changes", "octavia", "--history", "--offline")
            #expect(run.status == 0, "\(run.errors)")
            return run.lines
          }
        }
        return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
      }
      #expect(histories.map(\.count) == [4])
      try await env.server?.restart()
    }

    @Test("keeps the file if the import fails, and tries again")
    func keepsTheFileOfAFailedImport() async throws {
      let env = try await Self.environment()
      let failed = try await env.shellWithFileSizeLimit(
        "ghf changes octavia --history --offline", blocks: 2)
      #expect(failed.status == 1)
      #expect(failed.errors.contains("state.db"))
      let history = try await env.ghf("changes", "octavia", "--history", "--offline")
      #expect(history.lines.count == 4)
      try await env.server?.restart()
    }

    @Test("ends an import that was killed before it renamed the file")
    func endsAnImport() async throws {
      let env = try await Self.environment()
      let suffix = "octavia/followers.snapshots"
      let name = try #require(try env.home.files().keys.first { $0.hasSuffix(suffix) })
      let path = "\(env.home.path)/\(name)"
      _ = try await env.ghf("changes", "octavia", "--history", "--offline")
      try FileManager.default.moveItem(atPath: path + ".imported", toPath: path)
      #expect(
        try await env.ghf("changes", "octavia", "--history", "--offline").lines.count == 4)
      #expect(!FileManager.default.fileExists(atPath: path))
      try await env.server?.restart()
    }

    @Test("names a damaged file, changes nothing, and works once the file is renamed")
    func leavesADamagedFile() async throws {
      let env = try await Self.environment()
      let name = try #require(
        try env.home.files().keys.first { $0.hasSuffix("octavia/followers.snapshots") })
      let path = "\(env.home.path)/\(name)"
      try Data("ghfsnaps?".utf8).write(to: URL(filePath: path))
      let failed = try await env.ghf("changes", "octavia")
      #expect(failed.status == 1)
      #expect(failed.errors.contains("'\(path)' is damaged and was left unchanged"))
      try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
      #expect(try await env.ghf("changes", "octavia").status == 0)
      try await env.server?.restart()
    }

    @Test("keeps the favourites, and names the files that aren't used")
    func keepsFavourites() async throws {
      var env = try await Self.environment()
      let status = try await env.ghf("status", "--json", "--fields", "favourites,earlier_files")
      let folders = Self.files.map { "\(env.home.path)/\($0)/" }
      #expect(status.output.contains(#""favourites":3"#))
      #expect(status.output.contains(#""files":9,"bytes":29363,"unimported":2"#))
      #expect(folders.allSatisfy(status.output.contains))
      // 0.1.0 didn't store the host: its favourites are those on github.com.
      env.variables["GHF_API_URL"] = nil
      let favourites = try await env.ghf("fav", "list", "--offline")
      #expect(favourites.lines == ["lanyard", "gunwale", "hoku"])
      try await env.server?.restart()
    }

    @Test("watches from the addition on, not from the snapshots of 0.1.0")
    func watchesFromTheAddition() async throws {
      let env = try await Self.environment()
      let server = try #require(env.server)
      #expect(try await env.ghf("watch", "add", "octavia").status == 0)
      try await server.change("unfollow lanyard octavia")
      let run = try await env.ghf("watch", "run", with: .signedIn)
      #expect(run.status == 0, "\(run.errors)")
      // 0.1.0 didn't store that hoku had left, so ghf learns it now.
      #expect(
        run.lines.sorted()
          == ["hoku", "lanyard"].map {
            "octavia\tfollowers\tunfollowed\t\($0)\tunfollowed"
          })
      try await env.server?.restart()
    }

    @Test("forgets what 0.1.0 has stored of an account, imported or not")
    func forgets() async throws {
      let env = try await Self.environment()
      _ = try await env.ghf("changes", "octavia", "--history", "--offline")
      let run = try await env.ghf("changes", "octavia", "--forget")
      #expect(run.status == 0)
      #expect(try env.home.files().keys.allSatisfy { !$0.contains(".snapshots") })
      #expect(try await env.ghf("changes", "octavia").output == "")
      try await env.server?.restart()
    }
  }
}
