import GHFCommands
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that `ghf browse` reads in part without a token, so that the hour's requests aren't spent.
struct BrowsePausedListTests {
  private let time = TestTime()

  /// 30 pages of octocat's followers behind the limit of an unsigned user, and the profile.
  private func transport(remaining: Int = 60) -> StubTransport {
    .limitedPages(
      30, remaining: remaining, of: time,
      others: [
        "GET /users/octocat": [
          StubTransport.answer(
            200, [:], Sample.profile("octocat", 583_231, ["followers": "3000"]))
        ]
      ])
  }

  private func browse(
    _ lines: String..., transport: StubTransport, signIn: FixedToken = .none
  ) async throws -> Run {
    try await ghf(
      ["browse", "octocat", "--plain"], transport: transport, terminal: .terminal(80),
      input: TypedLines(lines), signIn: signIn, time: time, usesAllAnswers: false)
  }

  @Test("reads a third of the requests that are left, and the rest only if the user wants it")
  func pausesALongList() async throws {
    let transport = transport()
    let run = try await browse("last", "more", "last", "quit", transport: transport)
    let notes = run.lines.filter { $0.contains("loaded") || $0.contains("octocat, Followers") }
    #expect(
      notes == [
        "octocat, Followers, 1 to 20 of 3,000",
        "octocat, Followers, 1,681 to 1,700 of 3,000",
        "1,700 accounts loaded; 'more' loads more: 13 requests, 39 left",
        "octocat, Followers, 1,701 to 1,720 of 3,000",
        "octocat, Followers, 2,981 to 3,000 of 3,000",
      ], "\(run.lines)")
    // The profile, each page once, and two checks.
    #expect(transport.requests.count == 1 + 30 + 4)
  }

  @Test("reads a third of what is left, however long the list is")
  func pausesAVeryLongList() async throws {
    let transport = StubTransport.limitedPages(
      200, remaining: 60, of: time,
      others: [
        "GET /users/octocat": [
          StubTransport.answer(
            200, [:], Sample.profile("octocat", 583_231, ["followers": "20000"]))
        ]
      ])
    let run = try await browse("last", "quit", transport: transport)
    #expect(
      run.lines.contains("1,700 accounts loaded; 'more' loads more: 183 requests, 39 left"),
      "\(run.lines)")
    #expect(transport.requests.count <= 1 + 60 / 3 + 1)
  }

  @Test("keeps ten requests for cards and for another list")
  func keepsSomeRequests() async throws {
    let transport = transport(remaining: 24)
    let run = try await browse("last", "more", "more", "quit", transport: transport)
    #expect(run.lines.contains { $0.contains("too few requests are left until") }, "\(run.lines)")
    #expect(transport.requests.count <= 1 + 14)
  }

  @Test("doesn't pause with a token, or a list that a third of the requests suffices for")
  func readsShortListsAtOnce() async throws {
    for (remaining, signIn) in [(60, FixedToken.signedIn), (120, .none)] {
      let run = try await browse(
        "last", "quit", transport: transport(remaining: remaining), signIn: signIn)
      #expect(run.lines.contains("octocat, Followers, 2,981 to 3,000 of 3,000"), "\(run.lines)")
      #expect(!run.lines.contains { $0.contains("'more'") })
    }
  }
}
