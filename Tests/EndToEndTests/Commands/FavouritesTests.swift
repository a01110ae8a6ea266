import FixtureServer
import FoundationEssentials
import Testing

extension EndToEnd {
  /// Favourites of the real program.
  struct FavouritesTests {
    @Test func everyFormat() async throws {
      let here = try await TestEnvironment()
      let added = try await here.ghf("fav", "add", "octavia", "MUSEUM")
      #expect(added.status == 0)
      #expect(added.output == "")
      #expect(added.errors == "octavia is a favourite now\nmuseum is a favourite now\n")
      #expect(try await here.ghf("fav", "list").output == "octavia\nmuseum\n")
      let json = try await here.ghf("fav", "list", "--json")
      let favourites = try Listed.all(in: json.bytes)
      #expect(favourites.map(\.id) == [580_613, 5_518_706])
      #expect(try Listed.lines(in: try await here.ghf("fav", "list", "--jsonl")) == favourites)
      let csv = try await here.ghf("fav", "list", "--csv", "--fields", "id,login")
      #expect(csv.output == "id,login\r\n580613,octavia\r\n5518706,museum\r\n")
      let tsv = try await here.ghf("fav", "list", "--tsv", "--fields", "html_url")
      #expect(tsv.lines == ["html_url", "https://github.com/octavia", "https://github.com/museum"])
      #expect(try await here.ghf("fav", "rm", "octavia").status == 0)
      #expect(try await here.ghf("fav", "rm", "octavia").status == 1)
      #expect(try await here.ghf("fav", "list").output == "museum\n")
    }

    @Test func fiftyAtOnceLoseNothing() async throws {
      let here = try await TestEnvironment()
      let logins = (1...50).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
      let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
        for login in logins {
          group.addTask { try await here.ghf("fav", "add", login).status }
        }
        var statuses: Set<Int32> = []
        for try await status in group { statuses.insert(status) }
        return statuses
      }
      #expect(statuses == [0])
      let list = try await here.ghf("fav", "list")
      #expect(list.lines.sorted() == logins.sorted())
      let directory = here.home.path + "/.local/share/ghf"
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left.filter { $0.hasSuffix(".new") } == [])
    }

    @Test func aDamagedFileIsLeftAlone() async throws {
      let here = try await TestEnvironment()
      let name = ".local/share/ghf/favourites.json"
      try here.home.write("{\"version\":1,", to: name)
      for words in [["list"], ["add", "octavia"], ["rm", "octavia"]] {
        let run = try await here.run("ghf", ["fav"] + words)
        #expect(run.status == 1)
        #expect(
          run.errors == """
            error: \(here.home.path)/\(name) is damaged and was left as it is: line 1 is no JSON
            hint: mend it, or move it away to start anew

            """)
      }
      #expect(try here.home.text(of: name) == "{\"version\":1,")
    }

    @Test func ownDirectories() async throws {
      let here = try await TestEnvironment()
      let xdg = [
        "XDG_DATA_HOME": here.home.path + "/data", "XDG_CACHE_HOME": here.home.path + "/cache",
        "XDG_STATE_HOME": "relative",
      ]
      #expect(try await here.ghf("fav", "add", "octavia", with: xdg).status == 0)
      let names = Set(try here.home.files().keys.map { String($0.prefix { $0 != "/" }) })
      #expect(names == ["data", "cache"])
      #expect(try await here.ghf("fav", "list", with: xdg).output == "octavia\n")
    }
  }
}
