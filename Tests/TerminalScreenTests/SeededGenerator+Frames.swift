import TerminalScreen
import TerminalText
import TestSupport

extension SeededGenerator {
  private static let pieces = [
    "a", "word", "Swift", " ", " ", "  ", "      ", "…", "“x”", "·", "é", "日本語", "한국어", "★", "→",
    "│", "──", "█▌", "e\u{301}", "a\u{301}\u{302}", "👩‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "👍🏽", "❤️", "1️⃣",
    "हिन्दी", "क्षि", "ภาษาไทย", "مرحبا", "ﾊﾝｶｸ", "\u{1100}\u{1161}",
  ]

  private static let styles: [Style] = [
    .plain, .plain, .bold, .dim, .reversed, .underlined, .colored(.cyan), .reversed.adding(.bold),
    Style(link: WebLink("https://example.org/a")),
    .bold.linked(to: WebLink("https://example.org/b")),
  ]

  /// Makes a row that is at most `columns` wide.
  mutating func row(_ columns: Int) -> StyledLine {
    var line = StyledLine()
    while Int.random(in: 0..<8, using: &self) > 0 {
      // A run must not join the run before it.
      var text = ["a", "Z", "-", " ", "x"].randomElement(using: &self) ?? ""
      for _ in 0..<Int.random(in: 0...5, using: &self) {
        text += SeededGenerator.pieces.randomElement(using: &self) ?? ""
      }
      let clean = CleanText(text)
      let width = clean.columns()
      var column = line.columns
      if Int.random(in: 0..<3, using: &self) == 0 {
        column += Int.random(in: 0...9, using: &self)
      }
      if column + width > columns { break }
      if column > line.columns { line.move(to: column) }
      line.append(clean, SeededGenerator.styles.randomElement(using: &self) ?? .plain)
    }
    return line
  }

  /// Makes a frame of random rows.
  mutating func frame(_ size: CellGridSize) -> Frame {
    let count = Int.random(in: 0...size.rows, using: &self)
    return Frame(
      size: size, rows: (0..<count).map { _ in row(size.columns) }, cursor: cursor(size))
  }

  /// Makes a frame that differs from another in some rows, or shows its rows scrolled.
  mutating func frame(after frame: Frame) -> Frame {
    var rows = frame.rows
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where !rows.isEmpty:
      rows.removeFirst(Int.random(in: 1...rows.count, using: &self))
    case 1:
      rows.insert(row(frame.size.columns), at: Int.random(in: 0...rows.count, using: &self))
    default:
      for index in rows.indices where Int.random(in: 0..<3, using: &self) == 0 {
        rows[index] = row(changing: rows[index], frame.size.columns)
      }
    }
    return Frame(size: frame.size, rows: rows, cursor: cursor(frame.size))
  }

  /// Makes a row that keeps most runs of another.
  private mutating func row(changing line: StyledLine, _ columns: Int) -> StyledLine {
    if Int.random(in: 0..<5, using: &self) == 0 { return row(columns) }
    var changed = StyledLine()
    for placed in line.placedRuns {
      var text = placed.run.text
      var style = placed.run.style
      switch Int.random(in: 0..<6, using: &self) {
      case 0: style = SeededGenerator.styles.randomElement(using: &self) ?? .plain
      case 1:
        let texts = ["x", "xyz", "a日", "a🇩🇪", "-★", "    "]
        text = CleanText(texts.randomElement(using: &self) ?? "")
      case 2: continue
      default: break
      }
      let column = max(placed.column ?? 0, changed.columns)
      if column + text.columns() > columns { break }
      if column > changed.columns { changed.move(to: column) }
      changed.append(text, style)
    }
    return changed
  }

  private mutating func cursor(_ size: CellGridSize) -> Frame.Position? {
    if Bool.random(using: &self) { return nil }
    return Frame.Position(
      row: Int.random(in: 0..<size.rows, using: &self),
      column: Int.random(in: 0..<size.columns, using: &self))
  }
}
