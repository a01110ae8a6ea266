import FoundationEssentials
import GitHubAPI
import LocalStore
import TestSupport
import Testing

@testable import GHFQueries

/// The accounts that left a list and came back, compared with a count over the lists themselves.
struct ChurnTests {
  private func date(_ step: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(step)) }

  /// Stores lists, one a second, and returns their history.
  private func history(of lists: [[Int64: String]]) throws -> SnapshotHistory {
    let home = try TemporaryDirectory()
    let store = SnapshotStore(in: home.path, for: PageKey(host: "h", path: "/users/a/followers"))
    for (step, list) in lists.enumerated() {
      let people = Snapshot(list.map { SnapshotPerson(id: $0.key, login: $0.value) })
      let missing = try store.known()?.missing(from: people) ?? []
      var findings: [Int64: DepartureFinding] = [:]
      for id in list.keys { findings[id] = .returned }
      for person in missing { findings[person.id] = .left(nil) }
      _ = try store.update(
        with: ListSnapshot(
          people: people, start: date(step), reading: .whole(ascends: true),
          findings: DepartureFindings(findings, checkedFrom: date(step))), now: { date(step) })
    }
    return try #require(try store.history())
  }

  @Test func countsReturnsAndDepartures() throws {
    let history = try history(of: [
      [1: "ann", 2: "bob", 3: "cid", 9: "zoe"], [2: "bob", 9: "zoe"],
      [1: "ann", 2: "bob", 9: "zoe"],
      [2: "bob", 9: "zoe"], [1: "anna", 4: "dan", 9: "zoe"], [2: "rob", 4: "dan", 9: "zoe"],
      [2: "robert", 4: "dan", 9: "zoe"],
    ])
    let churn = Churn(of: history)
    #expect(churn.departureCount == 5)
    #expect(churn.returnCount == 3)
    #expect(churn.accounts.map(\.login) == ["anna", "robert"])
    #expect(churn.accounts.map(\.returnCount) == [2, 1])
    #expect(churn.accounts.map(\.isBack) == [false, true])
    #expect(churn.accounts[0].absences.map(\.leftAt) == [date(1), date(3), date(5)])
    #expect(churn.accounts[0].absences.map(\.returnedAt) == [date(2), date(4), nil])
    // A return counts with its departure.
    let late = Churn(of: history, since: date(4))
    #expect(late.departureCount == 2)
    #expect(late.accounts.map(\.login) == ["robert"])
    #expect(Churn(of: history, since: date(5)).accounts == [])
    #expect(Churn(of: nil).departureCount == 0)
  }

  @Test("agrees with a count over random lists")
  func agreesWithACount() throws {
    var generator = SeededGenerator()
    for _ in 1...20 {
      // An account that stays, because an emptied list isn't stored.
      var lists: [[Int64: String]] = [[0: "stays"]]
      for step in 1...25 {
        var list = lists[step - 1]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let id = Int64.random(in: 1...6, using: &generator)
          list[id] =
            list[id] == nil || Int.random(in: 0..<4, using: &generator) == 0
            ? "user-\(id)-\(step)" : nil
        }
        lists.append(list)
      }
      let start = Int.random(in: 0...10, using: &generator)
      let churn = Churn(of: try history(of: lists), since: start == 0 ? nil : date(start))
      var departureCount = 0
      var expected: [Churn.Account] = []
      for id in Int64(1)...6 {
        var (login, absences) = ("", [Churn.Absence]())
        for step in lists.indices.dropFirst() {
          login = lists[step][id] ?? login
          if lists[step - 1][id] == nil || lists[step][id] != nil || step < start { continue }
          departureCount += 1
          let back = (step..<lists.count).first { lists[$0][id] != nil }
          absences.append(Churn.Absence(leftAt: date(step), returnedAt: back.map(date)))
        }
        if absences.contains(where: { $0.returnedAt != nil }) {
          expected.append(Churn.Account(id: id, login: login, absences: absences))
        }
      }
      #expect(churn.departureCount == departureCount, "GHF_SEED=\(generator.seed)")
      let returns = expected.flatMap(\.absences).count { $0.returnedAt != nil }
      #expect(churn.returnCount == returns, "GHF_SEED=\(generator.seed)")
      #expect(churn.accounts.sorted { $0.id < $1.id } == expected, "GHF_SEED=\(generator.seed)")
      for (one, next) in zip(churn.accounts, churn.accounts.dropFirst()) {
        #expect(one.returnCount >= next.returnCount, "GHF_SEED=\(generator.seed)")
      }
    }
  }
}
