import GHFQueries
import GitHubAPI
import TestSupport
import Testing

/// The people whom a filter picks from pages, and its counts.
@Suite struct PeopleFilterTests {
  @Test("picks from pages as from the whole list, up to the limit")
  func picksFromPages() throws {
    var random = SeededGenerator()
    let search = try PeopleSearch(["a1"], isRegex: false)
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let people = (0..<Int64.random(in: 0...400, using: &random)).map {
        Account(id: $0, login: "a\($0)")
      }
      let chance = Double.random(in: 0...1, using: &random)
      let ids = Set(
        people.map(\.id).filter { _ in Double.random(in: 0..<1, using: &random) < chance })
      let limit = Bool.random(using: &random) ? nil : Int.random(in: 0...400, using: &random)
      let selections: [(Selection, (Account) -> Bool)] = [
        (.everyone, { _ in true }), (.among(ids), { ids.contains($0.id) }),
        (.notAmong(ids), { !ids.contains($0.id) }), (.found(search), { $0.login.hasPrefix("a1") }),
      ]
      for (selection, isWanted) in selections {
        let wanted = people.filter(isWanted)
        var filter = PeopleFilter(selection, limit: limit)
        let picked = stride(from: 0, to: people.count, by: pageLength).flatMap {
          filter.picked(from: Array(people[$0...].prefix(pageLength)))
        }
        #expect(picked == Array(wanted.prefix(limit ?? .max)), comment)
        #expect(filter.count == picked.count, comment)
        #expect(filter.matchCount == wanted.count, comment)
        #expect(filter.triedCount == people.count, comment)
        // Only a profile could show that the others have the text too.
        let unknownCount = selection.isSearch ? people.count - wanted.count : 0
        #expect(filter.unknownCount == unknownCount, comment)
        if let limit {
          #expect(!filter.isFull || picked.count == min(limit, wanted.count), comment)
        }
      }
    }
  }
}
