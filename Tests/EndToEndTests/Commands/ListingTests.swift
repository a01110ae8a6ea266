import FakeGitHub
import FoundationEssentials
import Testing

extension EndToEnd {
  /// Lists, counts, profiles and searches.
  struct ListingTests {
    @Test func printsFollowersInEveryFormat() async throws {
      let env = try await TestEnvironment()
      let plain = try await env.ghf("followers", "octavia")
      #expect(plain.status == 0)
      #expect(plain.errors == "")
      #expect(plain.lines.count == 233)
      let json = try await env.ghf("followers", "octavia", "--json")
      let people = try ListedAccount.all(in: json.bytes)
      #expect(people.map(\.login) == plain.lines)
      let lines = try await env.ghf("followers", "octavia", "--jsonl")
      #expect(try ListedAccount.lines(in: lines) == people)
      let csv = try await env.ghf("followers", "octavia", "--csv", "--fields", "login,id")
      #expect(csv.output == "login,id\r\n" + people.map { "\($0.login),\($0.id)\r\n" }.joined())
      let tsv = try await env.ghf("followers", "octavia", "--tsv", "--fields", "id,login")
      #expect(tsv.output == "id\tlogin\n" + people.map { "\($0.id)\t\($0.login)\n" }.joined())
    }

    @Test func sortsFollowingByLogin() async throws {
      let env = try await TestEnvironment()
      let following = try await env.ghf("following", "octavia", "--sort", "login")
      #expect(following.lines.count == 41)
      #expect(following.lines == following.lines.sorted { $0.lowercased() < $1.lowercased() })
      #expect(try await env.ghf("following", "lonely", "--json").output == "[]\n")
    }

    @Test func countsWithOneRequest() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "octavia", "--count").output == "233\n")
      #expect(try await env.ghf("following", "octavia", "--count").output == "41\n")
      #expect(try await env.server?.statistics().requestsByPath == ["/users/octavia": 1])
    }

    @Test func printsProfilesNamedInTheInput() async throws {
      let env = try await TestEnvironment()
      let one = try await env.ghf("user", "octavia", "--json")
      let profile = try ListedAccount.one(in: one.bytes)
      #expect(profile == ListedAccount(login: "octavia", id: 580_613))
      let three = try await env.ghf(
        "user", "-", "--jsonl", input: "museum\r\n\nnobody-at-all\nGARDENER[bot]\n")
      #expect(try ListedAccount.lines(in: three).map(\.login) == ["museum", "gardener[bot]"])
      #expect(three.errors == "error: no such account: 'nobody-at-all'\n")
      #expect(three.status == 1)
    }

    @Test func usesTheSignedInAccount() async throws {
      let env = try await TestEnvironment()
      let user = try await env.ghf("user", "--tsv", "--fields", "login", with: .signedIn)
      #expect(user.output == "login\noctavia\n")
      #expect(try await env.ghf("following", "@me", with: .signedIn).lines.count == 41)
    }

    @Test func searchesByWordsAndByRegex() async throws {
      let env = try await TestEnvironment()
      let all = try await env.ghf("followers", "octavia")
      let words = try await env.ghf("search", "octavia", "MO")
      #expect(words.lines == all.lines.filter { $0.lowercased().contains("mo") })
      #expect(!words.lines.isEmpty)
      let regex = try await env.ghf("search", "octavia", "--regex", "^mo.*[n-o]$")
      #expect(
        regex.lines
          == all.lines.filter {
            $0.lowercased().hasPrefix("mo") && "no".contains($0.lowercased().last ?? " ")
          })
      #expect(try await env.ghf("search", "octavia", "zzz", "--json").output == "[]\n")
    }

    @Test("prints no control characters of any fixture account, in text or JSON")
    func printsNoControlCharactersOfProfiles() async throws {
      let env = try await TestEnvironment()
      let logins = try FixtureAccounts(in: FixtureAccounts.directory).all.map(\.login)
      let input = logins.joined(separator: "\n")
      for options in [[], ["--json"]] {
        let run = try await env.run("ghf", ["user", "-"] + options, input: input)
        #expect(run.status == 0)
        let controls = run.output.unicodeScalars.filter { scalar in
          scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        }
        #expect(controls.isEmpty)
        if options.isEmpty {
          #expect(run.lines.filter { $0.hasPrefix("login: ") }.count == logins.count)
        } else {
          #expect(try ListedAccount.all(in: run.bytes).map(\.login) == logins)
        }
      }
    }

    @Test func lists20000FollowersInOrder() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf("followers", "crowd-20000")
      #expect(run.status == 0)
      let expected = CrowdRule.logins(20_000)
      #expect(run.lines == expected)
      #expect(Set(run.lines).count == 20_000)
      let statistics = try #require(try await env.server?.statistics())
      #expect(statistics.requests == 202)
      #expect(statistics.peakConcurrency <= 10)
    }
  }
}
