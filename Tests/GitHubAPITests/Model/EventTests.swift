import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Events as GitHub sends them, and malformed ones.
@Suite struct EventTests {
  private let endpoint: Endpoint<[Event]>

  init() throws {
    endpoint = .events(by: try .octocat)
  }

  private func events(_ json: String) throws -> [Event] {
    try #require(endpoint.answer(in: Array(json.utf8)))
  }

  private func facts(_ type: String, _ payload: String) throws -> EventFacts {
    let events = try events(#"[{"id":"1","type":"\#(type)","payload":\#(payload)}]"#)
    try #require(events.count == 1)
    return events[0].facts
  }

  @Test func requestsEventsByPage() throws {
    let requests = [endpoint, .eventsReceived(by: try .octocat)].map {
      $0.request(page: 3, base: .gitHub).path
    }
    #expect(
      requests == [
        "/users/octocat/events/public?per_page=100&page=3",
        "/users/octocat/received_events/public?per_page=100&page=3",
      ])
  }

  @Test func readsACompleteEvent() throws {
    let json = """
      [{"id":"22249084947","type":"IssuesEvent",
        "actor":{"id":583231,"login":"octocat","avatar_url":"x"},
        "repo":{"id":1296269,"name":"octocat/Hello-World","url":"x"},
        "payload":{"action":"opened","issue":{"number":12,"title":"It\\r\\nbroke ",
          "html_url":"https://github.com/octocat/Hello-World/issues/12"}},
        "public":true,"created_at":"2022-06-09T12:47:28Z"}]
      """
    let facts = EventFacts(
      action: "opened", number: 12, text: "It\r\nbroke ",
      pageURL: "https://github.com/octocat/Hello-World/issues/12")
    #expect(
      try events(json) == [
        Event(
          id: "22249084947", kind: .issues, actor: EventParty(id: 583_231, name: "octocat"),
          repository: EventParty(id: 1_296_269, name: "octocat/Hello-World"), isPublic: true,
          createdAt: "2022-06-09T12:47:28Z", facts: facts,
          payload: """
            {"action":"opened","issue":{"number":12,"title":"It\\r\\nbroke ",\
            "html_url":"https://github.com/octocat/Hello-World/issues/12"}}
            """)
      ])
  }

  @Test func readsInvalidMembersAsMissing() throws {
    let nothing = Event(
      id: nil, kind: .other(nil), actor: nil, repository: nil, isPublic: nil, createdAt: nil,
      facts: EventFacts())
    for json in [
      "{}",
      #"{"id":null,"type":null,"actor":null,"repo":null,"payload":null,"public":null}"#,
      #"{"id":[],"type":7,"actor":"x","repo":[1],"payload":"y","public":"no","created_at":5}"#,
      #"{"id":1.5,"type":{},"actor":{},"repo":{"id":"x","name":3},"payload":[{}]}"#,
      #"{"payload":{"issue":[],"comment":5,"commits":{"a":1},"pages":"x","action":{},"size":"3"}}"#,
    ] {
      var events = try events("[\(json)]")
      events[0].payload = nil
      #expect(events == [nothing], "\(json)")
    }
    #expect(try events(#"[{"id":7}]"#)[0].id == "7")
  }

  @Test func skipsEntriesThatAreNotObjects() throws {
    let json = #"[null,{"id":"1"},5,"x",[{"id":"2"}],true,{"id":"3"},1e999]"#
    #expect(
      endpoint.answer(in: Array(json.replacing(",1e999", with: "").utf8))?.map(\.id) == ["1", "3"])
    #expect(endpoint.answer(in: Array("[]".utf8)) == [])
    for body in ["", "{}", "null", "<html>", #"[{"id":"1"}"#] {
      #expect(endpoint.answer(in: Array(body.utf8)) == nil, "\(body)")
    }
  }

  @Test(arguments: [
    // The current payload, then the forms that GitHub used to send.
    (#"{"ref":"refs/heads/main","push_id":1}"#, EventFacts(ref: "refs/heads/main")),
    (
      #"{"size":25,"commits":[{"message":"One\n\nmore"},{"message":"Two"}]}"#,
      EventFacts(count: 25, text: "One\n\nmore\nTwo")
    ),
    (#"{"commits":[{"message":"One"},{"sha":"1"}]}"#, EventFacts(count: 2, text: "One")),
    (#"{"size":0,"commits":[]}"#, EventFacts(count: 0)),
    (#"{"size":"many","commits":[5]}"#, EventFacts(count: 0)),
  ])
  func readsPushes(payload: String, facts expected: EventFacts) throws {
    #expect(try facts("PushEvent", payload) == expected)
  }

  @Test func readsWikiPages() throws {
    let home = #"{"title":"Home","action":"edited","summary":"Tidy","html_url":"https://h/Home"}"#
    let other = #"{"page_name":"Other","action":"created"}"#
    #expect(
      try facts("GollumEvent", #"{"pages":[\#(home)]}"#)
        == EventFacts(
          action: "edited", count: 1, name: "Home", text: "Tidy", pageURL: "https://h/Home"))
    #expect(
      try facts("GollumEvent", #"{"pages":[\#(home),\#(other)]}"#)
        == EventFacts(count: 2, text: "Home\nOther"))
    #expect(try facts("GollumEvent", #"{"pages":[]}"#) == EventFacts(count: 0))
  }

  @Test func readsTextOfCommentsAndIssues() throws {
    let payload = """
      {"action":"created","issue":{"number":5,"title":"Title","html_url":"https://h/5"},
       "pull_request":{"number":6},"comment":{"body":"Body","html_url":"https://h/5#1"}}
      """
    #expect(
      try facts("IssueCommentEvent", payload)
        == EventFacts(action: "created", number: 5, text: "Body", pageURL: "https://h/5#1"))
    #expect(
      try facts("IssuesEvent", payload)
        == EventFacts(action: "created", number: 5, text: "Title", pageURL: "https://h/5"))
    #expect(try facts("WatchEvent", payload) == EventFacts(action: "created"))
  }

  @Test(arguments: [
    (#"{"tag_name":"v1","name":"First","body":"Text"}"#, "First"),
    (#"{"tag_name":"v1","name":"","body":"Text"}"#, "Text"),
    (#"{"tag_name":"v1","name":null}"#, nil),
  ])
  func readsReleases(release: String, text: String?) throws {
    #expect(
      try facts("ReleaseEvent", #"{"action":"published","release":\#(release)}"#)
        == EventFacts(action: "published", name: "v1", text: text))
  }

  @Test(.enabled(if: Recorded.areAvailable, Recorded.comment))
  func readsEveryRecordedEvent() throws {
    var kinds: [String: Int] = [:]
    var count = 0
    for recorded in try Recorded.exchanges(in: "recorded.jsonl")
      + Recorded.exchanges(in: "recorded-sequences.jsonl")
    where recorded.target.firstRange(of: "events") != nil && recorded.status == 200 {
      let events = try events(recorded.body)
      #expect(CacheForm.events.answer(in: CacheForm.events.bytes(of: events)) == events)
      count += 1
      for event in events {
        #expect(event.id != nil && event.actor?.name != nil && event.repository?.name != nil)
        kinds[event.kind.word ?? "none", default: 0] += 1
      }
    }
    #expect(count == 35)
    #expect(
      kinds == [
        "CommitCommentEvent": 16, "CreateEvent": 77, "DeleteEvent": 22, "ForkEvent": 4,
        "GollumEvent": 1, "IssueCommentEvent": 237, "IssuesEvent": 42, "PullRequestEvent": 126,
        "PullRequestReviewCommentEvent": 33, "PushEvent": 339, "WatchEvent": 9,
      ])
  }
}
