@testable import TerminalText

extension FuzzTarget {
  /// Cleans, measures, wraps and searches a text; the first byte sets the width.
  func feedText(_ bytes: [UInt8]) {
    let columns = Int(bytes.first ?? 40) + 1
    let foreign = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let clean = CleanText(foreign, lineBreaks: .kept)
    FuzzTarget.require(CleanText(clean.text, lineBreaks: .kept) == clean, "cleaning is idempotent")
    let rule = EmojiWidths(
      widensWithVS16: columns % 3 == 0, joiner: columns % 5 == 0 ? .joins : .width(columns % 7),
      joinsSkinTones: columns % 11 < 6, newestVersion: 12 + columns % 6)
    let metrics = TextMetrics(
      ambiguousIsWide: columns % 2 == 0, emoji: columns % 4 < 2 ? .cluster : rule)
    let indent = columns % 13 == 0 ? columns / 3 : 0
    let label = TextBlock(clean, hangingIndent: indent)
    let wrapped = label.lines(fitting: columns, metrics)
    FuzzTarget.require(
      label.size(fitting: columns, metrics) == wrapped.size, "the measured size is the drawn one")
    for (index, line) in wrapped.lines.enumerated() {
      let shown = wrapped.content(ofLine: index)
      FuzzTarget.require(
        line.columns <= columns || FuzzTarget.clusterCount(of: shown) <= 1 + line.indent,
        "lines fit the width")
      let isDrawable = shown.text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
      }
      FuzzTarget.require(isDrawable, "no control character reaches the terminal")
    }
    let short = TextBlock(clean, maximumLines: 2, hangingIndent: indent).lines(
      fitting: columns, metrics)
    FuzzTarget.require(
      short.lines.count + short.hiddenLineCount == wrapped.lines.count, "hidden lines are counted")
    let folded = FoldedText(foreign)
    let pattern = FoldedText(String(foreign.prefix(3)))
    FuzzTarget.require(
      folded.contains(pattern) == !folded.ranges(of: pattern).isEmpty, "a match has a range")
  }

  private static func clusterCount(of text: CleanText) -> Int {
    var count = 0
    let utf8 = text.text.utf8
    Clusters.enumerate(utf8.span) { _, _ in
      count += 1
      return true
    }
    return count
  }
}
