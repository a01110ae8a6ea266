import FoundationEssentials
import GitHubAPI
import Testing

@testable import GHFQueries

/// The order of the ids of a list that arrives in pages.
struct ListOrderTests {
  private func ascends(_ pages: [(number: Int, ids: [Int64])]) -> Bool {
    var order = ListOrder()
    for (number, ids) in pages {
      order.add(
        Page(
          number: number, answer: ids.map { Account(id: $0, login: "user-\($0)") },
          links: PageLinks(hasNext: true, lastNumber: nil), fetchedAt: .now, origin: .network,
          rateLimit: nil))
    }
    return order.ascends
  }

  @Test func ascendsWithinAndBetweenPages() {
    #expect(ascends([]))
    #expect(ascends([(1, [3, 5, 9]), (2, []), (3, [10, 40])]))
    #expect(!ascends([(1, [3, 9, 5])]))
    #expect(!ascends([(1, [3, 5, 9]), (2, [8, 10])]))
    #expect(!ascends([(1, [3, 5, 9]), (2, []), (3, [8, 10])]))
    #expect(!ascends([(1, [9]), (2, [8]), (3, [10])]))
  }

  @Test("begins again at an earlier page, which delivers only the accounts that moved there")
  func beginsAgainAtAnEarlierPage() {
    #expect(ascends([(1, [1, 5]), (2, [8, 9]), (3, [11, 14]), (2, [10]), (3, []), (4, [20])]))
    #expect(ascends([(1, [1, 5]), (2, [8, 9]), (2, [7]), (1, [3]), (2, []), (3, [10])]))
    #expect(!ascends([(1, [1, 5]), (2, [8, 9]), (2, [7]), (1, [4, 3]), (2, []), (3, [10])]))
    #expect(!ascends([(1, [1, 5]), (2, [8, 9]), (1, [3]), (2, [2]), (3, [10])]))
  }
}
