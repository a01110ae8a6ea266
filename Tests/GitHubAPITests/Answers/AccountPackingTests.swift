import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct AccountPackingTests {
  private let packing = Packing<[Account]>.accounts

  @Test func restoresRandomAccounts() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let accounts = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.account() }
      #expect(packing.unpack(packing.pack(accounts)) == accounts, "GHF_SEED=\(random.seed)")
    }
  }

  @Test func restoresUnusualAccounts() {
    let accounts = [
      Account(id: .min, login: "", kind: .other("")), Account(id: .max, login: "a", kind: .bot),
      Account(id: -1, login: "x[bot]", kind: .bot, nodeID: "", avatarURL: "", pageURL: ""),
      Account(id: 0, login: "\0", kind: .other("Mannequin"), isSiteAdmin: true, nodeID: "U_x"),
      Account(id: 1, login: "é👩‍🚀", kind: .organization, nodeID: "O_kgAB", pageURL: "https://h/a"),
    ]
    #expect(packing.unpack(packing.pack(accounts)) == accounts)
    #expect(packing.unpack(packing.pack([])) == [])
  }

  @Test("reads pages from before ids were stored as differences")
  func readsTheFirstFormat() {
    let bytes: [UInt8] = [1, 2, 5, 0, 1, 0x61, 7, 0, 1, 0x62]
    let accounts = [Account(id: 5, login: "a"), Account(id: 7, login: "b")]
    #expect(packing.unpack(bytes)?.map(\.id) == accounts.map(\.id))
    #expect(packing.unpack(bytes)?.map(\.login) == ["a", "b"])
  }

  @Test("never traps on damaged bytes, nor returns another number of accounts")
  func survivesDamagedBytes() {
    var random = SeededGenerator()
    let accounts = (0..<12).map { _ in random.account() }
    packing.expectHarmlessDamage(to: accounts, &random)
  }

  @Test(
    arguments: [
      [], [0], [3, 0], [1], [2], [2, 1, 255], [1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
      [1, 1, 0, 128, 1, 0],
      [1, 1, 0, 0, 2, 0xC3, 0x28], [1, 1, 0, 0, 1, 0xFF], [129, 0, 0],
      [1, 1, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 127],
    ] as [[UInt8]])
  func rejectsInvalidBytes(bytes: [UInt8]) {
    #expect(packing.unpack(bytes) == nil || packing.unpack(bytes) == [])
  }

  @Test func packsATypicalAccountInto22Bytes() {
    let accounts = (0..<100).map { index -> Account in
      let id = Int64(100_000_000 + index * 997)
      return Account(
        id: id, login: "some-developer\(index)", nodeID: NodeID.current.text(id: id, kind: .user),
        avatarURL: "https://avatars.githubusercontent.com/u/\(id)?v=4",
        pageURL: "https://github.com/some-developer\(index)")
    }
    #expect(packing.pack(accounts).count <= 2_200)
    #expect(packing.unpack(packing.pack(accounts)) == accounts)
  }
}

extension SeededGenerator {
  /// An account whose every part may be missing, odd or derivable.
  fileprivate mutating func account() -> Account {
    let id =
      Bool.random(using: &self)
      ? Int64.random(in: .min ... .max, using: &self)
      : Int64.random(in: 0...200_000_000, using: &self)
    let login = text(upTo: 12)
    let kinds: [AccountKind] = [.user, .organization, .bot, .other(text(upTo: 5))]
    let kind = kinds.randomElement(using: &self) ?? .user
    let nodes = [
      nil, NodeID.old.text(id: id, kind: kind), NodeID.current.text(id: id, kind: kind),
      text(upTo: 9),
    ]
    let plain = Account(id: id, login: login, kind: kind)
    return Account(
      id: id, login: login, kind: kind, isSiteAdmin: Bool.random(using: &self),
      nodeID: nodes.randomElement(using: &self) ?? nil,
      avatarURL: [nil, plain.avatarURL, text(upTo: 20)].randomElement(using: &self) ?? nil,
      pageURL: [nil, plain.pageURL, text(upTo: 20)].randomElement(using: &self) ?? nil)
  }
}
