import TestSupport
import Testing

@testable import GitHubAPI

/// What the pages of a list tell that is read by cursors, for lists that move.
@Suite struct CursorPassTests {
  private func profile(_ account: Account) -> Profile {
    Profile(
      account: account, name: nil, company: nil, blog: "", location: nil, email: nil,
      isHireable: nil, bio: nil, twitterUsername: nil, repositoryCount: 0, gistCount: 0,
      followerCount: 0, followingCount: 0, createdAt: nil, updatedAt: nil)
  }

  /// The page behind a cursor, as a server makes it: the cursor names the place of an entry.
  private func page(
    _ number: Int, of list: MovingList, from start: Int, size: Int
  ) -> Page<ProfilePage> {
    let ids = list.ids.dropFirst(start).prefix(size)
    let end = min(start + size, list.ids.count)
    return Page(
      number: number,
      answer: ProfilePage(
        after: start == 0 ? nil : "at \(start)", end: end == 0 ? nil : "at \(end)",
        hasNext: end < list.ids.count, size: size, totalCount: list.ids.count,
        profiles: ids.filter { !list.hidden.contains($0) }.map {
          profile(Account(id: Int64($0), login: "user\($0)"))
        }),
      links: PageLinks(hasNext: end < list.ids.count, lastNumber: nil),
      fetchedAt: TestTime().start, origin: .network, rateLimit: nil)
  }

  @Test("a quiet list is whole, its hidden entries are counted, and each page names the last")
  func tellsTheLength() {
    var random = SeededGenerator()
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let list = MovingList(0...900, hiding: 0.03, using: &random)
      let size = [100, 50, 10].randomElement(using: &random) ?? 100
      var pass = CursorPass()
      var ids: [Int] = []
      while !pass.isAtEnd {
        let next = page(pass.nextNumber, of: list, from: pass.pageCount * size, size: size)
        #expect(!pass.isShort(endingWith: next.answer), comment)
        let people = pass.advance(past: next, nextSize: size)
        #expect(people.links.lastNumber == max(1, (list.ids.count + size - 1) / size), comment)
        #expect(!pass.isCircle, comment)
        ids += people.answer.map { Int($0.account.id) }
      }
      #expect(ids == list.ids.filter { !list.hidden.contains($0) }, comment)
      #expect(pass.hidden?.count ?? 0 == list.hidden.count, comment)
      #expect(!pass.totalChanges && !pass.hasKeptPages, comment)
    }
  }

  @Test("a list that moves is known by its total, and is short only if entries are not returned")
  func noticesMoves() {
    var random = SeededGenerator()
    for round in 1...300 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var list = MovingList(0...700, using: &random)
      let withheld = Bool.random(using: &random) ? 0 : Int.random(in: 1...150, using: &random)
      var pass = CursorPass()
      var totals: Set<Int> = []
      var isShort = false
      while !pass.isAtEnd {
        var next = page(pass.nextNumber, of: list, from: pass.pageCount * 100, size: 100)
        if next.answer.hasNext, list.ids.count - pass.nextNumber * 100 <= withheld {
          let answer = next.answer
          next = next.map { _ in
            ProfilePage(
              after: answer.after, end: answer.end, hasNext: false, size: 100,
              totalCount: answer.totalCount, profiles: answer.profiles)
          }
        }
        totals.insert(list.ids.count)
        isShort = pass.isShort(endingWith: next.answer)
        #expect(!isShort || withheld > 0, comment)
        _ = pass.advance(past: next, nextSize: 100)
        #expect(pass.totalChanges == (totals.count > 1), comment)
        if withheld == 0 { list.move(with: 0.3, using: &random) }
      }
      #expect(isShort == (list.ids.count > pass.pageCount * 100) || withheld == 0, comment)
    }
  }

  @Test("a cursor that leads to itself, or nowhere, is a circle", arguments: ["at 100", nil])
  func findsCircles(cursor: String?) {
    var random = SeededGenerator()
    let list = MovingList(300...300, using: &random)
    var pass = CursorPass()
    _ = pass.advance(past: page(1, of: list, from: 0, size: 100), nextSize: 100)
    #expect(!pass.isCircle)
    let next = page(2, of: list, from: 100, size: 100).map { answer in
      ProfilePage(
        after: answer.after, end: cursor, hasNext: true, size: 100, totalCount: 300,
        profiles: answer.profiles)
    }
    _ = pass.advance(past: next, nextSize: 100)
    #expect(pass.isCircle)
  }
}
