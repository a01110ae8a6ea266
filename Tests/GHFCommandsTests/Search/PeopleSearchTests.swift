import TerminalText
import TestSupport
import Testing

@testable import GHFCommands
@testable import GHFQueries

/// Parts of a text that a search finds.
struct PeopleSearchTests {
  @Test(arguments: [
    (["salt"], "Sält", true, [0..<5]), (["SÄLT"], "basalt", true, [2..<6]),
    (["a", "l"], "salta", true, [1..<3, 4..<5]),
    (["lt", "alt"], "salt", true, [1..<4]), (["a", "x"], "salt", false, [1..<2]),
    (["x"], "", false, []),
    (["lt \u{301}"], "salt", true, [2..<4]),
    (["s", "\u{20}\u{301}t"], "salt", true, [0..<1, 3..<4]),
    (["alt or sal"], "salt", true, [0..<4]), (["al lt"], "salt", false, []),
  ])
  func findsWords(_ words: [String], _ text: String, _ isFound: Bool, _ parts: [Range<Int>]) throws
  {
    let search = try PeopleSearch(words, isRegex: false)
    #expect(search.parts(of: text) == parts)
    #expect(search.matches(anyOf: [text]) == isFound)
  }

  @Test(arguments: [
    ("A.", "salta", true, [1..<3]), ("[at]", "salta", true, [1..<2, 3..<5]),
    ("^", "salt", true, []), ("x", "salt", false, []),
    ("l", "Sält", true, [3..<4]), ("a", "a\u{308}", true, [0..<3]),
    ("\u{308}", "ba\u{308}", true, [1..<4]), ("ä", "SÄLT", true, [1..<3]),
  ])
  func findsRegularExpressions(
    _ pattern: String, _ text: String, _ isFound: Bool, _ parts: [Range<Int>]
  ) throws {
    let search = try PeopleSearch([pattern], isRegex: true)
    #expect(search.parts(of: text) == parts)
    #expect(search.matches(anyOf: [text]) == isFound)
  }

  @Test(
    "matches words in different texts, but no word across texts",
    arguments: [
      (["salt", "sea"], ["Sält", "the SEA"], true), (["salt", "sea"], ["salt", ""], false),
      (["salt", "sea"], ["sal", "t sea"], false), (["salt"], [], false),
    ])
  func matchesWordsAcrossTexts(_ words: [String], _ texts: [String], _ isFound: Bool) throws {
    #expect(try PeopleSearch(words, isRegex: false).matches(anyOf: texts) == isFound)
  }

  @Test(arguments: [("^sea$", ["salt", "Sea"], true), ("t.s", ["salt", "sea"], false)])
  func matchesAnExpressionWithinOneText(_ pattern: String, _ texts: [String], _ isFound: Bool)
    throws
  {
    #expect(try PeopleSearch([pattern], isRegex: true).matches(anyOf: texts) == isFound)
  }

  @Test func findsPartsInEveryMatchingText() throws {
    var generator = SeededGenerator()
    for _ in 0..<1_000 {
      let text = generator.text(upTo: 8)
      let pattern = generator.text(upTo: 2)
      // Blank or only marks: an empty search is rejected. A hyphen reverses it.
      guard pattern.first != "-", let search = try? PeopleSearch([pattern], isRegex: false) else {
        continue
      }
      // A match has parts, but a text that has only some of several words may have parts too.
      if search.matches(anyOf: [text]) { #expect(search.parts(of: text) != []) }
      if search.parts(of: text) == [] { #expect(!search.matches(anyOf: [text])) }
      #expect(search.matches(anyOf: [pattern + text]))
    }
  }
}

extension PeopleSearch {
  fileprivate func matches(anyOf texts: [String]) -> Bool {
    switch self {
    case .filter(let filter, _): filter.matches(FoldedText(texts.joined(separator: "\n")))
    case .expression(let expression): texts.contains(where: expression.matches)
    }
  }
}
