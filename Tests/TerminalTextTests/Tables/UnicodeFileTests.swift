import FoundationEssentials
import TestSupport
import Testing

@testable import UnicodeTables

/// Reading Unicode's files.
@Suite struct UnicodeFileTests {
  private func map(_ text: String, property: Substring? = nil) throws -> CodePointMap<String> {
    try CodePointMap(UnicodeFile(name: "Test.txt", text: text), property: property)
  }

  @Test func readsRangesAndDefaults() throws {
    let map = try map(
      """
      # @missing: 0000..10FFFF; N
      # @missing: 0100..01FF; W

      0041..0043 ; A # LATIN
      0110;B# none
      10FFFF ; C
      """)
    let starts: [UInt32] = [0, 0x41, 0x44, 0x100, 0x110, 0x111, 0x200, 0x10_FFFF]
    #expect(map.starts == starts)
    #expect(starts.map { map[$0] } == ["N", "A", "N", "W", "B", "W", "N", "C"])
    #expect([0x40, 0x43, 0x1FF, 0x10_FFFE].map { map[$0] } == ["N", "A", "W", "N"])
  }

  @Test func readsOneOfSeveralProperties() throws {
    let text = "# @missing: 0000..10FFFF; InCB; None\n0041; Other\n0041; InCB; Linker\n0042; X; Y"
    let map = try map(text, property: "InCB")
    #expect([0x40, 0x41, 0x42].map { map[$0] } == ["None", "Linker", "None"])
  }

  @Test func readsBinaryPropertiesOfSequences() throws {
    let file = try UnicodeFile(
      name: "Test.txt", text: "0023 FE0E ; text style; #\n0023 FE0F ; emoji style; #\n24; x")
    let map = try CodePointMap(file, having: "emoji style")
    #expect([0x22, 0x23, 0x24].map { map[$0] } == [false, true, false])
    #expect(throws: TablesError.unexpected("Test.txt has no line with emoji")) {
      try CodePointMap(file, having: "emoji")
    }
  }

  @Test(arguments: [
    ("x", 1), ("41", 1), ("# a\n\n41..; A", 3), ("42..41; A", 1), ("110000; A", 1), ("; A", 1),
  ])
  func rejectsMalformedLines(_ text: String, _ line: Int) {
    #expect(throws: TablesError.malformed(file: "Test.txt", line: line)) { try map(text) }
  }

  @Test func rejectsOverlapsAndGaps() {
    #expect(throws: TablesError.overlap(file: "Test.txt", codePoint: 0x42)) {
      try map("# @missing: 0000..10FFFF; N\n0042..0044; A\n0040..0042; B")
    }
    #expect(throws: TablesError.unexpected("Test.txt has no value for 0")) { try map("41; A") }
  }

  @Test(arguments: [
    ("LineBreak.txt", "# LineBreak-16.0.0.txt\n0041; AL"),
    ("emoji-data.txt", "# emoji-data.txt\n# Version: 16.0\n0041; Emoji"),
    ("LineBreak.txt", ""),
  ])
  func rejectsAnotherVersion(_ name: String, _ text: String) throws {
    let directory = try TemporaryDirectory()
    try Data(text.utf8).write(to: URL(filePath: "\(directory.path)/\(name)"))
    let firstLine = text.split(separator: "\n").first.map(String.init) ?? ""
    #expect(throws: TablesError.wrongVersion(file: name, firstLine: firstLine)) {
      try UnicodeFolder(path: directory.path).file(name)
    }
  }

  @Test func findsFilesInUnicodesFolders() throws {
    let directory = try TemporaryDirectory()
    let folder = UnicodeFolder(path: directory.path)
    #expect(throws: TablesError.unreadable(file: "LineBreak.txt", folder: directory.path)) {
      try folder.file("LineBreak.txt")
    }
    for (subfolder, name, version) in [
      ("", "LineBreak.txt", "# LineBreak-17.0.0.txt"),
      ("emoji", "emoji-data.txt", "# Version: 17.0"),
      ("auxiliary", "GraphemeBreakProperty.txt", "# GraphemeBreakProperty-17.0.0.txt"),
    ] {
      let path = "\(directory.path)/\(subfolder)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("\(version)\n0041; A".utf8).write(to: URL(filePath: "\(path)/\(name)"))
      #expect(try folder.file(name).entries.map(\.codePoints) == [0x41...0x41])
    }
  }
}

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
