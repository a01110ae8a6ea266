import FakeGitHub
import FoundationEssentials
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf watch` with accounts that take one another's logins.
struct WatchRenamingTests {
  private static let watched = [583_231, 480, 20]

  @Test("loses no change and invents none if accounts rename, swap logins and return")
  func followsRandomRenamings() async throws {
    var generator = SeededGenerator()
    for _ in 0..<6 {
      let violations = try await watch(SeededGenerator(seed: generator.next()))
      #expect(violations == [])
    }
  }

  /// Watches three accounts for a while, and returns what was reported falsely or not at all.
  private func watch(_ generator: SeededGenerator) async throws -> [String] {
    var generator = generator
    var violations: [String] = []
    let gitHub = try WatchedGitHub()
    var logins = [583_231: "octocat", 480: "hubot", 20: "ann"]
    var followers: [Int: Set<Int>] = [:]
    gitHub.change { state in
      for id in [20, 30, 40] { state.follows.set(id, follows: 583_231, false) }
      state.follows.set(20, follows: 480, false)
    }
    func toggle(_ account: Int, _ person: Int) {
      let comes = followers[account, default: []].insert(person).inserted
      if !comes { followers[account]?.remove(person) }
      gitHub.change { state in
        if state.accounts.account(withID: person) == nil { state.add(person, "user\(person)") }
        state.follows.set(person, follows: account, comes)
      }
    }
    // Each has its own followers, because a list without its account's id must tell them apart.
    for account in Self.watched { for number in 1...8 { toggle(account, account * 100 + number) } }
    _ = await gitHub.run("watch", "add", "octocat", "hubot", "ann")
    _ = await gitHub.run("watch", "run")
    var believed = followers
    var readCount = 0
    for step in 0..<20 {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let account = Self.watched[Int.random(in: 0..<3, using: &generator)]
        let other = Self.watched[Int.random(in: 0..<3, using: &generator)]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          (logins[account], logins[other]) = (logins[other], logins[account])
          let new = logins
          gitHub.change { state in
            for (id, login) in new { state.rename(id, to: "away-\(login)-\(id)") }
            for (id, login) in new { state.rename(id, to: login) }
          }
        case 1:
          let old = ["octocat", "hubot", "ann", "new-\(step)"].filter {
            !logins.values.contains($0)
          }
          let login = old[Int.random(in: 0..<old.count, using: &generator)]
          logins[account] = login
          gitHub.change { $0.rename(account, to: login) }
        case 2, 3:
          let login = logins[account] ?? ""
          let command = Bool.random(using: &generator) ? "changes" : "followers"
          _ = await gitHub.run(command, login)
        default: toggle(account, account * 100 + Int.random(in: 6...12, using: &generator))
        }
      }
      if step < 19, Int.random(in: 0..<3, using: &generator) == 0 { continue }
      let run = await gitHub.run("watch", "run", "--all", "--exec", "notify")
      if run.outcome != .success { violations.append("\(step): \(run.errors)") }
      for start in gitHub.starts.all[readCount...] {
        let report = try JSONDecoder.ofReports.decode(
          WatchYearLaws.Report.self, from: Data(start.input.utf8))
        guard let account = logins.first(where: { $0.value == report.login })?.key else {
          violations.append("\(step): nobody is \(report.login)")
          continue
        }
        for person in report.followed
        where !believed[account, default: []].insert(person.id).inserted {
          violations.append("\(step): \(person.id) follows \(account) twice")
        }
        for person in report.unfollowed where believed[account]?.remove(person.id) == nil {
          violations.append("\(step): \(person.id) leaves \(account) twice")
        }
        if report.count != believed[account]?.count {
          violations.append("\(step): \(account) has not \(report.count)")
        }
      }
      readCount = gitHub.starts.all.count
      if believed != followers { violations.append("\(step): not all was reported") }
    }
    return violations
  }
}
