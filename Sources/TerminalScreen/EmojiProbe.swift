import TerminalText

/// The question to a terminal how wide it draws emoji, and its answers.
///
/// It prints `EmojiWidths.probes` and requests the position of the cursor behind each (ECMA-48, DSR 6).
/// Mode 2027 says nothing about it, and three terminals print a letter if asked about a mode (DECRQM).
struct EmojiProbe: Sendable {
  /// The rows in which the probes stand, counted from 0.
  ///
  /// Shift-F3 is `CSI 1 ; 2 R`, which looks like a report from the first row.
  private static let rows = 1...3
  /// The screen below which nothing is asked: vim draws ten cells for a joined emoji.
  private static let leastSize = CellGridSize(rows: 5, columns: 20)

  private var columns: [Int] = []
  /// The number of attributes (DA1) that arrive before those of this question.
  private var earlierCount: Int
  /// True once all answers have arrived, as far as the terminal sends its attributes.
  private(set) var isAnswered = false

  /// Creates a question; `followsAnother` is true if the terminal may still send its attributes for an
  /// earlier one.
  init(followsAnother: Bool) { earlierCount = followsAnother ? 1 : 0 }

  /// Returns the bytes that ask, erase the screen, and request the attributes, which arrive last; nil if
  /// the screen is too small.
  static func request(on size: CellGridSize) -> [UInt8]? {
    guard size.rows >= leastSize.rows, size.columns >= leastSize.columns else { return nil }
    var text = ""
    for (index, probe) in EmojiWidths.probes.enumerated() {
      text += "\u{1B}[\(row(ofProbe: index) + 1);1H\u{1B}[2K\(probe)\u{1B}[6n"
    }
    return Array((text + "\u{1B}[H\u{1B}[2J\u{1B}[c").utf8)
  }

  private static func row(ofProbe index: Int) -> Int {
    rows.lowerBound + index % rows.count
  }

  /// Takes what the terminal has answered; returns the columns of all probes once they are known, and if
  /// they are plausible.
  ///
  /// A report from another row isn't an answer, and nothing is once the attributes have arrived. The rule
  /// doesn't wait for these: some terminals never send them.
  mutating func take(_ answers: [TerminalAnswer]) -> [Int]? {
    var found: [Int]?
    for answer in answers where !isAnswered {
      switch answer {
      case .cursor(let position):
        guard position.row == EmojiProbe.row(ofProbe: columns.count) else { continue }
        columns.append(position.column)
        if EmojiWidths(probed: columns) != nil { found = columns }
      case .attributes:
        isAnswered = earlierCount == 0
        earlierCount -= 1
      }
    }
    return found
  }
}
