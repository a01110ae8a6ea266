import Glibc
import LocalStore
import Testing

/// Texts from the system that aren't UTF-8.
@Suite struct ForeignTextTests {
  @Test func keepsUTF8AsItIs() {
    for text in ["", "a", "café", "/\u{FFFD}", "👩‍💻"] {
      #expect(ForeignText.decoding(Array(text.utf8)) == text)
      #expect(ForeignText.readable(text) == nil)
    }
  }

  @Test func escapesOtherBytesBehindANUL() {
    let bytes = Array("/é/".utf8) + [0xE9] + Array("\u{1F600}.".utf8) + [0xC3]
    let text = ForeignText.decoding(bytes)
    #expect(text == "\0/é/" + #"\xE9"# + "\u{1F600}." + #"\xC3"#)
    #expect(ForeignText.readable(text) == "/é/" + #"\xE9"# + "\u{1F600}." + #"\xC3"#)
    // No system call takes it for the path of a file.
    #expect(text.utf8CString.first == 0)
  }

  @Test("refuses an export to a typed path with a byte that isn't UTF-8, which is read as U+FFFD")
  func refusesAnExportToAnotherFile() throws {
    let scratch = try ScratchDirectory()
    let path = scratch.path("caf\u{FFFD}.csv")
    #expect(throws: StorageError.failed(path: path, step: .create, errorNumber: EILSEQ)) {
      try ExportFile.exists(at: path)
    }
    #expect(try scratch.names() == [])
  }

  @Test("any bytes, with those of no character escaped", arguments: 0..<200)
  func decodesAnyBytes(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let bytes = (0..<12).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return max(UInt8(truncatingIfNeeded: state >> 33), 1)
    }
    let text = ForeignText.decoding(bytes)
    #expect(
      (ForeignText.readable(text) == nil) == (String(validating: bytes, as: UTF8.self) != nil))
    #expect(!text.unicodeScalars.contains("\u{FFFD}"))
  }
}
