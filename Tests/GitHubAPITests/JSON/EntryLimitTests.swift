import Testing

@testable import GitHubAPI

/// Responses with far more entries than a page has.
struct EntryLimitTests {
  private func holdsTooMany(_ text: String) -> Bool {
    Array(text.utf8).hasMoreEntries(than: 3)
  }

  @Test(arguments: [
    "", "[]", "[1,2,3]", "[[1,2],[3,4],[5,6]]", #"[",,,,"]"#, #"["\",,,,",2]"#, ",,,,", "]]][1,2]",
    #"{"a":1,"b":[1,2,3],"c":{"d":1}}"#,
  ])
  func acceptsFewEntries(_ text: String) {
    #expect(!holdsTooMany(text))
  }

  @Test(arguments: [
    "[1,2,3,4]", "[[1],[1,2,3,[]]]", #"{"items":[{},{},{},{}]}"#, #"{"a":1,"b":2,"c":3,"d":4}"#,
    #"["\\",2,3,4]"#, "[1,2,3,",
  ])
  func rejectsManyEntries(_ text: String) {
    #expect(holdsTooMany(text))
  }

  @Test("rejects nesting deeper than JSONDecoder reads", arguments: [512, 513])
  func rejectsDeepNesting(_ count: Int) {
    #expect(holdsTooMany(String(repeating: "[", count: count)) == (count == 513))
  }

  @Test("reads lists of up to 1,000 entries", arguments: [1_000, 1_001])
  func readsListsUpToTheLimit(_ count: Int) throws {
    // `PlainJSON` reads no escapes, so `JSONDecoder` reads the second type.
    for type in ["User", "\\u0055ser"] {
      let entry = """
        {"login":"a","id":1,"node_id":"x","avatar_url":"","html_url":"","type":"\(type)",\
        "site_admin":false}
        """
      let body = "[\(Array(repeating: entry, count: count).joined(separator: ","))]"
      let login = try Login(name: "octocat")
      let accounts = Endpoint<[Account]>.followers(of: login).read(Array(body.utf8))
      #expect(accounts?.count == (count == 1_000 ? 1_000 : nil))
    }
  }
}
