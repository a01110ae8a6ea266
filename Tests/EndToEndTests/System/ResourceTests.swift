#if os(Linux)
  import FakeGitHub
  import Subprocess
  import TestSupport
  import Testing

  extension EndToEnd {
    /// The memory used for long lists, sampled from /proc.
    struct MemoryTests {
      @Test("uses at most 72 MB of memory for a list of 250,000")
      func doesNotHoldAListInMemory() async throws {
        let env = try await TestEnvironment()
        var peaks: [Int] = []
        for words in [
          ["followers", "crowd-20000", "--no-cache"], ["followers", "crowd-250000", "--jsonl"],
          ["followers", "crowd-250000"], ["search", "crowd-250000", "river"],
        ] {
          let uses = Recorder<ResourceUsage>()
          let run = try await env.run("ghf", words) { id in
            uses.add(try await ResourceUsage.peak(of: id.value))
          }
          #expect(run.status == 0)
          peaks.append(try #require(uses.all.first).memoryKilobytes)
        }
        print("20,000 fetched, 250,000 fetched, from the cache, searched: \(peaks) KB")
        #expect(peaks[0] <= 40_000)
        // A page is 90 KB of JSON; the whole list is 220 MB.
        #expect(peaks[1] <= 72_000)
        #expect(peaks[2] <= 64_000)
        #expect(peaks[3] <= 64_000)
        let byteCount = try env.home.files().reduce(0) { $0 + $1.value.count }
        #expect(byteCount <= 30_000_000)
      }

      @Test func rejectsAnEndlessLine() async throws {
        let env = try await TestEnvironment()
        for command in ["user -", "fav add -"] {
          let run = try await env.shell(
            "tr '\\0' a < /dev/zero | timeout -s KILL 60 ghf \(command)")
          #expect(run.status == 2)
          #expect(run.output == "")
          #expect(
            run.errors == """
              error: a line of standard input exceeds 1,000,000 bytes
              hint: write one account per line

              """)
        }
      }

      @Test func doesNotHoldProfilesInMemory() async throws {
        let env = try await TestEnvironment()
        let uses = Recorder<ResourceUsage>()
        let run = try await env.ghf(
          "followers", "crowd-250000", "--details", "--jsonl", "--fields", "login", "--no-cache",
          with: .signedIn
        ) { id in
          uses.add(try await ResourceUsage.peak(of: id.value))
        }
        #expect(run.status == 0)
        #expect(run.lines.count == 250_000)
        let kilobytes = try #require(uses.all.first).memoryKilobytes
        print("250,000 profiles: \(kilobytes) KB")
        // The list itself takes 57 MB, and the accounts of the page order the profiles.
        #expect(kilobytes <= 110_000)
      }

      /// `common` keeps the ids of one list in memory, but neither list itself.
      @Test func holdsOnlyIDsWhenComparing() async throws {
        let env = try await TestEnvironment()
        let uses = Recorder<ResourceUsage>()
        let run = try await env.ghf("common", "crowd-50000", "crowd-49999") { id in
          uses.add(try await ResourceUsage.peak(of: id.value))
        }
        #expect(run.lines.count == 49_999)
        #expect(run.errors == "")
        let kilobytes = try #require(uses.all.first).memoryKilobytes
        print("two lists of 50,000 compared: \(kilobytes) KB")
        #expect(kilobytes <= 64_000)
      }
    }

    /// The resources used for a thousand requests, sampled from /proc.
    @Suite(.needsNginx) struct ResourceTests {
      @Test(arguments: [(isOlder: false, descriptors: 40), (isOlder: true, descriptors: 80)])
      func lists100000FollowersWithFewResources(_ isOlder: Bool, _ descriptors: Int) async throws {
        try await TestEnvironment.behindNginx { env, nginx in
          let port = isOlder ? nginx.http1Port : nginx.port
          let uses = Recorder<ResourceUsage>()
          let run = try await env.ghf(
            "followers", "crowd-100000", "--parallel", "10",
            with: ["GHF_API_URL": "https://127.0.0.1:\(port)"]
          ) { id in
            uses.add(try await ResourceUsage.peak(of: id.value))
          }
          #expect(run.status == 0)
          #expect(run.errors == "")
          #expect(
            run.lines
              == CrowdRule.logins(100_000))
          #expect(try await env.server?.statistics().requests == 1_002)
          let use = try #require(uses.all.first)
          #expect(use.sampleCount > 10)
          #expect(use.descriptorCount < descriptors)
          #expect(use.memoryKilobytes <= 64 << 10)
          let connections = Set(try await nginx.log(1_002).map(\.connection)).count
          let version = isOlder ? "HTTP/1.1" : "HTTP/2"
          print("100,000 followers over \(version): \(use), \(connections) connections")
          #expect(connections <= (isOlder ? 10 : 2))
        }
      }
    }
  }
#endif
