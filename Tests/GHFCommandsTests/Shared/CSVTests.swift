import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// CSV output that a spreadsheet could misread.
@Suite struct CSVTests {
  private func company(_ text: String, _ options: String...) async throws -> String {
    try await ghf(
      ["user", "octocat", "--csv", "--fields", "company"] + options,
      transport: .one(
        "GET /users/octocat", Sample.profile("octocat", 1, ["company": Sample.json(text)]))
    ).output
  }

  @Test(
    "puts an apostrophe before what a spreadsheet evaluates, not before names of accounts",
    arguments: [
      ("=1+2", true), ("+1", true), ("-1", true), ("\t=1", true), ("\r=1", true),
      ("@SUM(A1)", true), ("@sum (A1)", true), ("@+1", true), ("@-1", true), ("@=1", true),
      ("@F.TEST(A1)", true), ("@LOG10(A1)", true), ("@ЕСЛИ(1)", true), ("@A[1]", true),
      ("@github", false), ("@github @microsoft", false), ("@", false), ("@@github", false),
      ("@octo-org (berlin)", false), ("@1(", false), ("github @SUM(A1)", false), ("'=1", false),
    ])
  func marksFormulas(text: String, isFormula: Bool) async throws {
    let cell = text.contains("\r") ? "\"'\(text)\"" : (isFormula ? "'" : "") + text
    #expect(try await company(text) == "company\r\n\(cell)\r\n")
  }

  @Test func beginsWithAByteOrderMarkOnRequest() async throws {
    #expect(try await company("Zoë", "--bom") == "\u{FEFF}company\r\nZoë\r\n")
    for format in [[], ["--tsv"], ["--json"], ["--jsonl"]] {
      let run = try await ghf(["user", "octocat", "--bom"] + format)
      #expect(run.errorLines.first == "error: '--bom' requires '--csv'")
      #expect(run.outcome == .usage)
    }
  }

  @Test(arguments: [
    ["followers", "octocat"], ["fav", "list"], ["cache", "info"], ["people", "followers:octocat"],
  ])
  func acceptsAMarkWithEveryTable(words: [String]) async throws {
    let run = try await ghf(
      words + ["--csv", "--bom"], transport: .fourFollowers(), usesAllAnswers: false)
    #expect(run.outcome == .success)
    #expect(run.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
  }

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
