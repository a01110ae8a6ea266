import TerminalText
import TestSupport
import Testing

/// The laws of wrapping, for texts made by chance.
@Suite struct WrapPropertyTests {
  private static let metrics = [
    TextMetrics.standard, TextMetrics(ambiguousIsWide: true), TextMetrics(isTailored: false),
  ]

  @Test(arguments: metrics)
  func linesAreFullNeverTooWideAndLoseNothing(metrics: TextMetrics) {
    var chance = SeededGenerator()
    for _ in 0..<3_000 {
      let text = CleanText(chance.mixedText(upTo: 40), lineBreaks: .kept)
      let width = Int.random(in: 1...(Bool.random(using: &chance) ? 12 : 200), using: &chance)
      let label = Label(text)
      let wrapped = label.lines(fitting: width, metrics)
      let complaints = WrapJudge(text, limit: width, metrics).complaints(about: wrapped.lines)
      #expect(complaints == [], "\(text.text.debugDescription) at \(width)")
      #expect(label.size(fitting: width, metrics) == wrapped.size)
      #expect(wrapped.hiddenLineCount == 0)
    }
  }

  @Test(arguments: metrics)
  func aClampedTextIsTheFirstLinesOfTheWhole(metrics: TextMetrics) {
    var chance = SeededGenerator()
    for _ in 0..<3_000 {
      let text = CleanText(chance.mixedText(upTo: 30), lineBreaks: .kept)
      let width = Int.random(in: 1...60, using: &chance)
      let maximum = Int.random(in: 0...5, using: &chance)
      let whole = Label(text).lines(fitting: width, metrics)
      let label = Label(text, maximumLines: maximum)
      let clamped = label.lines(fitting: width, metrics)
      #expect(label.size(fitting: width, metrics) == clamped.size)
      #expect(clamped.lines.count == min(whole.lines.count, maximum))
      #expect(clamped.hiddenLineCount == whole.lines.count - clamped.lines.count)
      guard clamped.isCut, let last = clamped.lines.last else {
        #expect(clamped.lines == Array(whole.lines.prefix(maximum)))
        continue
      }
      #expect(clamped.lines.dropLast() == whole.lines.prefix(maximum - 1))
      let original = whole.lines[maximum - 1]
      #expect(last.range.lowerBound == original.range.lowerBound)
      #expect(last.range.upperBound <= original.range.upperBound)
      #expect(last.columns <= max(width, metrics.ellipsisColumns))
      let shown = clamped.content(ofLine: maximum - 1)
      let utf8 = shown.text.utf8
      #expect(Clusters.columns(of: utf8.span, metrics) == last.columns)
    }
  }

  @Test func theSameTextIsNeverHigherWhereThereIsMoreRoomForItsWidestLine() {
    var chance = SeededGenerator()
    for _ in 0..<500 {
      let text = CleanText(chance.mixedText(upTo: 30), lineBreaks: .kept)
      let label = Label(text)
      let paragraphs = label.size(fitting: .max)
      #expect(label.size(fitting: max(paragraphs.columns, 1)) == paragraphs)
    }
  }

  @Test func aLineIsDrawnWithoutControlCharacters() {
    var chance = SeededGenerator()
    for _ in 0..<2_000 {
      let text = CleanText(chance.mixedText(upTo: 30), lineBreaks: .kept)
      let wrapped = Label(text, maximumLines: 4).lines(fitting: 20)
      for index in wrapped.lines.indices {
        let shown = wrapped.content(ofLine: index).text.unicodeScalars
        #expect(!shown.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
      }
    }
  }
}
