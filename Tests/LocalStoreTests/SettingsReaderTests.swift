import TestSupport
import Testing

@testable import LocalStore

/// The subset of TOML that the config file may use.
struct SettingsReaderTests {
  private static let sections: Set = ["global", "output", "s", "a", "b", "s.t", "s.t.u"]

  private func read(_ text: String) throws(SettingsDamage) -> [Setting] {
    try SettingsReader.settings(in: Array(text.utf8), sections: Self.sections)
  }

  @Test func readsStringsNumbersAndBooleans() throws {
    let text = """
      # mine
      [ global ]\r
      \ta-b_1 = "x # \\"\\\\\\t\\u00e9" # said
      b='C:\\x'

      [output] # too
      a-b_1 = -1000
      c = +0
      d = true#
      e   =   false
      """
    #expect(
      try read(text) == [
        Setting(section: "global", key: "a-b_1", value: .text("x # \"\\\té"), line: 3),
        Setting(section: "global", key: "b", value: .text("C:\\x"), line: 4),
        Setting(section: "output", key: "a-b_1", value: .number(-1000), line: 7),
        Setting(section: "output", key: "c", value: .number(0), line: 8),
        Setting(section: "output", key: "d", value: .boolean(true), line: 9),
        Setting(section: "output", key: "e", value: .boolean(false), line: 10),
      ])
    #expect(try read("") == [])
  }

  @Test func skipsAByteOrderMark() throws {
    let setting = Setting(section: "s", key: "a", value: .number(1), line: 2)
    #expect(try read("\u{FEFF}[s]\na = 1\n") == [setting])
    #expect(try read("\u{FEFF}") == [])
    #expect(throws: SettingsDamage.self) { try read("[s]\n\u{FEFF}a = 1\n") }
  }

  @Test func readsArraysAndPartsOfSections() throws {
    let text = """
      [s.t] # first
      a = [ "x", 'y' ,]# end
      b = []
      [ s ]
      d = 1
      [ s . t . u ]
      """
    #expect(
      try read(text) == [
        Setting(section: "s.t", key: "a", value: .list(["x", "y"]), line: 2),
        Setting(section: "s.t", key: "b", value: .list([]), line: 3),
        Setting(section: "s", key: "d", value: .number(1), line: 5),
      ])
  }

  @Test(arguments: [
    "a", "a =", "a = b", "a = yes", "a = True", "a = 1.5", "a = 01", "a = _1", "a = 1_000",
    "a = [\n\"x\"]", "a = [\"x\",\n\"y\"]", "a = \"\\U0001F600\"", "a = -",
    "a = 0x1",
    "a = 9223372036854775808", "a = [1]", "a = {}", "a = \"x", "a = 'x", "a = \"\"\"x\"\"\"",
    "a = '''x'''", "a = \"\\x\"", "a = \"\\u12\"", "a = \"\\uD800\"", "a = 1 2", "a = \"x\" y",
    "a.b = 1", "\"a\" = 1", "= 1", "é = 1", "[a", "[a.b]", "[s..t]", "[s.t.]", "[.s]", "[s.\"t\"]",
    "[[a]]", "[]", "[a] b", "]",
  ])
  func rejectsUnsupportedSyntax(_ line: String) {
    #expect(throws: SettingsDamage.self) { try read("[s]\nok = 1\n\(line)\n") }
    do throws(SettingsDamage) {
      _ = try read("[s]\nok = 1\n\(line)\n")
    } catch {
      #expect(error.line == 3)
    }
  }

  @Test func reportsTheLineAndTheReason() {
    for (text, line, reason) in [
      ("a = 1", 1, SettingsDamage.Reason.noSection(key: "a")),
      ("[a]\n[b]\n[a]", 3, .duplicateSection("a")), ("[a]\nb = 1\nb = 2", 3, .duplicateKey("b")),
      ("\n[a]\nb = no", 3, .value(key: "b")), ("[a]\nb", 2, .unreadable),
      ("[a]\n[x]", 2, .unknownSection("x", known: Self.sections)),
      ("[a]\nb = [\"x\", 2]", 2, .value(key: "b")), ("[a]\nb = [\n\n", 2, .longList(key: "b")),
      ("[a]\nb = [\n\u{1}\n]", 2, .longList(key: "b")),
      ("[a]\nb = [ # c\n'x']", 2, .longList(key: "b")),
      ("[a]\nb = ['x'\r\n]", 2, .longList(key: "b")),
      ("[a]\nb = ['x',", 2, .longList(key: "b")), ("[a]\nb = ['x\n']", 2, .value(key: "b")),
      ("[a]\nb = ['x' 'y']", 2, .value(key: "b")), ("[a]\nb = no\n\u{1}", 2, .value(key: "b")),
      ("[s]\nt = 1\n[s.t]", 3, .duplicateSection("s.t")),
      ("[s.t]\n[s]\nt = 1", 3, .duplicateKey("t")), ("[a]\nb = 1\r", 2, .notText),
      ("[a]\nb = \"\u{1B}\"", 2, .notText), ("# \u{7F}", 1, .notText),
    ] {
      #expect(throws: SettingsDamage(line: line, reason: reason)) { try read(text) }
    }
    #expect(throws: SettingsDamage(line: 2, reason: .notText)) {
      try SettingsReader.settings(in: Array("[a]\n# ".utf8) + [0xFF], sections: Self.sections)
    }
  }

  @Test("recognises UTF-16 by its byte order mark") func recognisesUTF16() {
    for bytes in [[0xFF, 0xFE, 0x5B, 0], [0xFE, 0xFF, 0, 0x5B]] as [[UInt8]] {
      #expect(throws: SettingsDamage(line: 1, reason: .utf16)) {
        try SettingsReader.settings(in: bytes, sections: Self.sections)
      }
    }
  }

  @Test func roundTripsWrittenValues() throws {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let value: Setting.Value =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .text(random.text(upTo: 20))
        case 3:
          .list((0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(upTo: 9) })
        case 1: .number(Int64.random(in: .min ... .max, using: &random))
        default: .boolean(Bool.random(using: &random))
        }
      let setting = Setting(section: "s", key: "k", value: value, line: 2)
      #expect(
        try read("[s]\nk = \(SettingsEditor.toml(value)) # x") == [setting],
        "GHF_SEED=\(random.seed)")
    }
  }

  /// Accepted settings survive a round trip, and an error names an existing line.
  @Test func parsesOrRejectsRandomBytes() throws {
    var random = SeededGenerator()
    let pieces = [
      "[", "]", "a", "=", "\"", "'", "\\", "#", "\n", "\r", " ", "1", "_", "true", "[a]\n",
      "a = 1\n", ",", "b = [",
    ].map { Array($0.utf8) }
    for _ in 0..<5_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
        if Int.random(in: 0..<20, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      do throws(SettingsDamage) {
        let settings = try SettingsReader.settings(in: bytes, sections: Self.sections)
        for setting in settings {
          let text = "[\(setting.section)]\n\(setting.key) = \(SettingsEditor.toml(setting.value))"
          #expect(try read(text).map(\.value) == [setting.value], "GHF_SEED=\(random.seed)")
        }
      } catch {
        let lineCount = bytes.count { $0 == 0x0A } + 1
        #expect((1...lineCount).contains(error.line), "GHF_SEED=\(random.seed)")
      }
    }
  }
}
