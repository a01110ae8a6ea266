import TestSupport
import Testing

/// The test harness itself: printed tokens and unused answers fail a test.
struct HarnessTests {
  @Test func reportsUnusedAnswers() async {
    await withKnownIssue {
      let unused = [Sample.route(page: 1): [StubTransport.answer(200, [:], "[]")]]
      _ = try await ghf("--version", transport: StubTransport(unused))
    }
  }

  @Test(arguments: [
    ("", false), ("ghp_", false), (FixedToken.secret, true), ("gg\(FixedToken.secret)g", true),
    (String(FixedToken.secret.dropLast()), false),
  ])
  func findsSecrets(_ text: String, _ isFound: Bool) {
    #expect(FixedToken.containsSecret(in: Array(text.utf8)) == isFound)
  }
}
