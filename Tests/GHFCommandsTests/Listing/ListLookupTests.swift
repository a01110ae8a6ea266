import FakeGitHub
import GHFCommands
import GHFMessages
import HTTPTypes
import TestSupport
import Testing

/// Lookups of the profiles of a long list; `listing/nulls.txt` has profiles that aren't returned.
struct ListLookupTests {
  private static let words = ["followers", "octocat", "--details", "--jsonl", "--fields", "login"]

  private static func lines(_ ids: ClosedRange<Int>) -> [String] {
    ids.map { #"{"login":"user\#($0)"}"# }
  }

  /// The number of accounts of each lookup so far.
  private func sizes(_ service: GitHubService) -> [Int] {
    service.targets.compactMap { FixtureRequest(target: $0).query("ids").flatMap { Int($0) } }
  }

  @Test("looks up the profiles of the first pages while the list is being fetched")
  func overlapsWithTheListing() async throws {
    let service = GitHubService(followerCount: 250)
    let transport = StubTransport.passing(to: service) { request, pass in
      if request.path?.hasSuffix("page=3") == true {
        for _ in 0..<500 where !service.requests.contains(where: \.isGraphQL) {
          // `try?`: a cancelled wait ends the test.
          try? await Task.sleep(for: .milliseconds(10))
        }
        let hasBegun = service.requests.contains(where: \.isGraphQL)
        #expect(hasBegun)
      }
      return await pass()
    }
    let run = try await ghf(Self.words, transport: transport, signIn: .signedIn)
    #expect(run.lines == Self.lines(1...250))
    #expect(sizes(service) == [50, 50, 50, 50, 50])
  }

  @Test("looks up no more profiles than the limit")
  func looksUpNoMoreThanTheLimit() async throws {
    let service = GitHubService(followerCount: 250)
    let run = try await ghf(
      Self.words + ["--limit", "60"], service: service, signIn: .signedIn)
    #expect(run.lines == Self.lines(1...60))
    #expect(sizes(service).reduce(0, +) == 60)
  }
}
