import GHFQueries
import GitHubAPI
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

struct PeopleTests {
  private static let letters = Array("abcXYZ019-")

  /// Returns an account as GitHub has them, or one that must be kept whole.
  private static func account(using random: inout SeededGenerator) -> Account {
    let length = Int.random(in: 1...39, using: &random)
    var login = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
    var id = Int64.random(in: 1...300, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: login = ["Zoë", "ÅSE", "İpek", "日本", "ﬀ"].randomElement(using: &random) ?? ""
    case 1: id += 1 << 32
    case 2: return Account(id: id, login: login, avatarURL: "https://example.org/\(id).png")
    case 3: return Account(id: id, login: login, kind: .organization, nodeID: nil)
    case 4: return Account(id: id, login: login, isSiteAdmin: true, nodeID: "node-\(id)")
    default: break
    }
    return Account(id: id, login: login)
  }

  @Test("are the accounts that were added, in their order")
  func keepsAccounts() {
    var random = SeededGenerator()
    for count in [0, 1, 12, 13, 200, 1_000] {
      let accounts = (0..<count).map { _ in PeopleTests.account(using: &random) }
      let people = People(accounts)
      #expect(Array(people) == accounts)
      #expect(Array(people.ids) == accounts.map(\.id))
      for id in Set(accounts.map(\.id)).union([0, 301, 1 << 40]) {
        let last = accounts.lastIndex { $0.id == id }
        #expect(people.ids.position(of: id).map { Int($0) } == last)
      }
    }
  }

  @Test("have the filter's verdicts on their accounts, also on those that are kept whole")
  func agreesWithAccounts() throws {
    var random = SeededGenerator()
    let accounts = (0..<300).map { _ in PeopleTests.account(using: &random) }
    let known = Dictionary(
      try accounts.shuffled(using: &random).prefix(40).map { account in
        (account.id, KnownProfile(try Browsing.profile(account.login, ["bio": "\"go\""])))
      }
    ) { $1 }
    var people = People()
    people.append(accounts.prefix(200), knowing: known)
    people.append(accounts.dropFirst(200), knowing: [:])
    _ = people.add(known)
    #expect(people.knownCount == people.indices.count { people.profile(at: $0) != nil })
    for text in ["a", "xy", "zoe", "is:org", "bio:go", "-bio:go a", "@abc", "ase or ipek"] {
      let filter = FilterExpression(text)
      let expected = filter.verdicts(
        on: accounts, knowing: accounts.indices.map { people.profile(at: $0) })
      #expect(people.verdicts(of: filter, at: 0..<300, FilterStates()) == expected, "\(text)")
    }
  }

  @Test("are sorted by the bytes of their folded logins, equal ones in their order")
  func sortsByLogin() {
    var random = SeededGenerator()
    let accounts = (0..<500).map { _ in PeopleTests.account(using: &random) }
    let sorted = People(accounts).logins.sorted(0..<500)
    let folded = accounts.map { FoldedText($0.login).bytes }
    let expected = accounts.indices.sorted { one, other in
      folded[one] == folded[other]
        ? one < other : folded[one].lexicographicallyPrecedes(folded[other])
    }
    #expect(sorted.map { Int($0) } == expected)
  }
}
