import TestSupport
import Testing

@testable import GHFQueries

/// Suggestions of accounts, against brute force.
struct SuggestionTests {
  @Test func ranksLikeBruteForce() {
    var random = SeededGenerator()
    for _ in 0..<10_000 {
      let count = Int64.random(in: 1...12, using: &random)
      var lists: [Int64: [Int64]] = [:]
      for id in 1...count where Int.random(in: 0..<5, using: &random) > 0 {
        lists[id] = (1...count).filter { _ in Bool.random(using: &random) }
      }
      let limit = Int.random(in: 1...12, using: &random)
      let following = Set(lists[1] ?? [])
      var expected: [Suggestion] = []
      for id in 2...max(count, 2) where !following.contains(id) {
        let leaders = following.subtracting([1]).filter { lists[$0]?.contains(id) == true }.sorted()
        if leaders.isEmpty { continue }
        expected.append(
          Suggestion(id: id, count: leaders.count, leaders: Array(leaders.prefix(3))))
      }
      expected.sort { ($1.count, $0.id) < ($0.count, $1.id) }
      #expect(
        Suggestion.most(for: 1, limit: limit) { lists[$0] ?? [] } == Array(expected.prefix(limit)),
        "GHF_SEED=\(random.seed)")
    }
  }

  @Test func ranksByScoreThenByID() {
    let ranked = Suggestion.ranked([
      Suggestion(id: 9, count: 4, followerCount: 254), Suggestion(id: 7, count: 3),
      Suggestion(id: 5, count: 2, followerCount: 2), Suggestion(id: 3, count: 1, followerCount: 2),
      Suggestion(id: 2, count: 4, followerCount: 254),
    ])
    #expect(ranked.map(\.score) == [1, 0.5, 0.5, 0.5, nil])
    #expect(ranked.map(\.id) == [5, 2, 3, 9, 7])
  }

  @Test func takesLogarithmsExactly() {
    for exponent in 0...40 {
      #expect(binaryLogarithm(of: Double(1 << exponent)) == Double(exponent))
    }
    #expect(abs(binaryLogarithm(of: 3) - 1.584_962_500_721_156) < 1e-11)
    #expect(abs(binaryLogarithm(of: 250_002) - 17.9315801108) < 1e-9)
  }
}
