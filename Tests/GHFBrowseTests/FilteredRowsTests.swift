import GHFQueries
import GitHubAPI
import PeopleViews
import TestSupport
import Testing

@testable import GHFBrowse

/// The people whom a filter includes, while people and profiles arrive.
struct FilteredRowsTests {
  private static let filters = [
    "", "a", "a1", "a1 -b", "bio:swift", "bio:swift or a2", "-bio:swift", "@a3", "is:fav",
    "is:marked or a4", "followers>5", "swift", "swi", "(a or b) no:bio", "a followers>", "oops>1",
    "followes>1",
  ]

  @Test("keeps the same people and counts as a new filter")
  func keepsCounts() throws {
    var random = SeededGenerator("filtered rows")
    for _ in 0..<60 {
      var list = PeopleList()
      var (people, known): ([Account], [Int64: KnownProfile]) = ([], [:])
      var states = FilterStates()
      for _ in 0..<30 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let new = Browsing.accounts(
            (0..<Int.random(in: 1...8, using: &random)).map { offset in
              let number = people.count + offset
              return "\(number % 3 == 0 ? "b" : "a")\(number)"
            })
          people += new
          list.append(new, knowing: known)
        case 1:
          guard let account = people.randomElement(using: &random) else { continue }
          let bio = Bool.random(using: &random) ? "\"Swift\"" : "null"
          let count = Int.random(in: 0...10, using: &random)
          let profile = KnownProfile(
            try Browsing.profile(account.login, ["bio": bio, "followers": "\(count)"]))
          known[account.id] = profile
          list.add([account.id: profile])
        case 2:
          guard let account = people.randomElement(using: &random) else { continue }
          if Bool.random(using: &random) {
            states.favourites.formSymmetricDifference([account.id])
          } else {
            states.marked.formSymmetricDifference([account.id])
          }
          list.take(states)
        case 3: list.sort(by: ExplorerOrder.allCases.randomElement(using: &random) ?? .list)
        default: list.filter(by: FilteredRowsTests.filters.randomElement(using: &random) ?? "")
        }
        list.take(states)
        var fresh = PeopleList()
        fresh.append(people, knowing: known)
        fresh.sort(by: list.order)
        fresh.filter(by: list.filterText)
        fresh.take(states)
        let rows = (0..<list.count).map { list.account(inRow: $0).login }
        #expect(rows == (0..<fresh.count).map { fresh.account(inRow: $0).login })
        #expect(list.unknownCount == fresh.unknownCount)
        #expect(list.count + list.unknownCount <= people.count)
      }
    }
  }
}
