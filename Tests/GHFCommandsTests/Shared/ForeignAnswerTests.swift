import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Answers of a proxy or a network's sign-in page, and refusals that name a way out.
struct ForeignAnswerTests {
  private static let page = "<!DOCTYPE html><title>Sign in</title>"

  private func runs(
    _ answers: [StubTransport.Answer], signIn: FixedToken = .none
  ) async throws -> [Run] {
    var runs: [Run] = []
    for answer in answers {
      let transport = StubTransport([Sample.route(page: 1): [answer]])
      runs.append(
        try await ghf("followers", "octocat", transport: transport, signIn: signIn))
      // A retry meets the same page.
      #expect(transport.requests.count == 1)
    }
    return runs
  }

  @Test func reportsAnswersThatArentGitHubs() async throws {
    let answers = [
      StubTransport.answer(
        200, ["Content-Type": "text/html"], ForeignAnswerTests.page, isForeign: true),
      StubTransport.answer(403, [:], ForeignAnswerTests.page, isForeign: true),
      StubTransport.answer(403, [:], #"{"message":"Access denied by policy"}"#, isForeign: true),
      StubTransport.answer(404, [:], ForeignAnswerTests.page, isForeign: true),
      StubTransport.answer(511, [:], "", isForeign: true),
    ]
    let runs = try await runs(answers)
    #expect(runs.map(\.outcome) == Array(repeating: .noResponse, count: answers.count))
    try Golden.expect("errors-proxy", runs)
  }

  @Test("names the page for single sign-on, a way without the token, and what a query lacks")
  func reportsAWayOut() async throws {
    try Golden.expect(
      "errors-refused",
      try await runs(
        [
          StubTransport.answer(
            403,
            [
              "X-GitHub-SSO":
                "required; url=https://github.com/orgs/octo/sso?authorization_request=A"
            ],
            Sample.error("Resource protected by organization SAML enforcement.")),
          StubTransport.answer(
            403, [:],
            Sample.error(
              "Although you appear to have the correct authorization credentials, the `octo-org` "
                + "organization has an IP allow list enabled, and your IP address is not permitted "
                + "to access this resource.")),
          StubTransport.answer(
            422, [:],
            #"{"message":"Validation Failed","errors":[{"message":"The listed users cannot be searched","resource":"Search","field":"q","code":"invalid"}]}"#
          ),
        ], signIn: .signedIn))
  }

  @Test func reportsAProxyInTheStatus() async throws {
    let run = try await ghf(
      "status", "--json", "--fields", "reached",
      transport: StubTransport([
        "GET /rate_limit": [
          StubTransport.answer(403, [:], ForeignAnswerTests.page, isForeign: true)
        ]
      ]))
    #expect(run.output == "{\"reached\":false}\n")
    #expect(run.outcome == .noResponse)
  }
}
