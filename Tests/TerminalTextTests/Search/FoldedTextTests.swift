import Foundation
import TerminalText
import TestSupport
import Testing

/// Folding text for search, and finding matches.
@Suite struct FoldedTextTests {
  private static func folded(_ text: String) -> String {
    String(decoding: FoldedText(text).bytes, as: UTF8.self)
  }

  /// Texts and their folded forms.
  ///
  /// The type is written, because the compiler would need seconds to find it.
  private static let foldings: [(String, String)] = [
    ("", ""), ("Octavia-42", "octavia-42"), ("@[`{", "@[`{"), ("Ä", "a"), ("a\u{308}", "a"),
    ("\u{308}", ""), ("ß", "ss"), ("ẞ", "ss"), ("STRASSE", "strasse"), ("ſ", "s"), ("Σςσ", "σσσ"),
    ("ﬁ", "fi"), ("ﬃ", "ffi"), ("İ", "i"), ("I", "i"), ("ı", "i"), ("Å\u{212B}", "aa"), ("K", "k"),
    ("ŉ", "'n"), ("ᾳᾼΑΙ", "αααι"), ("Ǆ", "dz"), ("Ꭰꭰ", "ᎠᎠ"), ("한", "\u{1112}\u{1161}\u{11AB}"),
    ("하", "\u{1112}\u{1161}"), ("日本", "日本"), ("\u{2F800}", "丽"), ("❤\u{FE0F}", "❤"),
    ("\u{1D15E}", "\u{1D157}\u{1D165}"), ("𐐀", "𐐨"), ("\u{E0100}", ""), ("Ø", "o"), ("Ł", "l"),
    // Compatibility decompositions.
    ("ＡＢＣ　１", "abc 1"), ("ｶﾞﾊﾟ", "カハ"), ("ガパ", "カハ"), ("ﾞ", ""), ("𝓐𝓷𝓷", "ann"), ("ℌ", "h"),
    ("Jean\u{A0}Luc", "jean luc"), ("a\u{2009}b", "a b"), ("x²", "x2"), ("½", "1/2"), ("№", "no"),
    ("…", "..."), ("㏂", "a.m."), ("⑴", "(1)"), ("ﷺ", "صلی الله علیه وسلم"),
    ("ㅎﾡ", "\u{1112}\u{1100}"),
    ("น้ำ", "นา"), ("\u{1F132}", "c"),
    // Letters and punctuation that Latin-ASCII maps.
    ("ðđÐĐ", "dddd"), ("Þór", "thor"), ("Æœ", "aeoe"), ("Ǽ", "ae"), ("ɢᴀ", "ga"), ("ꜳ", "aa"),
    ("‘’“”", #"''"""#), ("′″ʼ", "''''"), ("«‹›»", "<<<>>>"), ("‐\u{2011}‒–—―−", "-------"),
    ("⁄∕", "//"), ("、。〈《", ",.<<<"), ("¡¿", "!?"),
    // Symbols, numbers and controls stay.
    ("©®℗", "©®℗"), ("₹₺", "₹₺"), ("×÷±", "×÷±"), ("←→", "←→"), ("〇", "〇"), ("\u{AD}", "\u{AD}"),
    ("·•", "·•"), ("\u{85}\u{2028}\u{2029}", "\u{85}\u{2028}\u{2029}"),
    // Arabic letters have one spelling, and joiners count for nothing.
    ("علي", "علی"), ("على", "علی"), ("كريم", "کریم"), ("ئ", "ی"), ("ﻱﻚ", "یک"), ("ﯼ", "ی"),
    ("ة", "ة"), ("ە", "ە"), ("علی\u{200C}رضا", "علیرضا"), ("a\u{200B}b\u{200D}c\u{2060}d", "abcd"),
    ("\u{200B}", ""), ("\u{200C}\u{308}", ""), ("👩\u{200D}🚀", "👩🚀"), ("\u{200E}", "\u{200E}"),
    // Accents by themselves stay.
    ("´", "´"), ("¨¯¸", "¨¯¸"), ("΅", "¨"), ("ͺ", "ͺ"), ("゛゜", "゛゜"), ("‗‾￣", "‗‾¯"),
    ("\u{FE70}", "\u{FE70}"),
  ]

  @Test(arguments: foldings)
  func foldsText(_ text: String, _ folded: String) {
    #expect(Array(FoldedText(text).bytes) == Array(folded.utf8))
    #expect(FoldedText(text).isEmpty == folded.isEmpty)
    #expect(FoldedText(text).text == text)
  }

  /// Texts, patterns and where they are found.
  private static let findings: [(String, String, [Range<Int>])] = [
    ("octavia", "AVI", [3..<6]), ("octavia", "avo", []), ("", "a", []), ("a", "", []), ("", "", []),
    ("a", "\u{308}", []), ("Sält", "SALT", [0..<5]), ("SALT", "sält", [0..<4]),
    ("Sa\u{308}lt", "salt", [0..<6]), ("Sa\u{308}lt", "a", [1..<4]), ("straße", "STRASSE", [0..<7]),
    ("straße", "s", [0..<1, 4..<6]), ("straße", "se", [4..<7]), ("ΟΔΟΣ", "οδος", [0..<8]),
    ("ﬁx", "i", [0..<3]), ("İstanbul", "ISTAN", [0..<6]), ("ırmak", "I", [0..<2]),
    ("aaa", "aa", [0..<3]), ("abab", "ab", [0..<4]), ("ab ab", "ab", [0..<2, 3..<5]),
    ("aXbX", "x", [1..<2, 3..<4]), ("👩🏽\u{200D}🚀!", "🚀", [0..<15]), ("x👩\u{200D}🚀", "👩", [1..<12]),
    ("क्षा", "ष", [0..<12]), ("각", "가", [0..<3]), ("a\r\nb", "\n", [1..<3]),
    ("\u{308}a", "a", [2..<3]), ("\u{1D157}\u{1D16D}\u{1D165}", "\u{1D157}\u{1D165}", [0..<12]),
    ("Æsop", "ae", [0..<2]), ("Æsop", "es", [0..<3]), ("Æsop", "sop", [2..<5]),
    ("ＡＢＣ", "b", [3..<6]), ("O’Brien", "o'b", [0..<5]), ("Jean\u{2011}Luc", "n-l", [3..<8]),
    ("Jean\u{A0}Luc", "jean luc", [0..<9]), ("x ﷺ y", "الله", [2..<5]), ("ｶﾞｷﾞ", "ガ", [0..<6]),
    ("Dr. 𝓐𝓷𝓷", "an", [4..<12]), ("3½", "1/", [1..<3]), ("´", " ", []), ("a´b", "ab", []),
  ]

  @Test(arguments: findings)
  func findsRanges(_ text: String, _ pattern: String, _ ranges: [Range<Int>]) {
    #expect(FoldedText(text).ranges(of: FoldedText(pattern)) == ranges)
    #expect(FoldedText(text).contains(FoldedText(pattern)) == !ranges.isEmpty)
  }

  @Test(
    "finds names by their plain spelling",
    arguments: [
      ("Müller", "muller"), ("Straße", "strasse"), ("Łukasz", "lukasz"), ("Søren", "soren"),
      ("Đặng", "dang"), ("Æsop", "aesop"), ("Işık", "isik"), ("ＡＢＣ", "abc"), ("O’Brien", "o'brien"),
      ("Jean\u{A0}Luc", "jean luc"), ("Jean\u{2011}Luc", "jean-luc"), ("ﾊﾛｰ", "ハロー"),
      ("𝓐𝓷𝓷", "ann"), ("علی", "علي"), ("کریم", "كريم"), ("علی\u{200C}رضا", "عليرضا"),
    ])
  func findsNames(_ name: String, _ spelling: String) {
    #expect(FoldedText(name).bytes == FoldedText(spelling).bytes)
    #expect(FoldedText(spelling).ranges(of: FoldedText(name)) == [0..<spelling.utf8.count])
    #expect(FoldedText(name).ranges(of: FoldedText(spelling)) == [0..<name.utf8.count])
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

  @Test("leaves ASCII alone but for capital letters") func foldsASCIIToLowerCase() {
    let all = (UInt8(0)..<128).map { Character(Unicode.Scalar($0)) }
    #expect(FoldedTextTests.folded(String(all)) == String(all).lowercased())
    var generator = SeededGenerator()
    for _ in 0..<500 {
      let text = String((0..<20).map { _ in all.randomElement(using: &generator) ?? "a" })
      #expect(FoldedTextTests.folded(text) == text.lowercased())
      // Beside another letter, the text takes the other way through the table.
      #expect(FoldedTextTests.folded(text + "ø") == text.lowercased() + "o")
    }
  }

  @Test("joiners within a text change nothing") func ignoresJoiners() {
    var generator = SeededGenerator()
    let joiners: [Unicode.Scalar] = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"]
    for _ in 0..<1_000 {
      let text = generator.mixedText(upTo: 8)
      var joined = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        joined.append(scalar)
        if Bool.random(using: &generator) {
          joined.append(joiners.randomElement(using: &generator) ?? "\u{200C}")
        }
      }
      #expect(
        FoldedTextTests.folded(String(joined)) == FoldedTextTests.folded(text),
        "\(text.debugDescription)")
    }
  }

