import Testing

/// CSV output that a spreadsheet could misread.
@Suite struct CSVTests {
  /// A quote is doubled even if a combining mark makes it part of a longer Character.
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func doublesQuotesBeforeCombiningMarks(_ mark: String) async throws {
    let bio = Sample.json("q\"\(mark),=cmd")
    let run = try await ghf(
      "user", "octocat", "--csv", "--fields", "bio",
      transport: .one("GET /users/octocat", Sample.profile("octocat", 1, ["bio": bio])))
    #expect(run.output == "bio\r\n\"q\"\"\(mark),=cmd\"\r\n")
  }
}
