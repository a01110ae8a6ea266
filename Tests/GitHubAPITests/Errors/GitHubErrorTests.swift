import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Classification of responses that the recordings have no example of.
@Suite struct GitHubErrorTests {
  @Test(arguments: [
    (GitHubError.endlessList(page: 3), false), (.unusableToken(.malformed(variable: "v")), false),
    (.notCached, false), (.notFound(GitHubMessage()), false), (.unreadable(status: 200), true),
    (.noResponse(.cancelled), false), (.noResponse(.connectionLost(host: "h", detail: "")), true),
    (.noResponse(.notSent), true), (.serverFault(status: 502), true),
  ])
  func isTemporaryIfARetryMayHelp(error: GitHubError, isTemporary: Bool) {
    #expect(error.isTemporary == isTemporary)
  }

  private func error(
    _ status: Int, _ message: String = "", page: String = "", fields: HTTPFields = [:],
    isListing: Bool = true
  ) -> GitHubError {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("message")
    writer.string(message)
    writer.key("documentation_url")
    writer.string(page)
    writer.endObject()
    let response = TransportResponse.answer(
      status, fields, String(decoding: writer.bytes, as: UTF8.self))
    return GitHubError(response: response, hadToken: true, isListing: isListing)
  }

  @Test("recognises a secondary limit by its message or documentation URL", arguments: [403, 429])
  func recognisesASecondaryLimitByTextOrURL(status: Int) {
    let secondary = GitHubError.limited(
      LimitReached(kind: .secondary, rateLimit: nil, retryAfter: nil, hadToken: true))
    #expect(error(status, "You have exceeded a secondary rate limit.\nPlease wait") == secondary)
    #expect(error(status, "You have exceeded a SECONDARY RATE LIMIT") == secondary)
    #expect(error(status, "You have triggered an abuse detection mechanism") == secondary)
    #expect(error(status, "Too fast:\r\nsecondary\nrate.Wait") == secondary)
    #expect(error(status, "Limited\n(Abuse).") == secondary)
    #expect(error(status, page: "https://docs.github.com/x#secondary-rate-limits") == secondary)
    #expect(error(status, page: "https://developer.github.com/v3/#abuse-rate-limits") == secondary)
  }

