import Testing

@testable import LocalStore

@Suite struct JSONReaderTests {
  @Test func roundTripsEveryKindOfValue() throws {
    let text = """
      {
        "z": null,
        "a": [
          true,
          false,
          [],
          {}
        ],
        "numbers": [
          0,
          -0,
          123456789012345678901234567890,
          0.10,
          1.5E+10,
          -2e-3
        ],
        "text": "é 👩‍🚀 \\" \\\\ \\n\\r\\t"
      }

      """
    let value = try JSONReader.value(in: Array(text.utf8))
    #expect(String(decoding: value.text, as: UTF8.self) == text)
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try JSONReader.value(in: Array("\u{FEFF}[]".utf8)) == .array([]))
    #expect(throws: FileDamage.self) { try JSONReader.value(in: Array("[\u{FEFF}]".utf8)) }
  }

  @Test func decodesEscapes() throws {
    let text = #" "\u00e9\ud83d\ude00\/\b\f\u0041" "#
    #expect(try JSONReader.value(in: Array(text.utf8)) == .string("é😀/\u{8}\u{C}A"))
  }

  @Test func escapesTerminalControlCharacters() {
    let value = JSONValue.string(
      "\u{0}\u{1B}\u{1F}\u{20}\u{7E}\u{7F}\u{9B}\u{9F}\u{A0}\u{2028}\u{2029}")
    let text = #""\u0000\u001b\u001f ~\u007f\u009b\u009f"# + "\u{A0}" + #"\u2028\u2029""# + "\n"
    #expect(String(decoding: value.text, as: UTF8.self) == text)
  }

  @Test(arguments: [
    " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "'a'", "01", "1.",
    ".5",
    "+1", "-", "1e", "0x1", "nul", "truefalse", "1 2", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\u{1}\"", "NaN", "[1]]",
  ])
  func rejectsInvalidJSON(text: String) {
    #expect(throws: FileDamage.notJSON(line: 1)) { try JSONReader.value(in: Array(text.utf8)) }
  }

  @Test func reportsTheLineOfAnError() {
    #expect(throws: FileDamage.notJSON(line: 3)) {
      try JSONReader.value(in: Array("{\n\"a\": 1,\n\"b\" 2}".utf8))
    }
  }

  @Test func rejectsEmptyInputAndInvalidUTF8() {
    #expect(throws: FileDamage.empty) { try JSONReader.value(in: []) }
    #expect(throws: FileDamage.notUTF8) { try JSONReader.value(in: [0x22, 0xC0, 0xAF, 0x22]) }
    #expect(throws: FileDamage.notUTF8) {
      try JSONReader.value(in: [0x22, 0xED, 0xA0, 0x80, 0x22])
    }
  }

  @Test func rejectsDuplicateKeys() throws {
    #expect(throws: FileDamage.duplicateKey("a", line: 1)) {
      try JSONReader.value(in: Array(#"{"a":1,"\u0061":2}"#.utf8))
    }
    // Composed and decomposed forms are different keys in JSON, though equal as `String`.
    let value = try JSONReader.value(in: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    guard case .object(let members) = value else {
      Issue.record("not an object")
      return
    }
    #expect(members.map { Array($0.key.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test func limitsNestingTo64Levels() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try JSONReader.value(in: nested(64))
    #expect(throws: FileDamage.tooDeep(line: 1)) {
      try JSONReader.value(in: Array("[".utf8) + nested(64) + Array("]".utf8))
    }
    #expect(throws: FileDamage.tooDeep(line: 1)) {
      try JSONReader.value(in: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
  }
}
