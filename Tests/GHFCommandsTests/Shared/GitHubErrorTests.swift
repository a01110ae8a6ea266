import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Refusals of GitHub's with unusual fields and bodies; `errors/github.txt` has the others.
struct GitHubErrorTests {
  private func errors(
    _ answer: @escaping StubTransport.Answer, signIn: FixedToken = .none
  ) async throws -> (lines: [String], outcome: Outcome) {
    let run = try await ghf(
      "followers", "octocat", transport: StubTransport([Sample.route(page: 1): [answer]]),
      signIn: signIn)
    #expect(run.output == "")
    return (run.errorLines, run.outcome)
  }

  @Test func namesThePageForSingleSignOn() async throws {
    let page = "https://github.com/orgs/octo/sso?authorization_request=A"
    let errors = try await errors(
      StubTransport.answer(
        403, ["X-GitHub-SSO": "required; url=\(page)"],
        Sample.error("Resource protected by organization SAML enforcement.")), signIn: .signedIn)
    #expect(
      errors.lines == [
        "error: GitHub refused to show 'octocat': "
          + "Resource protected by organization SAML enforcement.",
        "hint: authorise the token for single sign-on at \(page)",
      ])
    #expect(errors.outcome == .notSignedIn)
  }

  @Test(
    "names the permission that a fine-grained token lacks",
    arguments: [
      ("followers=write", "the permission 'followers: write'"),
      (
        "contents=read,pull_requests=write; issues=read",
        "the permission 'contents: read' and 'pull requests: write', or 'issues: read'"
      ),
    ])
  func namesThePermission(_ field: String, _ words: String) async throws {
    let errors = try await errors(
      StubTransport.answer(
        403, ["X-Accepted-GitHub-Permissions": field],
        Sample.error("Resource not accessible by personal access token")), signIn: .signedIn)
    #expect(
      errors.lines == [
        "error: GitHub refused to show 'octocat': Resource not accessible by personal access token",
        "hint: give the token \(words), in the settings of fine-grained tokens on GitHub",
      ])
    #expect(errors.outcome == .notSignedIn)
  }

  @Test func saysWhatAQueryLacks() async throws {
    let errors = try await errors(
      StubTransport.answer(
        422, [:],
        #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","#
          + #""code":"invalid","message":"The listed users cannot be searched"}]}"#))
    #expect(
      errors.lines == [
        "error: GitHub rejected the request (422): Validation Failed: "
          + "The listed users cannot be searched"
      ])
    #expect(errors.outcome == .failure)
  }

  @Test("reports a rate limit of which GitHub states no numbers")
  func reportsALimitWithoutNumbers() async throws {
    let errors = try await errors(
      StubTransport.answer(403, [:], Sample.error("API rate limit exceeded for 192.0.2.1.")))
    #expect(errors.lines.first == "error: GitHub rate limit reached")
    #expect(errors.lines.last?.hasPrefix("hint: raise the limit to 5,000 an hour") == true)
    #expect(errors.lines.count == 2)
    #expect(errors.outcome == .limited)
  }

  @Test(
    "prints no HTML of an answer, and any status",
    arguments: [(400, "<html>\u{1B}[31m"), (100, "")])
  func reportsOddAnswers(_ status: Int, _ body: String) async throws {
    let errors = try await errors(StubTransport.answer(status, [:], body))
    let line =
      status == 400
      ? "error: GitHub rejected the request (400)"
      : "error: GitHub returned an unexpected status: 100"
    #expect(errors.lines == [line])
    #expect(errors.outcome == .failure)
  }
}