  @Test(
    "ignores the words of a secondary limit within other words",
    arguments: [
      "This token is limited to secondary rates", "A nonsecondary rate", "Disabused of it",
      "abused", "secondary_rate", "secondary, rate",
    ])
  func ignoresPartsOfOtherWords(message: String) {
    let page = "https://docs.github.com/secondary-rate-limits-for-apps"
    #expect(
      error(403, message, page: page)
        == .refused(GitHubMessage(text: message, documentationURL: page), hadToken: true))
  }

  @Test func capsRetryAfterAtAYear() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [
        StubTransport.answer(
          429, ["Retry-After": "9223372036854775807"],
          "{\"message\":\"secondary rate limit\"}")
      ]
    ])
    let year = LimitReached(
      kind: .secondary, rateLimit: nil, retryAfter: .seconds(31_536_000), hadToken: false)
    await #expect(throws: GitHubError.limited(year)) {
      try await GitHubClient.stub(transport).answer(to: .profile(.octocat))
    }
    #expect(transport.requests.count == 1)
  }

  @Test func treatsALimitWithRetryAfterAsSecondary() throws {
    let remaining = try #require(HTTPField.Name("x-ratelimit-remaining"))
    let secondary = GitHubError.limited(
      LimitReached(kind: .secondary, rateLimit: nil, retryAfter: .seconds(30), hadToken: true))
    #expect(error(403, fields: [.retryAfter: "30"]) == secondary)
    #expect(error(429, fields: [.retryAfter: "30", remaining: "0"]) == secondary)
    let shortest = GitHubError.limited(
      LimitReached(kind: .secondary, rateLimit: nil, retryAfter: .seconds(1), hadToken: true))
    #expect(error(429, fields: [.retryAfter: "0"]) == shortest)
    let primary = GitHubError.limited(
      LimitReached(kind: .primary, rateLimit: nil, retryAfter: nil, hadToken: true))
    #expect(error(429, fields: [.retryAfter: "", remaining: "0"]) == primary)
    #expect(error(403, fields: [remaining: "0"]) == primary)
    #expect(error(403, "API rate limit exceeded for user ID 1.") == primary)
  }

  @Test func treatsABare429AsASecondaryLimit() {
    #expect(
      error(429)
        == .limited(
          LimitReached(kind: .secondary, rateLimit: nil, retryAfter: nil, hadToken: true)))
  }

  @Test(arguments: [
    "Max number of login attempts exceeded. Please try again later.",
    "Resource not accessible by personal access token",
    "Resource protected by organization SAML enforcement.",
    "Your token has not been granted the required scopes",
    "Request forbidden by administrative rules. Please make sure your request has a User-Agent",
    "",
  ])
  func treatsAnyOther403AsARefusal(message: String) {
    #expect(
      error(403, message)
        == .refused(GitHubMessage(text: message, documentationURL: ""), hadToken: true))
  }

  @Test(
    "treats a 422 that limits pagination as the cut-off of a list",
    arguments: [
      "In order to keep the API fast for everyone, pagination is limited for this resource.",
      "Pagination is not supported for large datasets", "API rate limit exceeded for 1.2.3.4",
    ])
  func treatsA422OnAListAsACutOff(message: String) {
    let read = GitHubMessage(text: message, documentationURL: "")
    #expect(error(422, message) == .listCutOff(read, hadToken: true))
    #expect(error(422, message, isListing: false) == .invalid(status: 422, read))
    #expect(
      error(422, "Validation Failed")
        == .invalid(status: 422, GitHubMessage(text: "Validation Failed", documentationURL: "")))
  }

  // Assumed: GitHub documents a 410 after a version's end, but not its body.
  @Test(
    "tells the end of the API's version from that of an account",
    arguments: [
      ("API version 2022-11-28 is no longer supported.", "", nil as String?, true),
      ("This version of the\nREST API has been retired", "", nil, true),
      ("Gone", "https://docs.github.com/rest/about-the-rest-api/api-versions", nil, true),
      ("Gone", "", "Fri, 10 Mar 2028 00:00:00 GMT", true), ("Gone", "", "soon", false),
      ("Issues are disabled for this repo", "https://docs.github.com/v3/issues/", nil, false),
      ("A conversion of rapid inversions", "", nil, false),
    ])
  func recognisesTheEndOfTheVersion(
    message: String, page: String, sunset: String?, isEnd: Bool
  ) throws {
    var fields: HTTPFields = [:]
    fields[try #require(HTTPField.Name("Sunset"))] = sunset
    let read = GitHubMessage(text: message, documentationURL: page)
    let found = error(410, message, page: page, fields: fields)
    #expect(found == (isEnd ? .versionEnded(read) : .gone(status: 410, read)))
    // No account counts as gone because of it, and every request would fail.
    #expect(found.isMissing == !isEnd)
    #expect(found.affectsOthers == isEnd && !found.isTemporary)
  }

  @Test(arguments: [
    (410, GitHubError.gone(status: 410, GitHubMessage())),
    (451, .gone(status: 451, GitHubMessage())), (404, .notFound(GitHubMessage())),
    (401, .notSignedIn(GitHubMessage(), hadToken: false)),
    (418, .invalid(status: 418, GitHubMessage())), (500, .serverFault(status: 500)),
    (599, .serverFault(status: 599)), (304, .unexpected(status: 304)),
    (199, .unexpected(status: 199)), (600, .unexpected(status: 600)), (0, .unexpected(status: 0)),
  ])
  func classifiesEveryStatus(status: Int, error: GitHubError) {
    let response = TransportResponse.answer(status, [:], "<html>")
    #expect(GitHubError(response: response, hadToken: false, isListing: false) == error)
  }

  @Test(arguments: [
    (
      "{\"message\":\"a\\nb\",\"documentation_url\":\"u\",\"status\":\"404\",\"errors\":[1]}",
      GitHubMessage(text: "a\nb", documentationURL: "u")
    ),
    ("{\"message\":null}", GitHubMessage()), ("{}", GitHubMessage()), ("", GitHubMessage()),
    ("[]", GitHubMessage()), ("null", GitHubMessage()), ("\"x\"", GitHubMessage()),
    ("<html>", GitHubMessage()),
    ("{\"documentation_url\":\"u\"}", GitHubMessage(documentationURL: "u")),
  ])
  func acceptsIncompleteErrorBodies(body: String, message: GitHubMessage) {
    #expect(GitHubMessage(body: Array(body.utf8)) == message)
  }

  @Test(
    "recognises answers of proxies and sign-in pages",
    arguments: [
      (200, "<html>"), (200, " \n<!DOCTYPE html>"), (403, "<html>"), (403, ""), (403, "Forbidden"),
      (403, #"{"message":"Access denied by policy"}"#), (401, "<html>"), (511, ""), (511, "{}"),
      (302, "<html>"), (407, ""), (410, "<html>"), (451, "<html>"), (404, "<html>"), (404, ""),
      (404, #"{"message":"Not Found"}"#),
    ])
  func recognisesForeignAnswers(status: Int, body: String) {
    let response = TransportResponse.answer(status, [:], body, isForeign: true)
    #expect(response.isForeign)
    #expect(
      GitHubError(response: response, hadToken: true, isListing: true)
        == .notGitHub(.intermediary(status: status)))
    // GitHub's own have an id.
    if ![407, 511].contains(status) {
      #expect(!TransportResponse.answer(status, [:], body).isForeign)
    }
  }

  @Test(arguments: [
    (403, #"{"message":"no","documentation_url":"https://docs.github.com/rest"}"#),
    (200, #"[{"login":"#), (401, #"{"message":"Bad credentials"}"#), (422, "<html>"), (302, ""),
    (429, "<html>"),
    (502, "<html>"), (503, "<html>"),
  ])
  func takesOtherAnswersAsGitHubs(status: Int, body: String) {
    #expect(!TransportResponse.answer(status, [:], body, isForeign: true).isForeign)
  }

  @Test("recognises a limit whose Retry-After isn't a number")
  func readsEveryRetryAfter() {
    func pause(_ text: String) -> Duration?? {
      let fields: HTTPFields = [.retryAfter: text, .date: "Sun, 06 Nov 1994 08:49:37 GMT"]
      guard case .limited(let reached) = error(403, "", fields: fields) else { return nil }
      #expect(reached.kind == .secondary)
      return .some(reached.retryAfter)
    }
    #expect(pause("30") == .seconds(30))
    #expect(pause("Sun, 06 Nov 1994 08:50:07 GMT") == .seconds(30))
    #expect(pause("Sun, 06 Nov 1994 08:00:00 GMT") == .seconds(1))
    for text in ["", "soon", "-1", "1.5", "Sun, 99 Foo 1994 08:50:07 GMT"] {
      #expect(pause(text) == .some(nil))
    }
  }

  @Test func readsTheDetailsOfAnError() throws {
    let body = #"""
      {"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"invalid",
      "message":"The listed users cannot be searched"},"Only text",{"code":"missing"},7,null]}
      """#
    let message = GitHubMessage(body: Array(body.utf8))
    #expect(message.text == "Validation Failed")
    #expect(message.details == ["The listed users cannot be searched", "Only text"])
  }

  @Test(arguments: [
    ("followers=write", ["followers=write"]), ("a=read,b_c=write", ["a=read,b_c=write"]),
    ("a=read; b=write", ["a=read", "b=write"]), ("\u{1B}[31m=write", []), ("a=b c", []), ("", []),
  ])
  func readsTheAcceptedPermissions(field: String, permissions: [String]) throws {
    let name = try #require(HTTPField.Name("X-Accepted-GitHub-Permissions"))
    #expect(GitHubMessage(of: .answer(403, [name: field])).acceptedPermissions == permissions)
  }

  @Test(arguments: [
    ("required; url=https://github.com/orgs/octo/sso?authorization_request=A", true),
    ("required;url=https://github.com/orgs/octo/sso?authorization_request=A", true),
    ("partial-results; organizations=21955855", false), ("required; url=http://evil", false),
    ("required; url=javascript:alert(1)", false), ("", false),
  ])
  func readsThePageForSingleSignOn(field: String, hasPage: Bool) throws {
    let name = try #require(HTTPField.Name("X-GitHub-SSO"))
    let message = GitHubMessage(of: .answer(403, [name: field]))
    #expect(
      message.signOnURL
        == (hasPage ? "https://github.com/orgs/octo/sso?authorization_request=A" : nil))
  }
}
