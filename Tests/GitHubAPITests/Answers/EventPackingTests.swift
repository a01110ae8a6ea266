import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct EventPackingTests {
  private let packing = Packing<[Event]>.events

  @Test func restoresRandomEvents() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let events = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.event() }
      #expect(packing.unpack(packing.pack(events)) == events, "GHF_SEED=\(random.seed)")
    }
  }

  @Test("never traps on damaged bytes, nor returns another number of events")
  func survivesDamagedBytes() {
    var random = SeededGenerator()
    let events = (0..<5).map { _ in random.event() }
    packing.expectHarmlessDamage(to: events, &random)
  }

  @Test("packs a page into half its size, most of it the payload")
  func packsAPageIntoHalfItsSize() throws {
    let event = """
      {"id":"22249084947","type":"PushEvent","actor":{"id":583231,"login":"octocat",
      "display_login":"octocat","gravatar_id":"","url":"https://api.github.com/users/octocat",
      "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4"},"repo":{"id":1296269,
      "name":"octocat/Hello-World","url":"https://api.github.com/repos/octocat/Hello-World"},
      "payload":{"repository_id":1296269,"push_id":10115855396,"ref":"refs/heads/master",
      "head":"7a8f3ac80e2ad2f6842cb86f576d4bfe2c03e300",
      "before":"883efe034920928c47fe18598c01249d1a9fdabd"},"public":true,
      "created_at":"2022-06-07T07:50:26Z"}
      """
    let body = "[" + Array(repeating: event, count: 100).joined(separator: ",") + "]"
    let events = try #require(Endpoint.events(by: try .octocat).read(Array(body.utf8)))
    #expect(events.count == 100)
    #expect(packing.pack(events).count == 27_502)
  }
}

extension SeededGenerator {
  /// An event whose every part may be missing or odd.
  fileprivate mutating func event() -> Event {
    let words = ["PushEvent", "GollumEvent", "", "LanternLitEvent", nil]
    return Event(
      id: maybe { $0.text(upTo: 12) },
      kind: EventKind(word: words.randomElement(using: &self) ?? nil), actor: maybe { $0.party() },
      repository: maybe { $0.party() }, isPublic: maybe { Bool.random(using: &$0) },
      createdAt: maybe { $0.text(upTo: 20) },
      facts: EventFacts(
        action: maybe { $0.text(upTo: 9) }, number: maybe { $0.number() },
        count: maybe { $0.number() }, ref: maybe { $0.text(upTo: 9) },
        refType: maybe { $0.text(upTo: 9) }, name: maybe { $0.text(upTo: 9) },
        state: maybe { $0.text(upTo: 9) }, isMerged: Bool.random(using: &self),
        text: maybe { $0.text(upTo: 300) }, pageURL: maybe { $0.text(upTo: 40) }),
      payload: maybe { $0.text(upTo: 300) })
  }

  private mutating func party() -> EventParty {
    let id: Int64? = maybe { $0.number() }
    return EventParty(id: id, name: maybe { $0.text(upTo: 9) })
  }

  private mutating func number() -> Int64 { Int64.random(in: .min ... .max, using: &self) }

  private mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }
}
