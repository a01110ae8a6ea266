import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `ghf watch run` every hour without a token: 60 requests an hour, of which a run uses a share.
struct WatchShareTests {
  /// The watched lists of one GitHub, and the hours in which they may report a departure.
  ///
  /// With a share of *s* requests, *n* pages and *d* departures:
  ///
  /// - A reading takes 1 hour if *n* + 3 ≤ *s*, and otherwise at most ⌈*n* / max(2, *s* − 6)⌉ + 1: each
  ///   run that resumes a reading spends at most six requests on other things than new pages.
  /// - The checks take at most ⌈*d* / max(1, ⌊(*s* − 2) / 3⌋)⌉ hours: the profile, three requests for
  ///   each account, and one for the list's own.
  /// - A departure from a page that was just read waits for the next reading, and each change
  ///   between two runs may cost the pages of one: 2 × (reading + checks) + changes.
  /// - Several lists take the sum of their hours. A list that isn't the first one of a run may have
  ///   half of the share.
  private struct Bound {
    var share: Int
    var listCount: Int

    func readingHours(pages: Int) -> Int {
      if listCount == 1, pages + 3 <= share { return 1 }
      let part = listCount == 1 ? share : share / 2
      let new = max(2, part - 6)
      return (pages + new - 1) / new + 1
    }

    func checkHours(departures: Int) -> Int {
      let part = listCount == 1 ? share : share / 2
      let accounts = max(1, (part - 2) / 3)
      return (departures + accounts - 1) / accounts
    }
  }

  private final class World {
    let home: TemporaryDirectory
    let time = TestTime()
    let service: GitHubService
    let share: Int

    init(share: Int, followers: [Int: [Int]]) throws {
      home = try TemporaryDirectory(inMemory: true)
      self.share = share
      var settings = FixtureSettings()
      settings.publicURL = "https://api.github.com"
      var gitHub = GitHubState(empty: settings)
      for (account, people) in followers.sorted(by: { $0.key < $1.key }) {
        gitHub.add(account, "watched\(account)")
        for id in people {
          gitHub.add(id, "user\(id)")
          gitHub.follows.set(id, follows: account, true)
        }
      }
      let time = time
      service = GitHubService(gitHub, time: time) { _, _ in
        time.advance(.milliseconds(20))
        return nil
      }
    }

    func change(_ change: (inout GitHubState) -> Void) {
      var state = service.state
      change(&state)
      service.state = state
    }

    func run(_ words: String...) async -> Run {
      let (output, messages) = (MemorySink(), MemorySink())
      let context = CommandContext.test(
        home: home.path, environment: ["TERM": "dumb"], transport: service, time: time,
        output: output, messages: messages)
      let outcome = await Program.run(words, in: context)
      return Run(
        title: words.joined(separator: " "), bytes: output.bytes,
        errors: String(decoding: messages.bytes, as: UTF8.self), outcome: outcome, deliveries: [])
    }

    /// Runs `ghf watch run` in the next hour, and returns the logins that have left.
    func departuresInNextHour() async -> [String] {
      time.advance(.seconds(3_600))
      let before = service.requests.count
      let run = await run("watch", "run", "--share", "\(share)%")
      let count = service.requests.count - before
      #expect(count <= max(1, 60 * share / 100), "\(count) requests at \(share) %")
      #expect(run.outcome == .success, "\(run.errors)")
      return run.lines.compactMap { line in
        let words = line.split(separator: "\t").map(String.init)
        return words.count > 3 && words[2] == "unfollowed" ? words[3] : nil
      }
    }
  }

