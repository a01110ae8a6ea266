import TestSupport
import Testing

@testable import GitHubAPI

/// The order and uniqueness of delivered entries, for lists that change between the pages.
@Suite struct DeliveryTests {
  private let marker = ResumeMarker(
    in: PageCache(store: MemoryStore(), policy: CachePolicy(), clock: TestTime().clock),
    at: PageKey(host: "api.github.com", path: "/users/octocat/followers"), limit: nil)

  private func page(_ number: Int, _ entries: [Account]) -> Page<[Account]> {
    Page(
      number: number, answer: entries, links: PageLinks(hasNext: true, lastNumber: nil),
      fetchedAt: TestTime().start, origin: .network, rateLimit: nil)
  }

  private func entries(_ ids: ClosedRange<Int64>) -> [Account] { ids.map(Account.init) }

  @Test("delivers each entry once, in the order of first appearance, up to the limit")
  func deliversEachEntryOnce() async {
    var random = SeededGenerator()
    for round in 1...300 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var list = MovingList(0...700, using: &random)
      let chance: Double = [0.0, 0.3, 0.7].randomElement(using: &random) ?? 0
      let limit = Bool.random(using: &random) ? nil : Int.random(in: 0...800, using: &random)
      var delivery = Delivery(limit: limit, marker: marker)
      delivery.reserve(pageCount: list.pageCount)
      var (delivered, expected): ([Int64], [Int64]) = ([], [])
      var earlier: Set<Int64> = []
      for _ in 1...Int.random(in: 1...3, using: &random) {
        delivery.beginAttempt()
        var inAttempt: Set<Int64> = []
        var duplicate: Int64?
        for number in 1...list.pageCount + 1 {
          let entries = list.entries(onPage: number)
          #expect(
            delivery.hasAll(entries, orVerified: false)
              == (!entries.isEmpty && entries.allSatisfy { inAttempt.contains($0.id) }), comment)
          let wantsMore = await delivery.deliver(page(number, entries), isUnderWay: true) {
            delivered += $0.answer.map(\.id)
            return .more
          }
          #expect(wantsMore == !delivery.isFull, comment)
          let ids = entries.map(\.id)
          for id in ids where !earlier.contains(id) && !inAttempt.contains(id) {
            expected.append(id)
          }
          duplicate = duplicate ?? ids.first(where: inAttempt.contains)
          inAttempt.formUnion(ids)
          list.move(with: chance, using: &random)
        }
        #expect(delivery.duplicate == duplicate, comment)
        earlier.formUnion(inAttempt)
      }
      #expect(delivered == Array(expected.prefix(limit ?? .max)), comment)
      #expect(delivery.count == delivered.count, comment)
      #expect(delivery.isFull == limit.map { expected.count >= $0 } ?? false, comment)
    }
  }

  @Test("knows the entries that an agreeing check covers, also after they moved")
  func knowsVerifiedEntries() async {
    var delivery = Delivery(limit: nil, marker: marker)
    delivery.beginAttempt()
    for number in 1...3 {
      let last = Int64(number) * 100
      let page = page(number, entries(last - 99...last))
      _ = await delivery.deliver(page, isUnderWay: true) { _ in .more }
    }
    delivery.verify(upToPage: 2)
    #expect(delivery.verifiedCount == 200)
    #expect(delivery.holdsVerified(entries(200...201)))
    #expect(!delivery.holdsVerified(entries(201...300)))
    // A hundred departures move page 3 to page 2; reading it there doesn't verify it.
    delivery.beginAttempt()
    _ = await delivery.deliver(page(2, entries(201...300)), isUnderWay: true) { _ in .more }
    #expect(!delivery.holdsVerified(entries(201...300)))
    _ = await delivery.deliver(page(1, entries(1...100)), isUnderWay: true) { _ in .more }
    #expect(delivery.holdsVerified(entries(1...1)))
    delivery.verify(upToPage: 2)
    #expect(delivery.verifiedCount == 300)
    #expect(delivery.holdsVerified(entries(201...300)))
  }
}
