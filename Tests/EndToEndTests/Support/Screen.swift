/// The visible content of a terminal, for the control sequences that ghf uses.
struct Screen: Sendable, Equatable {
  /// The lines from the top; the cursor is in the last one.
  private(set) var lines = [""]
  /// The cursor's column, from 0.
  private(set) var column = 0
  private(set) var showsCursor = true
  /// True if a line that is too long continues on the next row (DECAWM).
  private(set) var wrapsLines = true

  /// Shows bytes on a terminal of unlimited width.
  init(showing bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": lines.append("")
      case "\u{1B}": interpretSequence(&rest)
      default: put(Character(scalar))
      }
    }
  }

  private mutating func put(_ character: Character) {
    var line = Array(lines[lines.count - 1])
    while line.count <= column { line.append(" ") }
    line[column] = character
    column += 1
    lines[lines.count - 1] = String(line)
  }

  /// Interprets a control sequence (ECMA-48) after its ESC, or skips that of a hyperlink (OSC 8).
  private mutating func interpretSequence(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.popFirst() == "[" else {
      while let scalar = rest.popFirst(), scalar != "\\" && scalar != "\u{7}" {}
      return
    }
    var parameters = ""
    while let scalar = rest.popFirst() {
      guard ("@"..."~").contains(scalar) else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      switch (parameters, scalar) {
      case ("", "K"): lines[lines.count - 1] = String(lines[lines.count - 1].prefix(column))
      case ("?25", "h"): showsCursor = true
      case ("?25", "l"): showsCursor = false
      case ("?7", "h"): wrapsLines = true
      case ("?7", "l"): wrapsLines = false
      // Colours.
      default: break
      }
      return
    }
  }
}
