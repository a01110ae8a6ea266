import TerminalText
import TestSupport

extension SeededGenerator {
  /// Makes up to `count` words of ASCII letters, separated by spaces and line breaks.
  mutating func words(upTo count: Int) -> CleanText {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &self) {
      if !text.isEmpty { text += Int.random(in: 0..<6, using: &self) == 0 ? "\n" : " " }
      let length = Int.random(in: 1...(Bool.random(using: &self) ? 6 : 30), using: &self)
      for _ in 0..<length {
        text += "abcdefghij".randomElement(using: &self).map(String.init) ?? ""
      }
    }
    return CleanText(text, lineBreaks: .kept)
  }

  /// Makes a part with parts nested at most `depth` levels deep.
  mutating func part(depth: Int) -> LayoutPart {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 3), using: &self) {
    case 0, 1:
      let maximum = Bool.random(using: &self) ? Int.random(in: 0...4, using: &self) : nil
      let whenCut = Bool.random(using: &self) ? LayoutPart.text("more", .dim) : nil
      return .text(words(upTo: 12), .bold, maximumLines: maximum, whenCut: whenCut)
    case 2: return .text("")
    case 3, 4: return .row(rowItems(depth: depth - 1), gap: Int.random(in: 0...3, using: &self))
    case 5:
      let parts = (0..<Int.random(in: 0...4, using: &self)).map { _ in part(depth: depth - 1) }
      return .stack(parts, spacing: Int.random(in: 0...2, using: &self))
    case 6: return part(depth: depth - 1).inset(insets())
    case 7:
      let alignment = [CellAlignment.center, .trailing].randomElement(using: &self) ?? .leading
      return part(depth: depth - 1).aligned(alignment)
    default: return part(depth: depth - 1).bordered()
    }
  }

  private mutating func rowItems(depth: Int) -> [RowItem] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in
      let columns = Int.random(in: -1...20, using: &self)
      switch Int.random(in: 0..<3, using: &self) {
      case 0: return .fixed(columns, part(depth: depth))
      case 1: return .natural(minimum: columns, part(depth: depth))
      default:
        let weight = Int.random(in: 0...5, using: &self)
        return .flexible(minimum: columns, weight: weight, part(depth: depth))
      }
    }
  }

  private mutating func insets() -> CellInsets {
    let range = -1...6
    return CellInsets(
      leading: Int.random(in: range, using: &self), trailing: Int.random(in: range, using: &self),
      top: Int.random(in: range, using: &self), bottom: Int.random(in: range, using: &self))
  }
}
