import TestSupport
import Testing

@testable import UnicodeTables

/// Reading the letters and punctuation that ICU's Latin-ASCII maps to ASCII.
@Suite struct LatinASCIITests {
  @Test func readsTexts() throws {
    let texts = try LatinASCII(text: "# ICU\n\n00E6; ae\n2019; '\n").texts
    #expect(texts == [0xE6: [0x61, 0x65], 0x2019: [0x27]])
  }

  @Test(arguments: [
    "00E6;", "00E6; a e", "00E6; \u{E4}", "00E6; a; e", "00E6..00E8; a", "00E6; \t",
  ])
  func rejectsOtherTexts(_ line: String) {
    #expect(throws: TablesError.self) { try LatinASCII(text: line) }
  }

  @Test func readsTheCommittedFile() throws {
    let path = "\(ProjectFiles.root)/Tools/UnicodeTables/LatinASCII.txt"
    let texts = try LatinASCII(path: path).texts
    #expect(texts.count == 250)
    #expect(texts[0x142] == [0x6C])
    #expect(throws: TablesError.unexpected("missing.txt can't be read")) {
      try LatinASCII(path: "missing.txt")
    }
  }
}
