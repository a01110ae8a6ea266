import GHFQueries
import GitHubAPI
import TestSupport
import Testing

@testable import GHFBrowse

struct PeopleListTests {
  private static let bios = ["", "Swift in Oslo", "ÅSE writes Go", "go swiftly"]

  @Test("selects the same people whether a filter is typed or set at once")
  func narrowsTheLastMatches() throws {
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
        fresh.append(list.roster.accounts, knowing: profiles)
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
