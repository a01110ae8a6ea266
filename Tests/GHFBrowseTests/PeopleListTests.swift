import GHFQueries
import GitHubAPI
import PeopleViews
import TestSupport
import Testing

@testable import GHFBrowse

struct PeopleListTests {
  private static let bios = ["", "Swift in Oslo", "ÅSE writes Go", "go swiftly"]

  @Test("selects the same people whether a filter is typed or set at once")
  func filtersWhileTyping() throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      var (list, profiles) = try PeopleListTests.list(using: &random)
      var text = ""
      for _ in 0..<40 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          text = String(text.dropLast())
        } else {
          text.append("aosgåS  <>:3".randomElement(using: &random) ?? "a")
        }
        list.filter(by: text)
        if Int.random(in: 0..<8, using: &random) == 0 {
          list.append(PeopleListTests.people(using: &random), knowing: profiles)
        }
        var fresh = PeopleList()
        fresh.append(Array(list.roster), knowing: profiles)
        fresh.filter(by: text)
        #expect(PeopleListTests.visible(list) == PeopleListTests.visible(fresh), "\(text)")
      }
    }
  }

  private static func visible(_ list: PeopleList) -> [Account] {
    (0..<list.count).map { list.account(inRow: $0) }
  }

  /// Returns 100 accounts with short names.
  private static func people(using random: inout SeededGenerator) -> [Account] {
    Browsing.accounts(
      (0..<100).map { _ in
        String((0..<5).map { _ in "aogsS3".randomElement(using: &random) ?? "a" })
      })
  }

  /// Returns a list of 100 people; every third has a known profile.
  private static func list(
    using random: inout SeededGenerator
  ) throws -> (PeopleList, [Int64: KnownProfile]) {
    let people = people(using: &random)
    var profiles: [Int64: KnownProfile] = [:]
    for account in people.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let bio = bios.randomElement(using: &random) ?? ""
      profiles[account.id] = KnownProfile(
        try Browsing.profile(account.login, ["bio": "\"\(bio)\""]))
    }
    var list = PeopleList()
    list.append(people, knowing: profiles)
    return (list, profiles)
  }
}

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

/// The order of a list by a fact of the profiles while pages and profiles arrive.
struct FactOrderTests {
  @Test("is that of a whole sort, however pages and profiles arrive")
  func isThatOfAWholeSort() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let byCount = Bool.random(using: &random)
      var order = try #require(FactOrder(byCount ? .followers : .joined))
      var people = People()
      var values: [Int: Int] = [:]
      var count = 0
      func learn(_ position: Int) throws {
        let value = Int.random(in: 0..<6, using: &random)
        values[position] = value
        let profile = KnownProfile(
          try Browsing.profile(
            "user\(position)",
            ["followers": "\(value)", "created_at": "\"201\(value)-01-25T18:44:36Z\""]))
        _ = people.add([Int64(position) + 1: profile])
      }
      for _ in 0..<8 {
        if count == 0 || Bool.random(using: &random) {
          let new = count..<count + Int.random(in: 0...5, using: &random)
          people.append(
            new.map { Account(id: Int64($0) + 1, login: "user\($0)") }, knowing: [:])
          for position in new where Bool.random(using: &random) { try learn(position) }
          order.add(new.map { Int32($0) }, of: people)
          count = new.upperBound
        } else {
          let changed = (0..<count).filter { _ in Bool.random(using: &random) }
          for position in changed { try learn(position) }
          order.update(changed.map { Int32($0) }, of: people)
        }
        let sorted = (0..<count).sorted {
          (-(values[$0] ?? -1), $0) < (-(values[$1] ?? -1), $1)
        }
        #expect(order.positions == sorted.map { Int32($0) }, "\(random)")
      }
    }
  }
}