  @Test func findsTextInEitherCase() {
    var generator = SeededGenerator()
    for _ in 0..<500 {
      var text = generator.text(upTo: 12)
      // When capitalised, an iota subscript becomes the letter Ι.
      text.unicodeScalars.removeAll { scalar in
        String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.contains("\u{345}")
      }
      let folded = FoldedText(text)
      if folded.isEmpty { continue }
      for form in [text.lowercased(), text.uppercased(), text.decomposedStringWithCanonicalMapping]
      {
        #expect(FoldedText("< \(form) >").contains(folded), "\(text.debugDescription)")
      }
    }
  }

  /// Compares with Foundation's NFKC; the exceptions are the accents by themselves.
  @Test func foldsCompatibilityFormsAlike() {
    let different = Scalars.all.filter { scalar in
      let form = String(scalar).precomposedStringWithCompatibilityMapping
      return FoldedText(form).bytes != FoldedText(String(scalar)).bytes
    }
    let spaced = different.filter { scalar in
      let form = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      return form.count > 1 && form.first == " "
        && form.dropFirst().allSatisfy { $0.properties.generalCategory == .nonspacingMark }
    }
    #expect(different == spaced)
    #expect(different.count == 50)
    var generator = SeededGenerator()
    for _ in 0..<1_000 {
      var text = generator.mixedText(upTo: 8)
      text.unicodeScalars.removeAll(where: spaced.contains)
      let form = text.precomposedStringWithCompatibilityMapping
      // Foundation composes old jamo that have no syllable, such as U+1113 and U+1166, to U+FFFD.
      if form.unicodeScalars.contains("\u{FFFD}"), !text.unicodeScalars.contains("\u{FFFD}") {
        continue
      }
      #expect(FoldedText(form).bytes == FoldedText(text).bytes, "\(text.debugDescription)")
    }
  }

  @Test("folds no scalar to a line break, to a space or to nothing") func keepsWords() {
    for scalar in Scalars.all {
      let folded = FoldedTextTests.folded(String(scalar)).unicodeScalars
      if scalar != "\n", folded.contains("\n") { Issue.record("\(scalar) has a line break") }
      if !scalar.properties.isWhitespace, !folded.isEmpty, folded.allSatisfy({ $0 == " " }) {
        Issue.record("\(scalar) is a space")
      }
      // The half-width marks of kana are letters, and joiners are controls.
      if folded.isEmpty, scalar.properties.generalCategory != .nonspacingMark,
        !["\u{FF9E}", "\u{FF9F}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"].contains(scalar)
      {
        Issue.record("\(scalar.value) is dropped")
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
    #expect(different.filter { !iotas.contains($0) } == [])
    #expect(iotas.count == 64)
  }
}
