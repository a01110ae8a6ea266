import TestSupport
import Testing

@testable import GHFCommands

/// Which parts of a text a search finds.
struct LoginSearchTests {
  @Test(arguments: [
    (["salt"], "Sält", [0..<5]), (["SÄLT"], "basalt", [2..<6]),
    (["a", "l"], "salta", [1..<3, 4..<5]),
    (["lt", "alt"], "salt", [1..<4]), (["a", "x"], "salt", nil), (["x"], "", nil),
    (["lt \u{301}"], "salt", [2..<4]), (["s\u{20}\u{301}t"], "salt", [0..<1, 3..<4]),
  ])
  func words(_ words: [String], _ text: String, _ ranges: [Range<Int>]?) throws {
    let search = try LoginSearch(words, isRegex: false)
    #expect(search.matches(in: text) == ranges)
    #expect(search.matches(text) == (ranges != nil))
  }

  @Test(arguments: [
    ("A.", "salta", [1..<3]), ("[at]", "salta", [1..<2, 3..<5]), ("^", "salt", []),
    ("x", "salt", nil),
    ("l", "Sält", [3..<4]), ("a", "a\u{308}", [0..<3]), ("\u{308}", "ba\u{308}", [1..<4]),
    ("ä", "SÄLT", [1..<3]),
  ])
  func expressions(_ pattern: String, _ text: String, _ ranges: [Range<Int>]?) throws {
    let search = try LoginSearch([pattern], isRegex: true)
    #expect(search.matches(in: text) == ranges)
    #expect(search.matches(text) == (ranges != nil))
  }

  @Test func aTextIsFoundWhereItHasParts() throws {
    var generator = SeededGenerator()
    for _ in 0..<1_000 {
      let text = generator.text(upTo: 8)
      let pattern = generator.text(upTo: 2)
      guard let search = try? LoginSearch([pattern], isRegex: false) else {
        // Blank, or marks only: a search for nothing is refused.
        continue
      }
      #expect(search.matches(text) == (search.matches(in: text) != nil))
      #expect(search.matches(in: pattern + text) != nil)
    }
  }
}