  @Test("reports each departure within the hours that follow from the share, and nothing false")
  func reportsEachDepartureInTime() async throws {
    var generator = SeededGenerator()
    var longest = (hours: 0, bound: 0)
    for number in 0..<14 {
      let share = [10, 12, 15, 25, 25, 40, 60, 100][number % 8]
      let listCount = number % 5 == 4 ? 2 : 1
      var followers: [Int: [Int]] = [:]
      var nextID = 1_000
      for account in 1...listCount {
        let length = Int.random(in: 100...3_000, using: &generator)
        followers[account + 10] = (0..<length).map { _ in
          nextID += Int.random(in: 2...9, using: &generator)
          return nextID
        }
      }
      let world = try World(share: share, followers: followers)
      let accounts = followers.keys.sorted()
      for account in accounts {
        let added = await world.run("watch", "add", "watched\(account)", "--every", "1h")
        #expect(added.outcome == .success, "\(added.errors)")
      }
      let departureCount = Int.random(in: 1...6, using: &generator)
      let changeCount = departureCount * 2
      let bound = Bound(share: 60 * share / 100, listCount: listCount)
      let pages = followers.values.map { ($0.count + departureCount + 99) / 100 }
      let readingHours = pages.reduce(0) { $0 + bound.readingHours(pages: $1) }
      let checkHours = listCount * bound.checkHours(departures: departureCount)
      let most = 2 * (readingHours + checkHours) + changeCount
      let title = "\(share) %, \(followers.values.map(\.count)) accounts"

      for _ in 0..<readingHours { #expect(await world.departuresInNextHour() == [], "\(title)") }
      var leftAt: [String: Int] = [:]
      var waiting: Set<String> = []
      var hour = 0
      while hour < 12 || !waiting.isEmpty, hour < 12 + most {
        if hour < 12, leftAt.count < departureCount, hour * departureCount / 12 >= leftAt.count,
          let account = accounts.randomElement(using: &generator),
          let person = followers[account]?.randomElement(using: &generator),
          let neighbour = followers[account]?.randomElement(using: &generator),
          leftAt["user\(person)"] == nil
        {
          let arrival = neighbour + 1
          world.change { state in
            state.follows.set(person, follows: account, false)
            state.add(arrival, "user\(arrival)")
            state.follows.set(arrival, follows: account, true)
          }
          leftAt["user\(person)"] = hour
          waiting.insert("user\(person)")
        }
        hour += 1
        for login in await world.departuresInNextHour() {
          #expect(waiting.remove(login) != nil, "\(title): \(login) hasn't left, or not again")
          let hours = hour - (leftAt[login] ?? 0)
          #expect(hours <= most, "\(title): \(login) left \(hours) hours ago, of \(most)")
          if hours * max(longest.bound, 1) > longest.hours * most { longest = (hours, most) }
        }
      }
      #expect(waiting == [], "\(title): not reported in \(hour) hours, of \(most)")
    }
    print("the longest wait was \(longest.hours) hours, of \(longest.bound)")
  }

  @Test("says once which share suffices if no list can be read in parts", arguments: [5, 8])
  func namesTheLeastShare(share: Int) async throws {
    let world = try World(
      share: share, followers: [11: Array(1_000..<2_000), 12: Array(3_000..<4_000)])
    _ = await world.run("watch", "add", "watched11", "watched12")
    world.time.advance(.seconds(3_600))
    let run = await world.run("watch", "run", "--share", "\(share)%")
    let notices = run.errorLines.filter { $0.contains("too small") }
    #expect(
      notices == [
        "a share of \(60 * share / 100) requests an hour is too small for watched11's followers; "
          + "use '--share 10%' or more"
      ], "\(run.errors)")
  }

  @Test("checks others first if an account can't be decided")
  func continuesBehindUndecidedAccounts() async throws {
    let people = Array(1_000..<2_000)
    let world = try World(share: 25, followers: [11: people])
    _ = await world.run("watch", "add", "watched11", "--every", "1h")
    #expect(await world.departuresInNextHour() == [])
    world.change { state in
      for id in people.prefix(8) {
        state.follows.set(id, follows: 11, false)
        state.follows.setPrivate(id, true)
      }
    }
    for _ in 0..<4 { #expect(await world.departuresInNextHour() == []) }
    world.change { $0.follows.set(1_500, follows: 11, false) }
    var reported: [String] = []
    for _ in 0..<16 { reported += await world.departuresInNextHour() }
    #expect(reported == ["user1500"])
  }
}
