import HTTPTypes
import Testing

@testable import GitHubAPI

/// Every recorded exchange, replayed through the client, and its outcome.
///
/// The messages of each class were read and compared with GitHub's documentation.
@Suite(.enabled(if: Recorded.areAvailable, Recorded.comment)) struct RecordedAnswersTests {
  @Test func classifiesEveryRecordedResponse() async throws {
    var outcomes: [String: Int] = [:]
    var requests: [String: Set<Int>] = [:]
    for recorded in try Recorded.exchanges(in: "recorded.jsonl") {
      let (word, requestCount) = await recorded.outcome()
      outcomes[word, default: 0] += 1
      requests[word, default: []].insert(requestCount)
    }
    #expect(
      outcomes == [
        // 84 of /users/NAME, 12 of /user, 1 of /user/ID; organisations and Enterprise among them.
        "profile": 97,
        // 11 of followers, 8 of following, 1 of one's own followers.
        "list": 20,
        "search": 29,
        "limits": 15,
        // 204s; a 404 means no, and counts as not found.
        "follow": 2,
        // Until July 2013 /rate_limit had no reset.
        "unreadable 200": 7,
        // Events, organisations, GraphQL, and the 204s of PUT and DELETE, which this test leaves out.
        "of no endpoint": 52,
        // Renamed repositories; the replay answers each step with the same redirect.
        "redirected 301": 25, "redirected 307": 3,
        // The client sent no condition, so a 304 is unexpected.
        "unexpected 304": 4,
        "invalid 400": 5,
        // Bad or missing credentials, a required one-time password, a broken JSON web token.
        "not signed in": 31,
        // Scope, rights, "Resource not accessible by …": never a limit.
        "refused": 13,
        // "API rate limit exceeded for 47.32.26.61", with remaining 0.
        "limited primary": 2,
        "not found": 35,
        "invalid 405": 2, "invalid 406": 6, "invalid 415": 3, "invalid 422": 25,
        // All but one are empty.
        "server fault 500": 36,
        // One page of HTML, one of header field names.
        "server fault 503": 2,
      ])
    #expect(
      requests.filter { $0.value != [1] } == [
        "unreadable 200": [4], "server fault 500": [4],
        "server fault 503": [4],
        "redirected 301": [6], "redirected 307": [6],
      ])
  }

  @Test func keepsTheMessageOfEveryRefusal() throws {
    var messages: [String: Int] = [:]
    for recorded in try Recorded.exchanges(in: "recorded.jsonl") where recorded.status == 403 {
      let error = GitHubError(response: recorded.response, hadToken: true, isListing: false)
      switch error {
      case .refused(let message, hadToken: true): messages[message.text, default: 0] += 1
      case .limited(let limit):
        #expect(limit.kind == .primary)
        #expect(limit.retryAfter == nil)
        #expect(limit.rateLimit?.remaining == 0)
        #expect(limit.rateLimit?.limit == 60)
      default: Issue.record("\(error)")
      }
    }
    #expect(
      messages == [
        "Must have admin rights to Repository.": 2,
        "Must have push access to repository": 2,
        "Must have push access to view collaborator permission.": 1,
        "Only the user can publicize their membership": 3,
        "Resource not accessible by integration": 1,
        "Resource not accessible by personal access token": 1,
        "You do not have access to this organization membership.": 1,
        "You must authenticate via a GitHub App.": 2,
      ])
  }

  @Test func reportsTheTargetOfEveryRedirect() throws {
    for recorded in try Recorded.exchanges(in: "recorded.jsonl")
    where recorded.status == 301 || recorded.status == 307 {
      let error = GitHubError(response: recorded.response, hadToken: false, isListing: false)
      let target = try #require(recorded.response.head.headerFields[.location])
      #expect(error == .redirected(status: recorded.status, target: target))
      #expect(target.hasPrefix("https://api.github.com/repositories/"))
    }
  }

  @Test func classifiesEveryErrorBody() throws {
    var outcomes: [String: Int] = [:]
    for recorded in try Recorded.exchanges(in: "error-bodies.jsonl") {
      let error = GitHubError(response: recorded.response, hadToken: false, isListing: false)
      outcomes[error.word, default: 0] += 1
      // No recorded error is the limit of a list, so the kind of request makes no difference.
      #expect(
        GitHubError(response: recorded.response, hadToken: false, isListing: true) == error)
    }
    #expect(
      outcomes == [
        "invalid 400": 3, "not signed in": 9, "refused": 12, "limited primary": 1,
        "not found": 63, "invalid 405": 1, "invalid 406": 3, "invalid 415": 3, "invalid 422": 31,
        "server fault 500": 2, "server fault 503": 2,
      ])
  }
}
