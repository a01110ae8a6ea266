import Testing

@testable import GitHubAPI

/// Members of a JSON array's objects, as raw text.
struct RawMembersTests {
  private func values(_ text: String) -> [String?]? {
    RawMembers.values(of: "payload", inArray: Array(text.utf8))
  }

  @Test(
    "keeps the text of a member, without white space between tokens",
    arguments: [
      ("[]", []), (" [ ] ", []), ("[{}]", [nil]),
      ("[{\"payload\":{}}]", ["{}"]), ("[{\"payload\":null},{\"id\":1}]", ["null", nil]),
      ("[1,\"payload\",{\"payload\":true}]", ["true"]),
      (
        "[{\"id\": \"1\", \"payload\" : { \"b\" : [ 1.50, -2e3 , \"x , y\" ],\n \"a\": {\"payload\":1} } , \"c\":2}]",
        ["{\"b\":[1.50,-2e3,\"x , y\"],\"a\":{\"payload\":1}}"]
      ),
      ("[{\"payload\":\"a\\\"]}\\\\\"}]", ["\"a\\\"]}\\\\\""]),
      ("[{\"x\":{\"payload\":1},\"payload\":2,\"payload\":3}]", ["3"]),
      ("[{\"payload\":12345678901234567890123}]", ["12345678901234567890123"]),
    ])
  func keepsTheText(_ text: String, _ expected: [String?]) {
    #expect(values(text) == expected)
  }

  @Test func escapesControlCharacters() {
    #expect(
      values("[{\"payload\":\"a\u{7F}\u{9B}\u{2028}\u{202E}\u{200E}é\u{1F680}\"}]")
        == ["\"a\\u007f\\u009b\\u2028\\u202e\\u200eé\u{1F680}\""])
  }

  @Test(arguments: [
    "", "{}", "null", "[", "[{", "[{\"payload\"", "[{\"payload\":", "[{\"payload\":1",
    "[{\"payload\":1}",
    "[{\"payload\":\"x", "[{\"payload\":\"x\\", "[{\"payload\":]}]", "[{\"payload\":[}]",
    "[{payload:1}]",
    "[,]", "[{\"payload\":,}]",
  ])
  func survivesInvalidText(_ text: String) {
    #expect(values(text) == nil || values(text)?.count == 1)
  }

  @Test(arguments: 1...200)
  func rejectsTruncatedText(_ length: Int) {
    let text =
      "[{\"id\":\"1\",\"payload\":{\"a\":[1,2,{\"b\":\"c\\\"d\"}],\"e\":null}},{\"payload\":7}]"
    let cut = Array(text.utf8.prefix(length))
    let found = RawMembers.values(of: "payload", inArray: cut)
    #expect((found == nil) == (cut.count < text.utf8.count))
  }
}
