import TestSupport
import Testing

@testable import GitHubAPI

/// The state of a pass by cursors, for lists that change between the pages.
@Suite struct CursorPassTests {
  /// Returns the page of the first `size` ids of `ids`, with a cursor to the next page.
  private func page(
    _ number: Int, of list: MovingList, _ ids: ArraySlice<Int>, size: Int = 100,
    end: String? = "cursor", hasNext: Bool? = nil
  ) -> Page<ProfilePage> {
    let hasNext = hasNext ?? (ids.count > size)
    let profiles = ids.prefix(size).filter { !list.hidden.contains($0) }.map { id in
      Profile(
        account: Account(id: Int64(id), login: "user\(id)"), name: nil, company: nil, blog: "",
        location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
        repositoryCount: 0, gistCount: 0, followerCount: 0, followingCount: 0, createdAt: nil,
        updatedAt: nil)
    }
    return Page(
      number: number,
      answer: ProfilePage(
        after: nil, end: end.map { "\($0) \(number)" }, hasNext: hasNext, size: size,
        totalCount: list.ids.count, profiles: profiles),
      links: PageLinks(hasNext: hasNext, lastNumber: nil), fetchedAt: TestTime().start,
      origin: .network, rateLimit: nil)
  }

  @Test("a quiet list is complete, its hidden entries are counted, and each page names the last")
  func knowsTheLengthAndHiddenEntries() {
    var random = SeededGenerator()
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let list = MovingList(0...900, hiding: 0.03, using: &random)
      let size = [100, 50, 10].randomElement(using: &random) ?? 100
      var pass = CursorPass()
      var ids: [Int] = []
      while !pass.isAtEnd {
        let rest = list.ids.dropFirst(pass.pageCount * size)
        let next = page(pass.nextNumber, of: list, rest, size: size)
        #expect(!pass.isShort(endingWith: next.answer), comment)
        let people = pass.advance(past: next, nextSize: size)
        #expect(people.links.lastNumber == max(1, (list.ids.count + size - 1) / size), comment)
        #expect(!pass.isCircle, comment)
        ids += people.answer.map { Int($0.account.id) }
      }
      #expect(ids == list.ids.filter { !list.hidden.contains($0) }, comment)
      #expect(pass.hidden?.count ?? 0 == list.hidden.count, comment)
      #expect(!pass.totalChanges && !pass.hasCachedPages, comment)
    }
  }

  // Arrivals together with departures near the end of a page may look like a short list.
  @Test("the total shows that a list grows or shrinks, and such a list is never short")
  func detectsChanges() {
    var random = SeededGenerator()
    for round in 1...300 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var list = MovingList(0...700, using: &random)
      let grows = Bool.random(using: &random)
      var pass = CursorPass()
      var totals: Set<Int> = []
      var rest = list.ids[...]
      while !pass.isAtEnd {
        let next = page(pass.nextNumber, of: list, rest)
        totals.insert(list.ids.count)
        #expect(!pass.isShort(endingWith: next.answer), comment)
        _ = pass.advance(past: next, nextSize: 100)
        #expect(pass.totalChanges == (totals.count > 1), comment)
        let before = list
        let changeCount = Int.random(in: 0...30, using: &random)
        if grows {
          list.grow(by: changeCount)
        } else {
          list.shrink(by: changeCount, using: &random)
        }
        rest = list.ids(behind: before, before.ids.count - rest.dropFirst(100).count)
      }
    }
  }

  @Test("a list is short if it ends before its pages have room for its total")
  func detectsMissingPages() {
    var random = SeededGenerator()
    for round in 1...200 {
      let list = MovingList(0...700, hiding: 0.02, using: &random)
      let last = Int.random(in: 1...max(1, list.pageCount), using: &random)
      var pass = CursorPass()
      for number in 1..<last {
        _ = pass.advance(
          past: page(number, of: list, list.ids.dropFirst((number - 1) * 100)), nextSize: 100)
      }
      let end = page(last, of: list, list.ids.dropFirst((last - 1) * 100), hasNext: false)
      #expect(
        pass.isShort(endingWith: end.answer) == (list.ids.count > last * 100),
        "GHF_SEED=\(random.seed), round \(round)")
    }
  }

  @Test("a cursor that is missing or leads to itself is a circle")
  func detectsCircles() {
    var random = SeededGenerator()
    let list = MovingList(300...300, using: &random)
    var pass = CursorPass()
    let first = page(1, of: list, list.ids[...])
    _ = pass.advance(past: first, nextSize: 100)
    #expect(!pass.isCircle)
    var other = pass
    _ = pass.advance(past: first, nextSize: 100)
    #expect(pass.isCircle)
    _ = other.advance(past: page(2, of: list, list.ids[100...], end: nil), nextSize: 100)
    #expect(other.isCircle)
  }
}
