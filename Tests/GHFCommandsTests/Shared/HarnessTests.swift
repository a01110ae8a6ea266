import TestSupport
import Testing

/// That the harness would notice a token in what is printed, and an answer that nobody asked for.
struct HarnessTests {
  @Test func answersThatNobodyAskedFor() async {
    await withKnownIssue {
      _ = try await ghf("--version", transport: .fourFollowers())
    }
  }

  @Test(arguments: [
    ("", false), ("ghp_", false), (FixedToken.secret, true), ("gg\(FixedToken.secret)g", true),
    (String(FixedToken.secret.dropLast()), false),
  ])
  func secretsAreFound(_ text: String, _ isFound: Bool) {
    #expect(FixedToken.isSecret(in: Array(text.utf8)) == isFound)
  }
}
