import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func written(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("octocat", #""octocat""#), (#"a"b\c/d"#, #""a\"b\\c/d""#),
    ("\n\r\t\u{8}\u{C}\0\u{1F}", #""\n\r\t\u0008\u000c\u0000\u001f""#),
    ("\r\n", #""\r\n""#),
    ("\u{7E}\u{7F}\u{80}\u{85}\u{9F}\u{A0}", "\"~\\u007f\\u0080\\u0085\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202F}", "\"\u{2027}\\u2028\\u2029\u{202F}\""),
    ("\u{202A}\u{202E}\u{2065}", "\"\\u202a\\u202e\u{2065}\""),
    ("\u{2066}\u{2069}\u{206A}", "\"\\u2066\\u2069\u{206A}\""),
    ("\u{61C}\u{200D}\u{200E}\u{200F}\u{2010}", "\"\\u061c\u{200D}\\u200e\\u200f\u{2010}\""),
    ("é👩‍🚀", "\"é👩‍🚀\""), ("e\u{301}\"", "\"e\u{301}\\\"\""),
  ])
  func escapesText(text: String, json: String) {
    #expect(written(text).utf8.elementsEqual(json.utf8))
  }

  @Test func preservesEveryScalarAndEscapesControls() throws {
    for value in UInt32(0)...0x10_FFFF where value < 0x3000 || value % 37 == 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let json = written(String(scalar))
      let harmful = json.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.properties.isBidiControl
      }
      #expect(harmful == false)
      let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
      #expect(read.map { Array($0.unicodeScalars) } == [[scalar]])
    }
  }

  @Test func preservesRandomText() throws {
    var random = SeededGenerator()
    for _ in 0..<2000 {
      let text = random.text(upTo: 40)
      let read = try JSONDecoder().decode([String].self, from: Data("[\(written(text))]".utf8))
      #expect(read.map { Array($0.utf8) } == [Array(text.utf8)], "GHF_SEED=\(random.seed)")
    }
  }

  @Test("writes keys in order, with separators between values")
  func writesKeysInOrder() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("z")
    writer.number(Int64.min)
    writer.key("a")
    writer.boolean(true)
    writer.key("e")
    writer.beginObject()
    writer.endObject()
    writer.key("o")
    writer.beginObject()
    writer.key("n")
    writer.null()
    writer.endObject()
    let object = FieldValue.object(
      [FieldValue.Member("b", .number(1)), FieldValue.Member("a", .object([], short: .null))],
      short: .text("short"))
    for value in [FieldValue("x"), FieldValue(nil), .number(7), .boolean(false), object] {
      writer.key("v")
      writer.value(value)
    }
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"z":-9223372036854775808,"a":true,"e":{},"o":{"n":null},"#
        + #""v":"x","v":null,"v":7,"v":false,"v":{"b":1,"a":{}}}"#
    )
  }
}
