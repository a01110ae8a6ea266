import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A home directory that ghf 0.2.0 has written, in `Fixtures/home-0.2.0`.
  struct EarlierVersionTests {
    /// Copies the home; its server isn't running.
    private static func environment() async throws -> TestEnvironment {
      var env = try await TestEnvironment()
      let source = ProjectFiles.root + "/Fixtures/home-0.2.0"
      for name in [".cache", ".config", ".local"] {
        try FileManager.default.copyItem(
          atPath: "\(source)/\(name)", toPath: "\(env.home.path)/\(name)")
      }
      env.variables["GHF_API_URL"] = "http://127.0.0.1:7321"
      return env
    }

    @Test("reads the snapshots, and who came and left")
    func readsSnapshots() async throws {
      let env = try await Self.environment()
      let history = try await env.ghf("changes", "octavia", "--history", "--offline")
      #expect(
        history.lines == [
          "2026-11-30T15:51:26Z\tfollowed\tprivate1", "2026-11-30T15:51:26Z\tfollowed\tnewcomer",
          "2026-11-30T15:51:26Z\tunfollowed\tsalkhi",
          "2026-11-30T15:51:26Z\trenamed\tmonad-mole-2\tmonad-mole",
          "2026-11-30T15:51:26Z\tfollowed\tsecond", "2026-11-30T15:51:26Z\tunfollowed\thoku",
        ], "\(history.errors)")
    }

    @Test("delivers the report that waits, once")
    func deliversTheWaitingReport() async throws {
      let env = try await Self.environment()
      let list = try await env.ghf("watch", "list")
      #expect(
        list.lines.map { $0.prefix(20) } == ["octavia\tfollowers\t1h", "octavia\tfollowing\t6h"])
      let run = try await env.ghf("watch", "run", "--offline")
      #expect(
        run.lines.map { $0.dropFirst("octavia\tfollowers\t".count) }.sorted() == [
          "followed\tnewcomer", "followed\tprivate1", "followed\tsecond",
          "renamed\tmonad-mole-2\tmonad-mole", "unfollowed\thoku", "unfollowed\tsalkhi",
        ], "\(run.output) \(run.errors)")
      #expect(try await env.ghf("watch", "run", "--offline").output == "")
    }

    @Test("reads the favourites, the settings and the cache")
    func readsTheOtherFiles() async throws {
      let env = try await Self.environment()
      #expect(
        try await env.ghf("fav", "list", "--offline").lines == ["lanyard", "gunwale", "hoku"])
      let status = try await env.ghf(
        "status", "--json", "--offline", "--fields", "favourites,snapshots,watches,config,problem")
      #expect(
        status.output
          == #"{"favourites":3,"snapshots":2,"watches":2,"config":{"color":"never"},"problem":null}"#
          + "\n")
      #expect(try await env.ghf("following", "octavia", "--offline").lines.count == 41)
    }

    @Test("renames older snapshots and watches, and says it once")
    func setsOlderFilesAside() async throws {
      let env = try await Self.environment()
      for (name, words) in [
        ("state.db", ["changes", "octavia"]), ("watch.db", ["watch", "list"]),
      ] {
        let file = "\(env.home.path)/.local/state/ghf/\(name)"
        var bytes = try Data(contentsOf: URL(filePath: file))
        // SQLite's `user_version` (its file format, 1.3.14).
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 3])
        try bytes.write(to: URL(filePath: file))
        // Completion, which prints no errors, leaves the file.
        _ = try await env.ghf("---complete", "fish", "3", "", "ghf", "watch", "rm", "")
        #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
        let run = try await env.run("ghf", words + ["--offline"])
        #expect(run.status == 1 && run.output == "")
        #expect(
          run.errors == """
            error: '\(file)' is from an earlier ghf and was moved to '\(file).version-3': format version 3
            hint: rerun to start a new file

            """)
        #expect(try Data(contentsOf: URL(filePath: file + ".version-3")) == bytes)
        #expect(try await !env.run("ghf", words + ["--offline"]).errors.contains("earlier"))
      }
    }
  }
}
