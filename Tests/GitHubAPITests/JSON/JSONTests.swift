import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// JSON as RFC 8259 defines it, and what ghf decides where it leaves a choice.
struct JSONTests {
  private func fault(in bytes: [UInt8]) -> JSON.Fault? {
    do throws(JSON.Fault) {
      _ = try JSON(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsEveryKindOfValue() throws {
    let json = try JSON(
      text: #" {"t":true, "f" : false,"n":null,"i":-12,"d":1.5e2,"s":"a","a":[1,[]],"o":{}} "#)
    #expect(json["t"]?.bool == true && json["f"]?.bool == false && json["n"]?.isNull == true)
    #expect(json["i"]?.int == -12 && json["d"]?.int == nil && json["d"]?.double == 150)
    #expect(json["s"]?.string == "a" && json["a"]?.array?.map(\.text) == [[0x31], [0x5B, 0x5D]])
    #expect(json["o"]?.isObject == true && json["o"]?.members == [] && json["x"]?.text == nil)
    #expect(json.members.map(\.key) == ["t", "f", "n", "i", "d", "s", "a", "o"])
    // What a value isn't.
    for key: StaticString in ["t", "n", "s", "a", "o"] {
      #expect(json[key]?.int == nil && json[key]?.double == nil && json[key]?.count == 0)
    }
    #expect(json["s"]?["t"]?.text == nil && json["t"]?.array == nil && json["a"]?.members == [])
  }

  @Test("finds a key whatever its escapes are, and the last of the same")
  func findsKeys() throws {
    let json = try JSON(text: #"{"login":1,"lo\u0067in":2,"logi":3,"x":{"login":4},"":5}"#)
    #expect(json["login"]?.int == 2 && json["logi"]?.int == 3 && json[""]?.int == 5)
    #expect(json.member("login")?.int == 2 && json.member("x")?["login"]?.int == 4)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "'a'",
    "01",
    "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "nul", "truefalse", "1 2", #""a"#, #""\x""#,
    #""\u12""#, #""\u12G4""#, "\"a\u{1}\"", "\"a\nb\"", "NaN", "[NaN]", "Infinity", "-Infinity",
    "[1]]",
    "\u{FEFF}[]", "[1]\u{0}", "// x\n1", "\u{A0}1",
  ])
  func rejectsOtherTexts(_ text: String) {
    guard case .syntax? = fault(in: Array(text.utf8)) else {
      Issue.record("\(text) is read")
      return
    }
  }

  /// RFC 8259, section 8.1: overlong forms, halves of characters and cut characters aren't UTF-8.
  @Test(
    arguments: [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xFF], [0xE2, 0x82], [0x80]] as [[UInt8]])
  func rejectsOtherEncodings(_ bytes: [UInt8]) {
    #expect(fault(in: [0x22] + bytes + [0x22]) == .notUTF8)
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\\u0041""#, "é😀/\u{8}\u{C}\n\r\t\"\\A"),
    (#""\ud800""#, "\u{FFFD}"), (#""\udc00\ud800x""#, "\u{FFFD}\u{FFFD}x"), (#""\u0000""#, "\0"),
    ("\"é\u{1F469}\u{200D}\u{1F680}\"", "é\u{1F469}\u{200D}\u{1F680}"),
  ])
  func readsEscapes(_ text: String, _ value: String) throws {
    #expect(try JSON(text: text).string?.utf8.elementsEqual(value.utf8) == true)
  }

  @Test(
    "writes a value as it was read, without white space and with ghf's escapes",
    arguments: [
      (
        #" { "b" : [ 1.50, -2e3 , "x , y" ],"a": {"n":null} } "#,
        #"{"b":[1.50,-2e3,"x , y"],"a":{"n":null}}"#
      ),
      (#""a\"]}\\""#, #""a\"]}\\""#), ("12345678901234567890123", "12345678901234567890123"),
      (
        "\"a\u{7F}\u{9B}\u{2028}\u{202E}\u{200E}é\u{1F680}\"",
        "\"a\\u007f\\u009b\\u2028\\u202e\\u200eé\u{1F680}\""
      ), (#"["x \ud83d y"]"#, "[\"x \u{FFFD} y\"]"),
    ])
  func writesWhatItReads(_ text: String, _ written: String) throws {
    var writer = JSONWriter()
    writer.value(try JSON(text: text))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written)
  }

  @Test(arguments: 0..<72)
  func rejectsTruncatedText(_ length: Int) {
    let text = #"[{"id":"1","payload":{"a":[1,2,{"b":"c\"d"}],"e":null}},{"payload":7.5}]"#
    #expect(text.utf8.count == 72)
    #expect(fault(in: Array(text.utf8.prefix(length))) != nil)
  }

  /// 10,000 random texts, half of them damaged, read by Python's `json` and by ghf.
  @Test(.enabled(if: InstalledPrograms.allowPython))
  func readsWhatPythonReads() async throws {
    var random = SeededGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    let script = try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/json/random-texts.py",
      encoding: .utf8)
    let lines = try await PythonScript.run(script, input: "\(seed)")
      .split(separator: "\n")
    var readCount = 0
    for line in lines {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let text = try #require(Data(base64Encoded: String(parts[0])))
      // `try?`: whether it is read is compared.
      let json = try? JSON([UInt8](text))
      #expect(json.map(dump) ?? "" == parts[1], "\(line), seed \(seed)")
      readCount += json == nil ? 0 : 1
    }
    #expect(lines.count == 10_000 && 4_000..<9_000 ~= readCount)
  }

  /// Returns a value in the form of the script: texts in Base64, and numbers with their digits.
  private func dump(_ json: JSON) -> String {
    func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    if let text = json.string { return "s" + encoded(text) }
    if let bool = json.bool { return bool ? "t" : "f" }
    if json.isNull { return "n" }
    if let elements = json.array { return "[\(elements.map(dump).joined(separator: ","))]" }
    if !json.isObject { return "#" + String(decoding: json.text, as: UTF8.self) }
    let members = json.members.map { encoded($0.key) + ":" + dump($0.value) }
    return "{\(members.joined(separator: ","))}"
  }
}
