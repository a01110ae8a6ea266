import Testing

/// What a spreadsheet could be made to misread.
@Suite struct CSVTests {
  /// A quote and a combining mark are one Character; doubled it must be all the same.
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func quotesBeforeMarksAreDoubled(_ mark: String) async throws {
    let bio = Sample.json("q\"\(mark),=cmd")
    let run = try await ghf(
      "user", "octocat", "--csv", "--fields", "bio",
      transport: .one("GET /users/octocat", Sample.profile("octocat", 1, ["bio": bio])))
    #expect(run.output == "bio\r\n\"q\"\"\(mark),=cmd\"\r\n")
  }
}
