import Foundation
import TerminalText
import TestSupport
import Testing

/// Folding text for search, and finding matches.
@Suite struct FoldedTextTests {
  private static func folded(_ text: String) -> String {
    String(decoding: FoldedText(text).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Octavia-42", "octavia-42"), ("@[`{", "@[`{"), ("Ä", "a"), ("a\u{308}", "a"),
    ("\u{308}", ""), ("ß", "ss"), ("ẞ", "ss"), ("STRASSE", "strasse"), ("ſ", "s"), ("Σςσ", "σσσ"),
    ("ﬁ", "fi"), ("ﬃ", "ffi"), ("İ", "i"), ("I", "i"), ("ı", "ı"), ("Å\u{212B}", "aa"), ("K", "k"),
    ("ŉ", "ʼn"), ("ᾳᾼΑΙ", "αααι"), ("Ǆ", "ǆ"), ("Ꭰꭰ", "ᎠᎠ"), ("한", "\u{1112}\u{1161}\u{11AB}"),
    ("하", "\u{1112}\u{1161}"), ("日本", "日本"), ("\u{2F800}", "丽"), ("❤\u{FE0F}", "❤"),
    ("\u{1D15E}", "\u{1D157}\u{1D165}"), ("𐐀", "𐐨"), ("\u{E0100}", ""), ("Ø", "ø"), ("Ł", "ł"),
  ])
  func foldsText(_ text: String, _ folded: String) {
    #expect(Array(FoldedText(text).bytes) == Array(folded.utf8))
    #expect(FoldedText(text).isEmpty == folded.isEmpty)
    #expect(FoldedText(text).text == text)
  }

  @Test(arguments: [
    ("octavia", "AVI", [3..<6]), ("octavia", "avo", []), ("", "a", []), ("a", "", []), ("", "", []),
    ("a", "\u{308}", []), ("Sält", "SALT", [0..<5]), ("SALT", "sält", [0..<4]),
    ("Sa\u{308}lt", "salt", [0..<6]), ("Sa\u{308}lt", "a", [1..<4]), ("straße", "STRASSE", [0..<7]),
    ("straße", "s", [0..<1, 4..<6]), ("straße", "se", [4..<7]), ("ΟΔΟΣ", "οδος", [0..<8]),
    ("ﬁx", "i", [0..<3]), ("İstanbul", "ISTAN", [0..<6]), ("ırmak", "i", []),
    ("aaa", "aa", [0..<3]), ("abab", "ab", [0..<4]), ("ab ab", "ab", [0..<2, 3..<5]),
    ("aXbX", "x", [1..<2, 3..<4]), ("👩🏽\u{200D}🚀!", "🚀", [0..<15]), ("x👩\u{200D}🚀", "👩", [1..<12]),
    ("क्षा", "ष", [0..<12]), ("각", "가", [0..<3]), ("a\r\nb", "\n", [1..<3]),
    ("\u{308}a", "a", [2..<3]), ("\u{1D157}\u{1D16D}\u{1D165}", "\u{1D157}\u{1D165}", [0..<12]),
  ])
  func findsRanges(_ text: String, _ pattern: String, _ ranges: [Range<Int>]) {
    #expect(FoldedText(text).ranges(of: FoldedText(pattern)) == ranges)
    #expect(FoldedText(text).contains(FoldedText(pattern)) == !ranges.isEmpty)
  }

  @Test func isIdempotent() {
    var generator = SeededGenerator()
    for _ in 0..<2_000 {
      let once = FoldedTextTests.folded(generator.text(upTo: 20))
      #expect(Array(FoldedText(once).bytes) == Array(once.utf8))
    }
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 256) {
      let once = FoldedTextTests.folded(String(scalars: start..<start + 256))
      #expect(Array(FoldedText(once).bytes) == Array(once.utf8))
    }
  }

  @Test func findsTextInEitherCase() {
    var generator = SeededGenerator()
    for _ in 0..<500 {
      var text = generator.text(upTo: 12)
      // These change when capitalised: ı becomes I, and an iota subscript becomes the letter Ι.
      text.unicodeScalars.removeAll { scalar in
        scalar == "ı"
          || String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.contains("\u{345}")
      }
      let folded = FoldedText(text)
      if folded.isEmpty { continue }
      for form in [text.lowercased(), text.uppercased(), text.decomposedStringWithCanonicalMapping]
      {
        #expect(FoldedText("< \(form) >").contains(folded), "\(text.debugDescription)")
      }
    }
  }

  /// Compares with Swift's case mappings; the test lists the exceptions.
  @Test func foldsBothCasesAlike() {
    var different: [Unicode.Scalar] = []
    for scalar in Scalars.all where scalar.properties.isCased {
      let small = FoldedText(scalar.properties.lowercaseMapping).bytes
      let capital = FoldedText(scalar.properties.uppercaseMapping).bytes
      if small != capital { different.append(scalar) }
    }
    let iotas = different.filter {
      String($0).decomposedStringWithCanonicalMapping.unicodeScalars.contains("\u{345}")
    }
    #expect(different.filter { !iotas.contains($0) } == ["ı"])
    #expect(iotas.count == 64)
  }
}
