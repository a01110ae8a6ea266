/// The visible content of a terminal, for the control sequences that ghf uses.
struct Screen: Sendable, Equatable {
  /// The lines from the top; the cursor is in the last one.
  var lines: [String] { rows.map { String($0) } }
  private var rows: [[Character]] = [[]]
  /// The cursor's column, from 0.
  private(set) var column = 0
  private(set) var showsCursor = true
  /// True if a line that is too long continues on the next row (DECAWM).
  private(set) var wrapsLines = true

  /// Shows bytes on a terminal of unlimited width.
  init(showing bytes: [UInt8]) {
    // A control sequence (ECMA-48), a hyperlink (OSC 8), or any other character.
    let part = #/\u{1B}\[[^@-~]*[@-~]|\u{1B}[^\[][^\\\u{7}]*[\\\u{7}]|./#
      .dotMatchesNewlines().matchingSemantics(.unicodeScalar)
    for match in String(decoding: bytes, as: UTF8.self).matches(of: part) {
      let text = String(match.output)
      switch text {
      case "\r": column = 0
      case "\n": rows.append([])
      case "\u{1B}[K": rows[rows.count - 1] = Array(rows[rows.count - 1].prefix(column))
      case "\u{1B}[?25h", "\u{1B}[?25l": showsCursor = text.last == "h"
      case "\u{1B}[?7h", "\u{1B}[?7l": wrapsLines = text.last == "h"
      // Colours, and links.
      case _ where text.unicodeScalars.first == "\u{1B}": break
      default: put(Character(text))
      }
    }
  }

  private mutating func put(_ character: Character) {
    let last = rows.count - 1
    while rows[last].count <= column { rows[last].append(" ") }
    rows[last][column] = character
    column += 1
  }
}
