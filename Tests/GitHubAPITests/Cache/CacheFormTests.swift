import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Answers in the cache.
struct CacheFormTests {
  @Test func restoresRandomAccounts() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let accounts = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.account() }
      let form = CacheForm.accounts
      #expect(form.answer(in: form.bytes(of: accounts)) == accounts, "GHF_SEED=\(random.seed)")
    }
  }

  @Test func restoresUnusualAccounts() {
    let accounts = [
      Account(id: 1, login: "", kind: .other("")), Account(id: .max, login: "a", kind: .bot),
      Account(id: 2, login: "x[bot]", kind: .bot, nodeID: "", avatarURL: "", pageURL: ""),
      Account(id: 3, login: "\0", kind: .other("Mannequin"), isSiteAdmin: true, nodeID: "U_x"),
      Account(id: 1, login: "é👩‍🚀", kind: .organization, nodeID: "O_kgAB", pageURL: "https://h/a"),
    ]
    let form = CacheForm.accounts
    #expect(form.answer(in: form.bytes(of: accounts)) == accounts)
    #expect(form.answer(in: form.bytes(of: [])) == [])
  }

  @Test("an account of a list takes its id and its login, and for an old node id a few bytes more")
  func writesShortRows() {
    func text(_ account: Account) -> String {
      String(decoding: CacheForm.accounts.bytes(of: [account]), as: UTF8.self)
    }
    let id: Int64 = 583_231
    func account(_ node: NodeID, _ kind: AccountKind = .user) -> Account {
      Account(
        id: id, login: "octocat", kind: kind, nodeID: node.text(id: id, kind: kind),
        avatarURL: "https://avatars.githubusercontent.com/u/583231?v=4",
        pageURL: "https://github.com/octocat")
    }
    #expect(text(account(.current)) == #"[[583231,"octocat"]]"#)
    #expect(text(account(.old)) == #"[[583231,"octocat","User",1]]"#)
    #expect(text(account(.current, .organization)) == #"[[583231,"octocat","Organization"]]"#)
  }

  @Test(arguments: [
    "", "{}", "null", "[1]", "[[]]", "[[1]]", #"[[1,2]]"#, #"[["1","a"]]"#, #"[[1.5,"a"]]"#,
    #"[[1,"a","User",true,null,null,false,0]]"#, #"[[1,"a"],[2]]"#, #"[[1,"a"]"#,
  ])
  func rejectsOtherPages(_ text: String) {
    #expect(CacheForm.accounts.answer(in: Array(text.utf8)) == nil)
  }

  @Test("never traps on a damaged page, and restores what it reads of one")
  func survivesDamage() {
    var random = SeededGenerator()
    let form = CacheForm.accounts
    let bytes = form.bytes(of: (0..<6).map { _ in random.account() })
    for length in 0..<bytes.count { #expect(form.answer(in: Array(bytes.prefix(length))) == nil) }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        guard let accounts = form.answer(in: damaged) else { continue }
        #expect(form.answer(in: form.bytes(of: accounts)) == accounts, "GHF_SEED=\(random.seed)")
      }
    }
  }

  // MARK: Profiles

  @Test(arguments: [
    #"{"id":1,"login":"a"}"#,
    #"{"id":9007199254740993,"login":"x[bot]","type":"Bot","site_admin":true,"name":"","bio":"a\r\nb "}"#,
    #"{"id":4,"login":"é","type":"Mannequin","node_id":"","hireable":false,"followers":7,"blog":null}"#,
    #"{"id":1,"login":"a","node_id":"U_kgAB","html_url":"https://h/a","avatar_url":"","email":"\u2028"}"#,
  ])
  func restoresProfiles(text: String) throws {
    let profile = try Profile(json: JSON(text: text))
    let form = CacheForm.profile
    let bytes = form.bytes(of: profile)
    #expect(form.answer(in: bytes) == profile)
    for length in 0..<bytes.count { #expect(form.answer(in: Array(bytes.prefix(length))) == nil) }
  }

  @Test(.enabled(if: Recorded.areAvailable, Recorded.comment))
  func restoresEveryRecordedProfile() throws {
    var count = 0
    for recorded in try Recorded.exchanges(in: "recorded.jsonl") {
      guard let profile = Endpoint<Profile>.ownProfile.answer(in: Array(recorded.body.utf8)) else {
        continue
      }
      #expect(CacheForm.profile.answer(in: CacheForm.profile.bytes(of: profile)) == profile)
      count += 1
    }
    #expect(count == 97)
  }

  @Test func restoresRandomFoundProfiles() {
    var random = SeededGenerator()
    let form = CacheForm.foundProfile
    for _ in 0..<300 {
      let profile: Profile? = Bool.random(using: &random) ? random.profile() : nil
      let bytes = form.bytes(of: profile)
      #expect(form.answer(in: bytes) == .some(profile), "GHF_SEED=\(random.seed)")
      #expect(form.answer(in: bytes + [0]) == nil, "GHF_SEED=\(random.seed)")
      #expect(form.answer(in: bytes.dropLast()) == nil, "GHF_SEED=\(random.seed)")
    }
  }

  @Test("writes what a profile has, under GitHub's names, and the relation marks")
  func writesAProfile() {
    let profile = Profile(
      Account(
        id: 583_231, login: "octocat", nodeID: "MDQ6VXNlcjU4MzIzMQ==",
        avatarURL: "https://avatars.githubusercontent.com/u/583231?u=4f2a&v=4",
        pageURL: "https://github.com/octocat"),
      [
        .name: .text("The Octocat"), .company: .text("@github"), .location: .text("San Francisco"),
        .repositoryCount: .number(8), .gistCount: .number(8), .followerCount: .number(12_345),
        .followingCount: .number(9), .createdAt: .text("2011-01-25T18:44:36Z"),
        .followsViewer: .boolean(false), .isFollowedByViewer: .boolean(true),
      ])
    #expect(
      String(decoding: CacheForm.foundProfile.bytes(of: profile), as: UTF8.self) == """
        {"login":"octocat","id":583231,"node_id":"MDQ6VXNlcjU4MzIzMQ==",\
        "avatar_url":"https://avatars.githubusercontent.com/u/583231?u=4f2a&v=4","type":"User",\
        "site_admin":false,"name":"The Octocat","company":"@github","blog":"",\
        "location":"San Francisco","public_repos":8,"public_gists":8,"followers":12345,\
        "following":9,"created_at":"2011-01-25T18:44:36Z","follows_viewer":false,\
        "followed_by_viewer":true}
        """)
  }

  // MARK: Events

  @Test func restoresRandomEvents() throws {
    var random = SeededGenerator()
    let form = CacheForm.events
    for _ in 0..<500 {
      let texts = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.event() }
      let events = try [Event](json: JSON(text: "[\(texts.joined(separator: ","))]"))
      #expect(events.count == texts.count)
      let bytes = form.bytes(of: events)
      #expect(form.answer(in: bytes) == events, "GHF_SEED=\(random.seed)")
      #expect(form.answer(in: bytes.dropLast()) == nil)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  /// An account whose every part may be missing, odd or derivable.
  fileprivate mutating func account() -> Account {
    let id =
      Bool.random(using: &self)
      ? Int64.random(in: 1 ... .max, using: &self)
      : Int64.random(in: 1...200_000_000, using: &self)
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

  fileprivate mutating func count() -> Int {
    Bool.random(using: &self)
      ? Int.random(in: 0...100, using: &self)
      : Int64.random(in: Int64.min...Int64.max, using: &self).asCount
  }

  fileprivate mutating func profile() -> Profile {
    var profile = Profile(account())
    for field in ProfileField.allCases where !field.isOfAccount {
      let value: FieldValue? =
        switch field.kind {
        case .text, .date: maybe { .text($0.text(upTo: 20)) }
        case .boolean: maybe { .boolean(Bool.random(using: &$0)) }
        case .count, .id: .number(Int64(count()))
        }
      if let value { profile[field] = value }
    }
    return profile
  }

  /// An event as GitHub sends it, of which every part may be missing or odd.
  fileprivate mutating func event() -> String {
    func value() -> FieldValue {
      switch Int.random(in: 0..<6, using: &self) {
      case 0: .number(Int64.random(in: .min ... .max, using: &self))
      case 1: .boolean(Bool.random(using: &self))
      case 2: .null
      default: .text(text(upTo: 30))
      }
    }
    func object(_ names: [String], _ make: (String) -> FieldValue) -> FieldValue {
      let members = names.compactMap { name in maybe { _ in FieldValue.Member(name, make(name)) } }
      return .object(members, short: .null)
    }
    let types = [
      "PushEvent", "GollumEvent", "IssuesEvent", "PullRequestReviewEvent", "LanternLitEvent",
    ]
    let payload = object(["action", "ref", "size", "number", "issue", "review", "commits", "pages"])
    {
      switch $0 {
      case "issue", "review":
        object(["number", "title", "body", "state", "html_url"]) { _ in value() }
      case "commits", "pages":
        .array([object(["message", "title"]) { _ in value() }], short: .null)
      default: value()
      }
    }
    let event = object(["id", "type", "actor", "repo", "public", "created_at", "payload"]) {
      switch $0 {
      case "type": .text(types.randomElement(using: &self) ?? "")
      case "actor": object(["id", "login"]) { _ in value() }
      case "repo": object(["id", "name"]) { _ in value() }
      case "payload": payload
      default: value()
      }
    }
    var writer = JSONWriter()
    writer.value(event)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
