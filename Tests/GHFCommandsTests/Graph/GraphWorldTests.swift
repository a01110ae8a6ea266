import FakeGitHub
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf path` and `ghf suggest` in random worlds, run again until the budgets suffice.
struct GraphWorldTests {
  /// Accounts that follow one another, some of them private, and some deleted.
  private struct World {
    let count: Int
    let following: [Set<Int>]
    let hidden: Set<Int>
    let vanished: Set<Int>

    /// The first two accounts are neither.
    init(_ random: inout SeededGenerator) {
      count = Int.random(in: 2...10, using: &random)
      let density = Double.random(in: 0.05...0.5, using: &random)
      let ids = 0..<count
      following = ids.map { id in
        Set(ids.filter { $0 != id && Double.random(in: 0..<1, using: &random) < density })
      }
      func some() -> Set<Int> {
        Bool.random(using: &random)
          ? [] : Set(ids.dropFirst(2).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
      }
      hidden = some()
      vanished = some().subtracting(hidden)
    }

    static func login(_ id: Int) -> String { "user\(id + 1)" }

    /// A GitHub with these accounts, which lists those that are deleted.
    var service: GitHubService {
      let ids = following.enumerated().map { ($0 + 1, $1.map { $0 + 1 }) }
      var gitHub = GitHubState(following: Dictionary(uniqueKeysWithValues: ids))
      for id in hidden { gitHub.follows.setPrivate(id + 1, true) }
      let gone = Set(vanished.flatMap { [World.login($0), "\($0 + 1)"] })
      return GitHubService(gitHub, time: TestTime()) { request, _ in
        guard request.parts.count > 1, gone.contains(request.parts[1]) else { return nil }
        return { $0 = .notFound }
      }
    }

    /// Returns the number of follows on a shortest chain from the first account to the second.
    var shortest: Int? {
      var (reached, length): (Set<Int>, Int) = ([0], 0)
      while !reached.contains(1) {
        let next = reached.union(
          reached.subtracting(vanished).flatMap { following[$0].subtracting(vanished) })
        if next == reached { return nil }
        (reached, length) = (next, length + 1)
      }
      return length
    }

    /// Returns the number of followed accounts that show that they follow each account.
    var suggestions: [String: Int] {
      var counts: [String: Int] = [:]
      for leader in following[0].subtracting(hidden).subtracting(vanished) {
        for id in following[leader].subtracting(following[0]) where id != 0 {
          counts[World.login(id), default: 0] += 1
        }
      }
      return counts
    }
  }

  @Test("a chain is a chain, the shortest unless a warning says otherwise, and found at last")
  func findsPaths() async throws {
    var random = SeededGenerator()
    var (foundCount, noneCount, openCount) = (0, 0, 0)
    for _ in 0..<300 {
      let world = World(&random)
      let (home, service) = (try TestHome(), world.service)
      for round in 1...40 {
        let budget = round < 20 ? Int.random(in: 3...6, using: &random) : 1_000
        let run = try await ghf(
          ["path", "user1", "user2", "--budget", "\(budget)"], service: service, home: home)
        let isOpen = run.errors.contains("there may be one")
        switch run.outcome {
        case .success:
          let chain = run.lines[0].split(separator: "\t").compactMap { login in
            Int(login.dropFirst("user".count)).map { $0 - 1 }
          }
          #expect(chain.first == 0 && chain.last == 1)
          for (one, other) in zip(chain, chain.dropFirst()) {
            #expect(world.following[one].contains(other), "GHF_SEED=\(random.seed)")
          }
          if !run.errors.contains("shorter chain may exist") {
            #expect(
              chain.count - 1 <= world.shortest ?? .max, "GHF_SEED=\(random.seed)")
          }
          foundCount += 1
        case .failure:
          #expect(world.shortest == nil, "GHF_SEED=\(random.seed): \(run.errors)")
          noneCount += 1
        case .incomplete:
          #expect(isOpen, "\(run.errors)")
          if run.errors.contains("rerun") { continue }
          openCount += 1
        default: Issue.record("\(run.outcome): \(run.errors)")
        }
        break
      }
    }
    #expect(foundCount > 60 && noneCount > 0 && openCount > 0)
  }

  @Test("suggestions count no more than was read, and everything at last")
  func suggests() async throws {
    var random = SeededGenerator()
    for _ in 0..<100 {
      let world = World(&random)
      let (home, service) = (try TestHome(), world.service)
      for round in 1...40 {
        let budget = round < 20 ? Int.random(in: 3...6, using: &random) : 1_000
        let run = try await ghf(
          ["suggest", "user1", "--sort", "count", "--csv", "--fields", "login,count", "--budget"]
            + ["\(budget)"], service: service, home: home)
        #expect(run.outcome == .success, "\(run.errors)")
        var counts: [String: Int] = [:]
        for line in run.lines.dropFirst() {
          let cells = line.filter { $0 != "\r" }.split(separator: ",")
          counts[String(cells[0])] = Int(cells[1])
        }
        for (login, count) in counts { #expect(count <= world.suggestions[login] ?? 0) }
        if run.errors.contains("warning: ") { continue }
        #expect(counts == world.suggestions, "GHF_SEED=\(random.seed)")
        break
      }
    }
  }
}
