import GHFCommands
import TerminalHost
import TestSupport
import Testing

/// `ghf feed`: formats, broken events, hostile text and times.
struct FeedTests {
  private static func page(_ events: [String]) -> StubTransport {
    .one(FixtureEvents.route(), "[\(events.joined(separator: ","))]")
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [
      [], ["--json"], ["--jsonl", "-L", "3"], ["--csv"],
      ["--tsv", "--fields", "created_at,actor,repo,summary"],
    ] {
      runs.append(
        try await ghf(
          ["feed", "octavia"] + format, transport: FixtureEvents.transport("octavia")))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "feed", "octavia", "--color=never", "--hyperlinks=never",
          transport: FixtureEvents.transport("octavia"), terminal: .terminal(columns)))
    }
    runs.append(
      try await ghf(
        "feed", "octavia", "-L", "4", "--lines", "1",
        transport: FixtureEvents.transport("octavia"), terminal: .terminal(60)))
    try Golden.expect("feed", runs)
  }

  @Test func printsReceivedEvents() async throws {
    var runs: [Run] = []
    for terminal in [TerminalTraits.none, .terminal(80)] {
      runs.append(
        try await ghf(
          "feed", "octavia", "--received", "--color=never", "--hyperlinks=never",
          transport: FixtureEvents.transport(receivedBy: "octavia"), terminal: terminal))
    }
    try Golden.expect("feed-received", runs)
  }

  @Test func printsAnEmptyFeed() async throws {
    var runs: [Run] = []
    for (words, kind) in [([], "events"), (["--received"], "received_events")] {
      for format in [[], ["--json"], ["--csv"]] {
        runs.append(
          try await ghf(
            ["feed", "octocat"] + words + format,
            transport: .one(FixtureEvents.route(kind: kind), "[]")))
      }
      runs.append(
        try await ghf(
          ["feed", "octocat"] + words, transport: .one(FixtureEvents.route(kind: kind), "[]"),
          terminal: .terminal(80)))
    }
    try Golden.expect("feed-empty", runs)
  }

  @Test func defaultsToTheSignedInAccount() async throws {
    let run = try await ghf(
      "feed", "--jsonl", "--fields", "id",
      transport: StubTransport([
        "GET /user": [StubTransport.answer(200, [:], Sample.profile())],
        FixtureEvents.route(): [StubTransport.answer(200, [:], #"[{"id":"5"}]"#)],
      ]), signIn: .signedIn)
    #expect(run.output == "{\"id\":\"5\"}\n")
  }

  @Test("prints malformed events, and events of deleted accounts and repositories")
  func printsBrokenEvents() async throws {
    let events = [
      "{}", "null", "7", #""x""#, "[]",
      #"{"id":"1","type":"PushEvent","actor":null,"repo":null,"payload":null,"public":true}"#,
      #"{"id":"2","type":"IssuesEvent","actor":{"login":"a"},"repo":{"id":5},"payload":[]}"#,
      #"{"id":3,"type":5,"actor":{"id":7},"repo":{"name":"a/b"},"created_at":"yesterday"}"#,
      #"{"id":"4","type":"WatchEvent","actor":{"login":"\u200b"},"repo":{"name":"../x"}}"#,
      #"{"id":"5","type":"WatchEvent","actor":{"login":"a b"},"repo":{"name":"no-owner"},"#
        + #""created_at":"2026-11-21T12:00:00Z","public":false}"#,
    ]
    var runs: [Run] = []
    for format in [[], ["--json"], ["--csv"], ["--tsv"]] {
      runs.append(
        try await ghf(["feed", "octocat"] + format, transport: FeedTests.page(events)))
    }
    runs.append(
      try await ghf(
        "feed", "octocat", transport: FeedTests.page(events), terminal: .terminal(80)))
    try Golden.expect("feed-broken", runs)
  }

  private static let hostile = """
    {"id":"1","type":"IssueCommentEvent","actor":{"id":1,"login":"octo\\u001b[31mcat"},
    "repo":{"id":2,"name":"octocat/\\u202Eolleh"},"created_at":"2026-11-21T11:59:00Z","public":true,
    "payload":{"action":"created","issue":{"number":5},"comment":{
    "html_url":"javascript:alert(1)",
    "body":"\\r\\n\\r\\n\\u001b]0;owned\\u0007\\u0645\\u0631\\u062d\\u0628\\u0627\\tb\\\\t\\r\\n\\r\\n\\r\\n**x**\\u2028y\\u009b31mz"}}}
    """

  @Test func escapesHostileText() async throws {
    var runs: [Run] = []
    for format in [[], ["--json"], ["--csv"], ["--tsv"]] {
      runs.append(
        try await ghf(
          ["feed", "octocat"] + format, transport: FeedTests.page([FeedTests.hostile])))
    }
    runs.append(
      try await ghf(
        "feed", "octocat", transport: FeedTests.page([FeedTests.hostile]),
        terminal: .terminal(80), environment: ["TERM": "dumb"]))
    try Golden.expect("feed-hostile", runs)
  }

  @Test("truncates huge text on terminals, and prints all of it in pipes")
  func truncatesHugeTextOnTerminalsOnly() async throws {
    let body = String(repeating: "word ", count: 20_000)
    let event = """
      {"id":"1","type":"IssueCommentEvent","actor":{"login":"a"},"repo":{"name":"a/b"},
      "payload":{"issue":{"number":5},"comment":{"body":"\(body)"}}}
      """
    let shown = try await ghf(
      "feed", "octocat", "--color=never", "--hyperlinks=never", transport: FeedTests.page([event]),
      terminal: .terminal(30))
    #expect(
      shown.output == """
        a commented on #5
        a/b
          word word word word word
          word word word word word
          word word word word word…
          --lines 100 for more

        """)
    let piped = try await ghf(
      "feed", "octocat", "--jsonl", "--fields", "text", transport: FeedTests.page([event]))
    #expect(piped.output == "{\"text\":\"\(body)\"}\n")
    // One endless cluster: the cut is reported, although the rest would take no further line.
    let chain = String(repeating: "👩\u{200D}", count: 20_000)
    let chained = try await ghf(
      "feed", "octocat", "--color=never", "--hyperlinks=never",
      transport: FeedTests.page([event.replacing(body, with: chain)]), terminal: .terminal(30))
    #expect(chained.lines.last == "  --lines 100 for more")
  }

  @Test func linksToPagesOfAnEnterpriseServer() async throws {
    let transport = StubTransport.one(
      "GET /api/v3/users/octocat/events/public?per_page=100",
      """
      [{"type":"WatchEvent","repo":{"name":"o/n"}},
       {"type":"IssuesEvent","repo":{"name":"o/n"},"payload":{"issue":{"number":5}}},
       {"type":"PullRequestEvent","repo":{"name":"o/n"},"payload":{"number":6}},
       {"type":"DiscussionEvent","repo":{"name":"o/n"},"payload":{"discussion":{"number":7}}},
       {"type":"DiscussionEvent","payload":{"discussion":{"number":7}}}]
      """)
    let run = try await ghf(
      "feed", "octocat", "--hostname", "ghe.example.org", "--tsv", "--fields", "html_url",
      transport: transport)
    #expect(
      run.lines == [
        "html_url", "https://ghe.example.org/o/n", "https://ghe.example.org/o/n/issues/5",
        "https://ghe.example.org/o/n/pull/6", "https://ghe.example.org/o/n/discussions/7", "",
      ])
  }

  @Test(arguments: [
    ("2026-11-21T12:00:00Z", "just now"), ("2026-11-21T11:59:01Z", "just now"),
    ("2026-11-21T13:00:00Z", "just now"), ("2099-01-01T00:00:00Z", "just now"),
    ("2026-11-21T11:59:00Z", "1 minute ago"), ("2026-11-21T11:00:01Z", "59 minutes ago"),
    ("2026-11-21T11:00:00Z", "1 hour ago"), ("2026-11-20T12:00:01Z", "23 hours ago"),
    ("2026-11-20T12:00:00Z", "yesterday"), ("2026-11-20T00:00:00Z", "yesterday"),
    ("2026-11-19T23:59:59Z", "2 days ago"), ("2026-11-09T13:00:00+02:00", "12 days ago"),
    ("2023-01-01T00:00:00Z", "1,420 days ago"), ("0001-01-01T00:00:00Z", "739,942 days ago"),
    ("a while ago", nil), ("", nil), ("2026-11-21", nil),
  ])
  func printsRelativeTimes(moment: String, words: String?) async throws {
    let run = try await ghf(
      "feed", "octocat", "--color=never", "--hyperlinks=never",
      transport: FeedTests.page([
        #"{"type":"WatchEvent","actor":{"login":"a"},"created_at":"\#(moment)"}"#
      ]), terminal: .terminal(80))
    #expect(run.output == "a starred\n" + (words.map { $0 + "\n" } ?? ""))
  }
}
