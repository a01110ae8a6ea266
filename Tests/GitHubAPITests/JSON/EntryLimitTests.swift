import Testing

@testable import GitHubAPI

/// Responses with far more entries than a page has.
struct EntryLimitTests {
  private func fault(in text: String) -> JSON.Fault? {
    do throws(JSON.Fault) {
      _ = try JSON(Array(text.utf8), entryLimit: 3)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "[]", "[1,2,3]", "[[1,2],[3,4],[5,6]]", #"["\",,,,",2]"#, #"{"a":1,"b":[1,2,3],"c":{"d":1}}"#,
  ])
  func acceptsFewEntries(_ text: String) {
    #expect(fault(in: text) == nil)
  }

  @Test(arguments: [
    ("[1,2,3,4]", 7), ("[[1],[1,2,3,[]]]", 12), (#"{"items":[{},{},{},{}]}"#, 19),
    (#"{"a":1,"b":2,"c":3,"d":4}"#, 19), (#"["\\",2,3,4]"#, 10), ("[1,2,3,", 7),
  ])
  func rejectsManyEntries(_ text: String, _ index: Int) {
    #expect(fault(in: text) == .tooLong(at: index))
  }

  @Test(
    "rejects nesting in more than 512 lists, however many there are",
    arguments: [512, 513, 900_000])
  func rejectsDeepNesting(_ count: Int) {
    let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    #expect(fault(in: text) == (count > 512 ? .tooDeep(at: 512) : nil))
  }

  @Test("reads lists of up to 1,000 entries", arguments: [1_000, 1_001])
  func readsListsUpToTheLimit(_ count: Int) throws {
    let entry = #"{"login":"a","id":1}"#
    let body = "[\(Array(repeating: entry, count: count).joined(separator: ","))]"
    let accounts = Endpoint<[Account]>.followers(of: try .octocat).answer(in: Array(body.utf8))
    #expect(accounts?.count == (count == 1_000 ? 1_000 : nil))
  }
}
