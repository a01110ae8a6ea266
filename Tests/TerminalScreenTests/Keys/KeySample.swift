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
    KeySample("\(escape)\r", KeyPress(.enter, .alt)),
    KeySample("\(escape)\u{7F}", KeyPress(.backspace, .alt)),
    KeySample("\(escape)\u{1}", .of("a", [.alt, .control])),
    KeySample("\(escape)\(escape)a", KeyPress(.escape), .of("a", .alt)),
    KeySample("\(escape)\(escape)[A", KeyPress(.up, .alt)),
    KeySample("\(escape)[\r", .of("[", .alt), KeyPress(.enter)),
    KeySample("\(escape)[\(escape)[A", .of("[", .alt), KeyPress(.up)),
    KeySample("\(escape)]\(escape)[A", .of("]", .alt), KeyPress(.up)),
  ]

  private static let xterm = [
    KeySample("\(escape)[A", KeyPress(.up)), KeySample("\(escape)[B", KeyPress(.down)),
    KeySample("\(escape)[C", KeyPress(.right)), KeySample("\(escape)[D", KeyPress(.left)),
    KeySample("\(escape)OA", KeyPress(.up)), KeySample("\(escape)OD", KeyPress(.left)),
    KeySample("\(escape)[H", KeyPress(.home)), KeySample("\(escape)[F", KeyPress(.end)),
    KeySample("\(escape)OH", KeyPress(.home)), KeySample("\(escape)OF", KeyPress(.end)),
    KeySample("\(escape)[1~", KeyPress(.home)), KeySample("\(escape)[4~", KeyPress(.end)),
    KeySample("\(escape)[2~", KeyPress(.insert)), KeySample("\(escape)[3~", KeyPress(.delete)),
    KeySample("\(escape)[5~", KeyPress(.pageUp)), KeySample("\(escape)[6~", KeyPress(.pageDown)),
    KeySample("\(escape)[1;2A", KeyPress(.up, .shift)),
    KeySample("\(escape)[1;3B", KeyPress(.down, .alt)),
    KeySample("\(escape)[1;5C", KeyPress(.right, .control)),
    KeySample("\(escape)[1;8D", KeyPress(.left, [.shift, .alt, .control])),
    KeySample("\(escape)[3;5~", KeyPress(.delete, .control)),
    KeySample("\(escape)[Z", KeyPress(.tab, .shift)),
    KeySample("\(escape)OP", KeyPress(.function(1))),
    KeySample("\(escape)OR", KeyPress(.function(3))),
    KeySample("\(escape)OS", KeyPress(.function(4))),
    KeySample("\(escape)[1;2P", KeyPress(.function(1), .shift)),
    KeySample("\(escape)[1;5R", KeyPress(.function(3), .control)),
    KeySample("\(escape)[15~", KeyPress(.function(5))),
    KeySample("\(escape)[21~", KeyPress(.function(10))),
    KeySample("\(escape)[24;2~", KeyPress(.function(12), .shift)),
    KeySample("\(escape)[34~", KeyPress(.function(20))),
  ]

  private static let others = [
    KeySample("\(escape)[[A", KeyPress(.function(1))),
    KeySample("\(escape)[[E", KeyPress(.function(5))),
    KeySample("\(escape)[11~", KeyPress(.function(1))),
    KeySample("\(escape)[7~", KeyPress(.home)), KeySample("\(escape)[8~", KeyPress(.end)),
    KeySample("\(escape)Oa", KeyPress(.up, .control)),
    KeySample("\(escape)Od", KeyPress(.left, .control)),
    KeySample("\(escape)[b", KeyPress(.down, .shift)),
    KeySample("\(escape)[3$", KeyPress(.delete, .shift)),
    KeySample("\(escape)[3^", KeyPress(.delete, .control)),
    KeySample("\(escape)[3@", KeyPress(.delete, [.control, .shift])),
    KeySample("\(escape)[5C", KeyPress(.right, .control)),
    KeySample("\(escape)O5C", KeyPress(.right, .control)),
    KeySample("\(escape)OM", KeyPress(.enter)), KeySample("\(escape)Ow", .of("7")),
  ]

  private static let modern = [
    KeySample("\(escape)[97;5u", .control("a")), KeySample("\(escape)[65;6u", .control("a")),
    KeySample("\(escape)[97;2u", .of("A")), KeySample("\(escape)[49:33;2u", .of("!")),
    KeySample("\(escape)[97;3u", .of("a", .alt)), KeySample("\(escape)[32;5u", .control(" ")),
    KeySample("\(escape)[105;5u", .control("i")),
    KeySample("\(escape)[13;5u", KeyPress(.enter, .control)),
    KeySample("\(escape)[9;5u", KeyPress(.tab, .control)),
    KeySample("\(escape)[27u", KeyPress(.escape)),
    KeySample("\(escape)[127;5u", KeyPress(.backspace, .control)),
    KeySample("\(escape)[57417u", KeyPress(.left)), KeySample("\(escape)[57404u", .of("5")),
    KeySample("\(escape)[97;1:3u"), KeySample("\(escape)[57441u"),
    KeySample("\(escape)[99999999999999999999u"),
    KeySample("\(escape)[27;5;13~", KeyPress(.enter, .control)),
    KeySample("\(escape)[27;6;65~", .control("a")),
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
    KeySample("\(escape)[M !\"", .mouse(MouseEvent(.press, row: 1, column: 0))),
    KeySample("\(escape)[M#!!", .mouse(MouseEvent(.release, row: 0, column: 0))),
    KeySample("\(escape)[M`!!", .mouse(MouseEvent(.wheelUp, row: 0, column: 0))),
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
