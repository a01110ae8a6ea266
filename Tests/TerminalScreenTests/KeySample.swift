import TerminalScreen
import Testing

/// Bytes that a terminal sends, and the events that they encode.
struct KeySample: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let events: [InputEvent]

  init(_ bytes: String, _ keys: KeyPress...) {
    self.bytes = Array(bytes.utf8)
    events = keys.map { .key($0) }
  }

  init(_ bytes: String, _ event: InputEvent) {
    self.bytes = Array(bytes.utf8)
    events = [event]
  }

  var testDescription: String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .map {
        $0.value < 0x20 ? "^\(Character(Unicode.Scalar(UInt8($0.value) | 0x40)))" : String($0)
      }
      .joined()
  }
}

extension KeySample {
  private static let escape = "\u{1B}"

  /// Returns the bytes of a key after an ESC.
  private static func key(
    _ bytes: String, _ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []
  ) -> KeySample {
    KeySample(escape + bytes, KeyPress(key, modifiers))
  }

  /// Keys, mouse actions, pastes and replies of xterm and other terminals.
  static let all: [KeySample] = controls + alt + xterm + others + modern + mouse + pastes + replies

  private static let controls = [
    KeySample("\0", .control(" ")), KeySample("\u{1}", .control("a")),
    KeySample("\u{1A}", .control("z")), KeySample("\t", KeyPress(.tab)),
    KeySample("\r", KeyPress(.enter)), KeySample("\n", .control("j")),
    KeySample("\u{8}", KeyPress(.backspace)), KeySample("\u{7F}", KeyPress(.backspace)),
    KeySample("\u{1C}", .control("\\")), KeySample("\u{1F}", .control("_")),
    KeySample("aé日😀", .of("a"), .of("é"), .of("日"), .of("😀")),
    KeySample("\u{C2}\u{80}", .of("\u{C2}")),
  ]

  private static let alt = [
    KeySample("\(escape)a", .of("a", .alt)), KeySample("\(escape)é", .of("é", .alt)),
    KeySample("\(escape)ab", .of("a", .alt), .of("b")), KeySample("\(escape)N", .of("N", .alt)),
    key("\r", .enter, .alt), key("\u{7F}", .backspace, .alt),
    KeySample("\(escape)\u{1}", .of("a", [.alt, .control])),
    KeySample("\(escape)\(escape)a", KeyPress(.escape), .of("a", .alt)),
    KeySample("\(escape)\(escape)[A", KeyPress(.escape), KeyPress(.up)),
    KeySample("\(escape)[\r", .of("[", .alt), KeyPress(.enter)),
    KeySample("\(escape)[\(escape)[A", .of("[", .alt), KeyPress(.up)),
    KeySample("\(escape)]\(escape)[A", .of("]", .alt), KeyPress(.up)),
    // A shortcut is the key of a US keyboard; a letter stays one.
    KeySample("\(escape)уу", .of("e", .alt), .of("у")), KeySample("\(escape)У", .of("E", .alt)),
    KeySample("\(escape)ф\(escape)ш", .of("a", .alt), .of("i", .alt)),
    KeySample("\(escape)і", .of("s", .alt)), KeySample("\(escape)Ї", .of("]", .alt)),
    KeySample("\(escape)υ", .of("y", .alt)), KeySample("\(escape)Ρ", .of("R", .alt)),
    KeySample("\(escape)ς", .of("w", .alt)), KeySample("\(escape)Σ", .of("S", .alt)),
  ]

  private static let xterm = [
    key("[A", .up), key("[B", .down), key("[C", .right), key("[D", .left), key("OA", .up),
    key("OD", .left), key("[H", .home), key("[F", .end), key("OH", .home), key("OF", .end),
    key("[1~", .home), key("[4~", .end), key("[2~", .insert), key("[3~", .delete),
    key("[5~", .pageUp), key("[6~", .pageDown), key("[1;2A", .up, .shift),
    key("[1;3B", .down, .alt), key("[1;5C", .right, .control),
    key("[1;8D", .left, [.shift, .alt, .control]), key("[3;5~", .delete, .control),
    key("[Z", .tab, .shift), key("OP", .function(1)), key("OR", .function(3)),
    key("OS", .function(4)), key("[1;2P", .function(1), .shift),
    key("[1;5R", .function(3), .control), key("[15~", .function(5)), key("[21~", .function(10)),
    key("[24;2~", .function(12), .shift), key("[34~", .function(20)),
  ]

  private static let others = [
    key("[11~", .function(1)), key("[5C", .right, .control), key("O5C", .right, .control),
    key("OM", .enter), KeySample("\(escape)Ow", .of("7")),
  ]

