import GitHubAPI
import Testing

@testable import PeopleViews

/// Rows of tables in Markdown, as GitHub shows them.
@Suite struct MarkdownRowTests {
  private func cell(_ text: String) -> String {
    String(
      String(decoding: MarkdownRow.bytes(of: [.text(text)]), as: UTF8.self).dropFirst(2).dropLast(3)
    )
  }

  @Test(
    "parts names that GitHub would notify, and numbers of issues, by comments that it doesn't show",
    arguments: [
      ("Ann @user2", "Ann @<!-- -->user2"), ("@acme/team", "@<!-- -->acme/team"),
      ("@@me", "@@<!-- -->me"), ("(@a)", "(@<!-- -->a)"), ("`@a`", ##"\`@<!-- -->a\`"##),
      ("#12", ##"\#<!-- -->12"##), ("octo/repo#5", ##"octo/repo\#<!-- -->5"##),
      ("GH-7, gh-8", "GH-<!-- -->7, gh-<!-- -->8"),
      (
        "https://github.com/octo/repo/issues/5",
        "https://github.com/octo/repo/issues/<!-- -->5"
      ),
      ("/pull/6 /discussions/7", "/pull/<!-- -->6 /discussions/<!-- -->7"),
    ])
  func notifiesNobody(text: String, cell expected: String) { #expect(cell(text) == expected) }

  @Test(arguments: [
    ("a @ b", "a @ b"), ("C#", ##"C\#"##), ("#go", ##"\#go"##), ("GH-x", "GH-x"), ("GH7", "GH7"),
    ("/issues/new", "/issues/new"), ("12", "12"), ("", ""),
  ])
  func keepsOtherSigns(text: String, cell expected: String) { #expect(cell(text) == expected) }
}
