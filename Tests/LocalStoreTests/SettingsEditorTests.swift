import TestSupport
import Testing

@testable import LocalStore

/// Changes of the config file by ghf.
struct SettingsEditorTests {
  private static let sections: Set = ["global", "browse", "browse.filters", "browse.commands"]
  private typealias Values = [(key: String, value: Setting.Value)]
  private static let values: Values = [
    ("view", .text("cards")), ("reverse", .boolean(true)), ("columns", .list(["name", "bio"])),
  ]

  private func kept(
    _ values: Values = SettingsEditorTests.values, in text: String
  ) throws(SettingsDamage) -> String {
    let bytes = try SettingsEditor.setting(
      values, of: "browse", in: Array(text.utf8), sections: Self.sections)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let added = "view = \"cards\"\nreverse = true\ncolumns = [\"name\", \"bio\"]"

  @Test func addsAMissingSection() throws {
    let section = "[browse]\n\(Self.added)\n"
    #expect(try kept(in: "") == section)
    #expect(try kept(in: "[global]\nwait = true\n") == "[global]\nwait = true\n\n" + section)
    #expect(try kept(in: "# mine") == "# mine\n\n" + section)
    #expect(
      try kept(in: "[browse.filters]\na = 'b'\n") == "[browse.filters]\na = 'b'\n\n" + section)
    #expect(
      try kept(in: "# a\r\n# b\r\n")
        == "# a\r\n# b\r\n\r\n" + section.replacing("\n", with: "\r\n"))
  }

  @Test("keeps a byte order mark")
  func keepsAByteOrderMark() throws {
    let values: Values = [("view", .text("cards"))]
    #expect(
      try kept(values, in: "\u{FEFF}[browse]\r\nview = 'rows'\r\n")
        == "\u{FEFF}[browse]\r\nview = \"cards\"\r\n")
  }

  @Test("changes values in place, and keeps comments, order and line breaks")
  func changesValues() throws {
    #expect(
      try kept(
        in: """
          # before\r
          [ browse ] # the explorer\r
          \tcolumns=['bio', ]\t# end\r
          fuzzy = true\r
          view  =  'rows' # view\r
          \r
          [browse.filters]\r
          view = "text"
          """)
          == """
          # before\r
          [ browse ] # the explorer\r
          \tcolumns=["name", "bio"]\t# end\r
          fuzzy = true\r
          view  =  "cards" # view\r
          reverse = true\r
          \r
          [browse.filters]\r
          view = "text"
          """)
    #expect(
      try kept(in: "[browse]# x\n\n[global]\nwait = true\n")
        == "[browse]# x\n\(Self.added)\n\n[global]\nwait = true\n")
  }

  @Test func keepsTheFormOfAnEqualValue() throws {
    let text =
      "[browse]\ncolumns = [ 'name', 'bio', ]\nview = 'cards'\nreverse = true # yes\n"
    #expect(try kept(in: text) == text)
  }

  @Test func refusesADamagedFile() {
    for text in ["[browse]\nview =\n", "[browse]\n\u{1}\n", "what\n"] {
      #expect(throws: SettingsDamage.self) { try kept(in: text) }
    }
  }

  // MARK: Python's tomllib

  /// Compares each line of the input with tomllib's reading: the file in hexadecimal, and the settings
  /// in JSON, or `-` if it was rejected.
  private static let comparison = #"""
    import json, sys
    try:
        import tomllib
    except ImportError:
        print("skipped")
        sys.exit()
    def flat(table, path):
        for key, value in table.items():
            if isinstance(value, dict):
                yield from flat(value, path + [key])
            else:
                yield [".".join(path), key, value]
    for line in sys.stdin:
        text, settings = line.rstrip("\n").split("\t")
        if settings == "-":
            continue
        try:
            found = sorted(flat(tomllib.loads(bytes.fromhex(text).decode()), []), key=lambda s: s[:2])
        except Exception as error:
            found = str(error)
        if json.dumps(found) != json.dumps(sorted(json.loads(settings), key=lambda s: s[:2])):
            print(text, settings, found)
    print("compared")
    """#

  private func line(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    let text = String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    do throws(SettingsDamage) {
      let settings = try SettingsReader.settings(in: bytes, sections: Self.sections)
      return "\(text)\t[\(settings.map(Self.json).joined(separator: ","))]"
    } catch {
      return "\(text)\t-"
    }
  }

  private static func json(_ setting: Setting) -> String {
    // TOML's strings are JSON's, apart from DEL.
    "[\"\(setting.section)\",\"\(setting.key)\",\(SettingsEditor.toml(setting.value))]"
  }

  private static func file(_ random: inout SeededGenerator) -> [UInt8] {
    let headers = ["[global]", "[ browse ]", "[browse.filters]", "[browse . commands]# x", "[[a]]"]
    let keys = [
      "a", "b", "c", "d", "e", "view", "columns", "1", "-", "filters", "commands", "\"q\"", "a.b",
      "é",
    ]
    let texts = [
      "\"x\"", "'y'", "\"\\u00e9\\t\"", "\"\\x\"", "\"a", "'''z'''", "\"\"", "\"é\"", "'\\n'",
    ]
    let words = ["1", "-1_0", "01", "true", "False", "1.5", "+0", "0x1", "1979-05-27", "{}", "nan"]
    let ends = ["\n", "\r\n", " # c\n", "\n\n", "\t\n", "", "\r", "\u{1}\n"]
    var text = ""
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text += headers.randomElement(using: &random) ?? ""
      case 1:
        let list = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          (texts.randomElement(using: &random) ?? "")
            + (["", " ", "\n", "#]\n"].randomElement(using: &random) ?? "")
        }
        let end = [",", "", "\n"].randomElement(using: &random) ?? ""
        text +=
          "\(keys.randomElement(using: &random) ?? "") = [\(list.joined(separator: ","))\(end)]"
      default:
        let value = (Bool.random(using: &random) ? texts : words).randomElement(using: &random)
        text += "\(keys.randomElement(using: &random) ?? "")=\t\(value ?? "")"
      }
      // Most lines are valid, so that many files are.
      let isPlain = Int.random(in: 0..<4, using: &random) > 0
      text += isPlain ? "\n" : ends.randomElement(using: &random) ?? "\n"
    }
    return Array((Bool.random(using: &random) ? "[browse]\n" : "").utf8) + Array(text.utf8)
  }

  @Test(
    "reads like tomllib, before and after a change",
    .enabled(if: InstalledPrograms.allowPython))
  func readsLikePython() async throws {
    var random = SeededGenerator("tomllib")
    var lines: [String] = []
    var acceptedCount = 0
    for _ in 0..<20_000 {
      let bytes = Self.file(&random)
      lines.append(line(bytes))
      guard lines.last?.last != "-" else { continue }
      acceptedCount += 1
      let new = try SettingsEditor.setting(
        Self.values, of: "browse", in: bytes, sections: Self.sections)
      lines.append(line(new))
      let expected = Dictionary(Self.values.map { ($0.key, $0.value) }) { $1 }
      func isKept(_ setting: Setting) -> Bool {
        setting.section == "browse" && expected[setting.key] != nil
      }
      let old = try SettingsReader.settings(in: bytes, sections: Self.sections)
      let read = try SettingsReader.settings(in: new, sections: Self.sections)
      let text = String(decoding: new, as: UTF8.self)
      #expect(
        old.filter { !isKept($0) }.map(Self.json) == read.filter { !isKept($0) }.map(Self.json),
        "GHF_SEED=\(random.seed): \(text)")
      for (key, value) in Self.values {
        #expect(
          read.first { $0.section == "browse" && $0.key == key }?.value == value,
          "GHF_SEED=\(random.seed): \(text)")
      }
    }
    #expect(acceptedCount > 500)
    let result = try await PythonScript.run(
      Self.comparison, input: lines.map { $0 + "\n" }.joined())
    if result == "skipped\n" {
      print("skipped: Python older than 3.11 has no tomllib")
    } else {
      #expect(result == "compared\n", "GHF_SEED=\(random.seed)")
    }
  }
}
