import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct NodeIDTests {
  @Test(
    "stores an id of a known form as the rule that derives it",
    arguments: [
      ("MDQ6VXNlcjU4MzIzMQ==", 583_231, AccountKind.user, NodeID.old),
      ("MDEyOk9yZ2FuaXphdGlvbjk5MTk=", 9919, .organization, .old),
      ("U_kgDOBeS6RQ", 98_875_973, .user, .current), ("U_kgAB", 1, .user, .current),
      ("U_kgDMgA", 128, .user, .current), ("U_kgDNAQA", 256, .user, .current),
      ("U_kgDOAAEAAA", 65_536, .user, .current), ("U_kgDO_____w", 0xFFFF_FFFF, .user, .current),
      ("U_kgDPAAAAAQAAAAA", 0x1_0000_0000, .user, .current),
      ("U_kgDPf_________8", .max, .user, .current),
      ("O_kgDOBeS6RQ", 98_875_973, .organization, .current),
      ("U_kgDOBeS6RQ", 98_875_974, .user, .given("U_kgDOBeS6RQ")),
      ("U_kgDOBeS6RQ", 98_875_973, .bot, .given("U_kgDOBeS6RQ")),
      ("", 1, .user, .given("")), (nil, 1, .user, .absent),
    ] as [(String?, Int64, AccountKind, NodeID)])
  func storesAKnownFormAsItsRule(text: String?, id: Int64, kind: AccountKind, node: NodeID) {
    #expect(NodeID(text, id: id, kind: kind) == node)
    #expect(NodeID(text, id: id, kind: kind).text(id: id, kind: kind) == text)
  }

  @Test(arguments: [
    0, 1, 0x7F, 0x80, 0xFF, 0x100, 0xFFFF, 0x1_0000, 0xFFFF_FFFF, 0x1_0000_0000, Int64.max,
  ])
  func recognisesTheFormsThatItWrites(id: Int64) {
    for kind in [AccountKind.user, .organization, .bot] {
      for node in [NodeID.old, .current] {
        #expect(NodeID(node.text(id: id, kind: kind), id: id, kind: kind) == node)
      }
    }
  }

  @Test(arguments: [1, 127, 128, 255, 256, 65_535, 65_536, 2_147_483_999, 4_294_967_296, .max])
  func readsAUsersNumberFromTheCurrentForm(id: Int64) throws {
    let text = try #require(NodeID.current.text(id: id, kind: .user))
    #expect(NodeID.userID(in: text) == id)
    #expect(NodeID.userID(in: text + "A") == nil)
    #expect(NodeID.userID(in: "O" + text.dropFirst()) == nil)
  }

  @Test(arguments: [
    "", "U_", "U_kg", "U_????", "MDQ6VXNlcjU4MzIzMQ==", "U_kgDO", "U_kgDO====", "U_é",
  ])
  func readsNoNumberFromOtherText(text: String) {
    #expect(NodeID.userID(in: text) == nil)
  }

  @Test func hasNoCurrentFormForAnUnknownKind() {
    #expect(NodeID.current.text(id: 1, kind: .other("Mannequin")) == nil)
    #expect(NodeID.current.text(id: -1, kind: .user) == nil)
  }

  /// Every object with a login and an id in the recorded bodies, however deep.
  @Test(.enabled(if: Recorded.areAvailable, Recorded.comment))
  func recognisesNearlyEveryRecordedNodeID() throws {
    var counts: [String: Int] = [:]
    var given: Set<String> = []
    for recorded in try Recorded.exchanges(in: "recorded.jsonl") {
      for account in (try? JSON(text: recorded.body))?.people ?? [] {
        switch account.node {
        case .absent: counts["absent", default: 0] += 1
        case .old: counts["old", default: 0] += 1
        case .current: counts["current", default: 0] += 1
        case .given(let text):
          counts["given", default: 0] += 1
          given.insert("\(account.id) \(account.kind.word) \(text)")
        }
      }
    }
    #expect(counts == ["absent": 1983, "old": 370, "current": 1, "given": 21])
    // Organisations whose summary has no type, and one account that its recorder renumbered.
    #expect(
      given == [
        "1225740 User MDEyOk9yZ2FuaXphdGlvbjEyMjU3NDA=",
        "7422698 User MDEyOk9yZ2FuaXphdGlvbjc0MjI2OTg=",
        "9170491 User MDEyOk9yZ2FuaXphdGlvbjkxNzA0OTE=",
        "709081 User MDEyOk9yZ2FuaXphdGlvbjcwOTA4MQ==",
        "700341 User MDEyOk9yZ2FuaXphdGlvbjcwMDM0MQ==",
        "235526 User MDEyOk9yZ2FuaXphdGlvbjIzNTUyNg==",
        "266075 User MDEyOk9yZ2FuaXphdGlvbjI2NjA3NQ==",
        "7544739 User MDQ6VXNlcjIzODU1OA==",
        "107424 User MDEyOk9yZ2FuaXphdGlvbjEwNzQyNA==",
        "4181899 User MDEyOk9yZ2FuaXphdGlvbjQxODE4OTk=",
        "9285726 User MDEyOk9yZ2FuaXphdGlvbjkyODU3MjY=",
      ])
  }
}
