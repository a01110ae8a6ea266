import GHFCommands
import TerminalHost
import TestSupport
import Testing

/// `ghf feed`: huge text and times.
struct FeedTests {
  @Test("truncates huge text on terminals, and prints all of it in pipes")
  func truncatesHugeTextOnTerminalsOnly() async throws {
    let body = String(repeating: "word ", count: 20_000)
    let event = """
      {"id":"1","type":"IssueCommentEvent","actor":{"login":"a"},"repo":{"name":"a/b"},
      "payload":{"issue":{"number":5},"comment":{"body":"\(body)"}}}
      """
    let shown = try await ghf(
      "feed", "octocat", "--color=never", "--hyperlinks=never",
      transport: FixtureEvents.transport([event]), terminal: .terminal(30))
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
      "feed", "octocat", "--jsonl", "--fields", "text", transport: FixtureEvents.transport([event]))
    #expect(piped.output == "{\"text\":\"\(body)\"}\n")
    // One endless cluster: the cut is reported, although the rest would take no further line.
    let chain = String(repeating: "👩\u{200D}", count: 20_000)
    let chained = try await ghf(
      "feed", "octocat", "--color=never", "--hyperlinks=never",
      transport: FixtureEvents.transport([event.replacing(body, with: chain)]),
      terminal: .terminal(30))
    #expect(chained.lines.last == "  --lines 100 for more")
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
      transport: FixtureEvents.transport([
        #"{"type":"WatchEvent","actor":{"login":"a"},"created_at":"\#(moment)"}"#
      ]), terminal: .terminal(80))
    #expect(run.output == "a starred\n" + (words.map { $0 + "\n" } ?? ""))
  }
}
