import FakeGitHub
import GHFMessages
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// Header fields with numbers that no server means.
struct WatchFieldTests {
  private static let values = [
    "-1", "1e300", "nan", "9223372036854775807", "-9223372036854775808", "", "garbage",
    "253402300800", "2147483648",
  ]

  @Test(
    "counts a number outside its range as missing, or as a large one",
    arguments: [
      "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "x-ratelimit-used",
      "x-poll-interval", "retry-after", "date", "age", "link",
    ])
  func readsExtremeFields(_ name: String) async throws {
    let gitHub = try WatchedGitHub()
    let field = try #require(HTTPField.Name(name))
    _ = await gitHub.run("watch", "add", "octocat")
    for value in Self.values {
      let transport = StubTransport.passing(to: gitHub.service) { _, pass in
        await pass().map { answer in
          var answer = answer
          answer.head.headerFields[field] =
            name == "link" ? "<https://x/user/583231/y?page=\(value)>; rel=\"last\"" : value
          return answer
        }
      }
      let runs = [
        await gitHub.run("watch", "run", "--all", transport: transport),
        await gitHub.run("followers", "octocat", transport: transport),
        await gitHub.run("feed", "octocat", transport: transport),
        await gitHub.run("status", transport: transport),
      ]
      for run in runs { #expect(run.outcome == .success, "\(run.title), \(value): \(run.errors)") }
    }
  }
}
