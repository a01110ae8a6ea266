import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// A question that is asked and answered at a real terminal.
  struct TerminalQuestionTests {
    @Test(
      "looks up as many profiles as the rate limit allows after a yes, and none after a no",
      arguments: [("y", 59, 60), ("n", 0, 1)])
    func asksAtTheTerminal(_ answer: String, _ profileCount: Int, _ requestCount: Int) async throws
    {
      try await FixtureProcess.serving(["--limit", "60"]) { server in
        let env = try TestEnvironment(server)
        let terminal = try Terminal()
        let words = "followers crowd-150 --parallel 1 --quiet --details --csv --fields login"
        let run = try await env.ghf(
          "\(words) < '\(terminal.path)'", on: terminal, includingOutput: true
        ) { _ in
          try await terminal.read(until: "[y/N]")
          terminal.type("\(answer)\n")
        }
        let logins = CrowdRule.logins(150)
        let printed = terminal.text.split(whereSeparator: \.isNewline).map(String.init)
          .filter(Set(logins).contains)
        #expect(printed == Array(logins.prefix(profileCount)))
        #expect(run.status == 5)
        #expect(try await server.statistics().requests == requestCount)
      }
    }
  }
}
