import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// `ghf fav` with real files and processes.
  struct FavouritesTests {
    @Test func printsFavouritesInEveryFormat() async throws {
      let env = try await TestEnvironment()
      let added = try await env.ghf("fav", "add", "octavia", "MUSEUM")
      #expect(added.status == 0)
      #expect(added.output == "")
      #expect(added.errors == "added octavia to the favourites\nadded museum to the favourites\n")
      #expect(try await env.ghf("fav", "list").output == "octavia\nmuseum\n")
      let json = try await env.ghf("fav", "list", "--json")
      let favourites = try ListedAccount.all(in: json.bytes)
      #expect(favourites.map(\.id) == [580_613, 5_518_706])
      #expect(
        try ListedAccount.lines(in: try await env.ghf("fav", "list", "--jsonl")) == favourites)
      let csv = try await env.ghf("fav", "list", "--csv", "--fields", "id,login")
      #expect(csv.output == "id,login\r\n580613,octavia\r\n5518706,museum\r\n")
      let tsv = try await env.ghf("fav", "list", "--tsv", "--fields", "html_url")
      #expect(tsv.lines == ["html_url", "https://github.com/octavia", "https://github.com/museum"])
      #expect(try await env.ghf("fav", "rm", "octavia").status == 0)
      #expect(try await env.ghf("fav", "rm", "octavia").status == 1)
      #expect(try await env.ghf("fav", "list").output == "museum\n")
    }

    @Test func keepsAllOf50ConcurrentAdditions() async throws {
      let env = try await TestEnvironment()
      let logins = CrowdRule.logins(50)
      let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
        for login in logins {
          group.addTask { try await env.ghf("fav", "add", login).status }
        }
        var statuses: Set<Int32> = []
        for try await status in group { statuses.insert(status) }
        return statuses
      }
      #expect(statuses == [0])
      let list = try await env.ghf("fav", "list")
      #expect(list.lines.sorted() == logins.sorted())
      let directory = env.home.path + "/.local/share/ghf"
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names.filter { $0.hasSuffix(".new") } == [])
    }

    @Test func leavesADamagedFileUnchanged() async throws {
      let env = try await TestEnvironment()
      let name = ".local/share/ghf/favourites.json"
      try env.home.write("{\"version\":1,", to: name)
      for words in [["list"], ["add", "octavia"], ["rm", "octavia"]] {
        let run = try await env.run("ghf", ["fav"] + words)
        #expect(run.status == 1)
        #expect(
          run.errors == """
            error: '\(env.home.path)/\(name)' is damaged and was left unchanged: \
            invalid JSON on line 1
            hint: repair it, or rename it to start a new file

            """)
      }
      #expect(try env.home.text(of: name) == "{\"version\":1,")
    }

    @Test func usesTheXDGDirectories() async throws {
      let env = try await TestEnvironment()
      let xdg = [
        "XDG_DATA_HOME": env.home.path + "/data", "XDG_CACHE_HOME": env.home.path + "/cache",
        "XDG_STATE_HOME": "relative",
      ]
      #expect(try await env.ghf("fav", "add", "octavia", with: xdg).status == 0)
      let names = Set(try env.home.files().keys.map { String($0.prefix { $0 != "/" }) })
      #expect(names == ["data", "cache"])
      #expect(try await env.ghf("fav", "list", with: xdg).output == "octavia\n")
    }
  }
}
