import FakeGitHub
import TestSupport
import Testing

/// `ghf people`: the requests of an expression with several lists.
struct PeopleTests {
  @Test func fetchesListsSideBySide() async throws {
    let gitHub = GitHubService(GitHubState(followers: [1: [5], 2: [5], 3: [6], 4: [7]]))
    let transport = StubTransport.passing(to: gitHub) { _, pass in
      // `try?`: nobody cancels the wait.
      try? await Task.sleep(for: .milliseconds(20))
      return await pass()
    }
    let expression = (1...4).map { "followers:user\($0)" }.joined(separator: " or ")
    let run = try await ghf("people", expression, transport: transport)
    #expect(run.lines == ["user5", "user6", "user7"])
    #expect(transport.peak == 4)
  }
}