  private static let modern = [
    KeySample("\(escape)[97;5u", .control("a")), KeySample("\(escape)[65;6u", .control("a")),
    KeySample("\(escape)[97;2u", .of("A")), KeySample("\(escape)[49:33;2u", .of("!")),
    KeySample("\(escape)[97;3u", .of("a", .alt)), KeySample("\(escape)[32;5u", .control(" ")),
    KeySample("\(escape)[105;5u", .control("i")), key("[13;5u", .enter, .control),
    key("[9;5u", .tab, .control), key("[27u", .escape), key("[127;5u", .backspace, .control),
    key("[57417u", .left), KeySample("\(escape)[57404u", .of("5")), KeySample("\(escape)[97;1:3u"),
    KeySample("\(escape)[57441u"), KeySample("\(escape)[99999999999999999999u"),
    key("[27;5;13~", .enter, .control), KeySample("\(escape)[27;6;65~", .control("a")),
    // Ctrl-с, and Ctrl-Shift-С, of a Russian layout, with and without the key of a US keyboard.
    KeySample("\(escape)[1089;5u", .control("c")), KeySample("\(escape)[1057;6u", .control("c")),
    KeySample("\(escape)[1091::101;3u", .of("e", .alt)),
    KeySample("\(escape)[1091:1059:101;4u", .of("E", .alt)),
    KeySample("\(escape)[1091:1059:101;2u", .of("У")), KeySample("\(escape)[1091u", .of("у")),
    KeySample("\(escape)[27;5;1089~", .control("c")),
    KeySample("\(escape)[27;4;1059~", .of("E", .alt)),
    KeySample("\(escape)[968;5u", .control("c")), KeySample("\(escape)[27;3;949~", .of("e", .alt)),
    // The base key is that of another letter in a layout such as Dvorak's; é has the key of a digit
    // in a French one.
    KeySample("\(escape)[99::105;5u", .control("c")),
    KeySample("\(escape)[233::50;3u", .of("2", .alt)),
    KeySample("\(escape)[233;5u", .of("é", .control)),
  ]

  private static let mouse = [
    KeySample("\(escape)[<0;1;1M", .mouse(MouseEvent(.press, row: 0, column: 0))),
    KeySample("\(escape)[<0;120;40m", .mouse(MouseEvent(.release, row: 39, column: 119))),
    KeySample("\(escape)[<2;3;4M", .mouse(MouseEvent(.press, button: 2, row: 3, column: 2))),
    KeySample("\(escape)[<20;3;4M", .mouse(MouseEvent(.press, row: 3, column: 2))),
    KeySample("\(escape)[<64;3;4M", .mouse(MouseEvent(.wheelUp, row: 3, column: 2))),
    KeySample("\(escape)[<65;3;4M", .mouse(MouseEvent(.wheelDown, row: 3, column: 2))),
    KeySample("\(escape)[<32;3;4M"), KeySample("\(escape)[<35;3;4M"),
    KeySample("\(escape)[<66;3;4M"), KeySample("\(escape)[<0;0;4M"), KeySample("\(escape)[<M"),
  ]

  private static let pastes = [
    KeySample("\(escape)[200~a\r\nb\rc\nd\(escape)[201~", .paste("a\nb\nc\nd")),
    KeySample("\(escape)[200~\(escape)[201~", .paste("")),
    KeySample(
      "\(escape)[200~\(escape)[A\(escape)[201\u{3}\(escape)\(escape)[201~",
      .paste("\(escape)[A\(escape)[201\u{3}\(escape)")),
    KeySample("\(escape)[200~👩‍🚀é\(escape)[201~", .paste("👩‍🚀é")),
    KeySample("\(escape)[201~"),
  ]

  private static let replies = [
    "[?1;2c", "[>41;354;0c", "[?2026;2$y", "[4;1$y", "[24;80R", "[I", "[O", "[?62;4u", "[0n",
    "[8;24;80t", "]11;rgb:ffff/ffff/ffff\u{1B}\\", "]11;rgb:ffff/ffff/ffff\u{7}",
    "P1+r436f=323536\u{1B}\\", "P>|kitty(0.30)\u{1B}\\", "_Gi=1;OK\u{1B}\\", "^x\u{1B}\\",
    "Xx\u{1B}\\", "[1 q", "[\(String(repeating: "1;", count: 500))A",
  ].map { KeySample("\(escape)\($0)") }
}

extension KeyPress {
  static func of(_ character: Character, _ modifiers: Modifiers = []) -> KeyPress {
    KeyPress(.character(character), modifiers)
  }
}
