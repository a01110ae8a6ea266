import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that grow during the search for their end, and servers with endless pages.
@Suite struct GrowthCheckTests {
  @Test("a list that grows is never endless, however fast")
  func acceptsGrowth() {
    var random = SeededGenerator()
    for round in 1...100 {
      var list = MovingList(0...500, using: &random)
      var check = GrowthCheck(first: list.entries(onPage: 1).fingerprint)
      for number in list.pageCount + 1...list.pageCount + 30 {
        // It grows by more than a page each time, so that no page repeats.
        list.grow(by: Int.random(in: 101...250, using: &random))
        let entries = list.entries(onPage: number)
        let isEndless = check.isEndless(with: entries.fingerprint, isEmpty: entries.isEmpty)
        #expect(!isEndless, "GHF_SEED=\(random.seed), round \(round), page \(number)")
      }
    }
  }

  @Test("a server that repeats pages is endless at the third repetition")
  func rejectsRepetition() {
    var random = SeededGenerator()
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var check = GrowthCheck(first: 0)
      var previous: Int?
      var repeatCount = 0
      for page in 1...60 {
        let isEmpty = Int.random(in: 0..<5, using: &random) == 0
        let fingerprint =
          switch Int.random(in: 0..<5, using: &random) {
          case 0: 0
          case 1: previous ?? page
          default: page
          }
        if !isEmpty, fingerprint == 0 || fingerprint == previous { repeatCount += 1 }
        previous = fingerprint
        let isEndless = check.isEndless(with: fingerprint, isEmpty: isEmpty)
        #expect(isEndless == (repeatCount >= 3), comment)
      }
    }
  }

  @Test("a server that always names another page is endless after 1,000 of them")
  func rejectsEndlessGrowth() {
    var check = GrowthCheck(first: 0)
    let endless = (1...1_001).filter { check.isEndless(with: $0, isEmpty: $0 % 2 == 0) }
    #expect(endless == [1_001])
  }
}
