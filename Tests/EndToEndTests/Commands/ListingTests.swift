import FixtureServer
import FoundationEssentials
import Testing

extension EndToEnd {
  /// The commands in every format.
  struct ListingTests {
    @Test func followersInEveryFormat() async throws {
      let here = try await TestEnvironment()
      let plain = try await here.ghf("followers", "octavia")
      #expect(plain.status == 0)
      #expect(plain.errors == "")
      #expect(plain.lines.count == 233)
      let json = try await here.ghf("followers", "octavia", "--json")
      let people = try Listed.all(in: json.bytes)
      #expect(people.map(\.login) == plain.lines)
      let lines = try await here.ghf("followers", "octavia", "--jsonl")
      #expect(try Listed.lines(in: lines) == people)
      let csv = try await here.ghf("followers", "octavia", "--csv", "--fields", "login,id")
      #expect(csv.output == "login,id\r\n" + people.map { "\($0.login),\($0.id)\r\n" }.joined())
      let tsv = try await here.ghf("followers", "octavia", "--tsv", "--fields", "id,login")
      #expect(tsv.output == "id\tlogin\n" + people.map { "\($0.id)\t\($0.login)\n" }.joined())
    }

    @Test func following() async throws {
      let here = try await TestEnvironment()
      let following = try await here.ghf("following", "octavia", "--sort", "login")
      #expect(following.lines.count == 41)
      #expect(following.lines == following.lines.sorted { $0.lowercased() < $1.lowercased() })
      #expect(try await here.ghf("following", "lonely", "--json").output == "[]\n")
    }

    @Test func count() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("followers", "octavia", "--count").output == "233\n")
      #expect(try await here.ghf("following", "octavia", "--count").output == "41\n")
      #expect(try await here.server?.statistics().byPath == ["/users/octavia": 1])
    }

    @Test func users() async throws {
      let here = try await TestEnvironment()
      let one = try await here.ghf("user", "octavia", "--json")
      let profile = try Listed.one(in: one.bytes)
      #expect(profile == Listed(login: "octavia", id: 580_613))
      let three = try await here.ghf(
        "user", "-", "--jsonl", input: "museum\r\n\nnobody-at-all\nGARDENER[bot]\n")
      #expect(try Listed.lines(in: three).map(\.login) == ["museum", "gardener[bot]"])
      #expect(three.errors == "error: no GitHub account is named 'nobody-at-all'\n")
      #expect(three.status == 1)
    }

    @Test func oneself() async throws {
      let here = try await TestEnvironment()
      let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
      let user = try await here.ghf("user", "--tsv", "--fields", "login", with: token)
      #expect(user.output == "login\noctavia\n")
      #expect(try await here.ghf("following", "@me", with: token).lines.count == 41)
    }

    @Test func search() async throws {
      let here = try await TestEnvironment()
      let all = try await here.ghf("followers", "octavia")
      let words = try await here.ghf("search", "octavia", "MO")
      #expect(words.lines == all.lines.filter { $0.lowercased().contains("mo") })
      #expect(!words.lines.isEmpty)
      let regex = try await here.ghf("search", "octavia", "--regex", "^mo.*[n-o]$")
      #expect(
        regex.lines
          == all.lines.filter {
            $0.lowercased().hasPrefix("mo") && "no".contains($0.lowercased().last ?? " ")
          })
      #expect(try await here.ghf("search", "octavia", "zzz", "--json").output == "[]\n")
    }

    /// Every account of the fixtures, some of which hold whatever a profile can.
    @Test func noProfileReachesATerminalRaw() async throws {
      let here = try await TestEnvironment()
      let logins = try FixtureAccounts(in: FixtureAccounts.directory).all.map(\.login)
      let input = logins.joined(separator: "\n")
      for options in [[], ["--json"]] {
        let run = try await here.run("ghf", ["user", "-"] + options, input: input)
        #expect(run.status == 0)
        let controls = run.output.unicodeScalars.filter { scalar in
          scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        }
        #expect(controls.isEmpty)
        if options.isEmpty {
          #expect(run.lines.filter { $0.hasPrefix("login: ") }.count == logins.count)
        } else {
          #expect(try Listed.all(in: run.bytes).map(\.login) == logins)
        }
      }
    }

    @Test func twentyThousandInOrder() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf("followers", "crowd-20000")
      #expect(run.status == 0)
      let expected = (1...20_000).map {
        String(decoding: CrowdRule.login(of: $0), as: UTF8.self)
      }
      #expect(run.lines == expected)
      #expect(Set(run.lines).count == 20_000)
      let statistics = try #require(try await here.server?.statistics())
      #expect(statistics.requests == 202)
      #expect(statistics.peak <= 10)
    }
  }
}
