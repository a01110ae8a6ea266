import TerminalText

/// ghf's result for a case, in the format that score.py reads.
struct CaseResult: Encodable, Sendable {
  let id: String
  let clean: String
  let clusters: [MeasuredCluster]
  let lines: [String]
  let lineWidths: [Int]
  let height: Int
  let clamped: [String]?
  let hidden: Int?

  /// Cleans and wraps the raw text of a case or, if `isCleaned`, its expected cleaned text.
  init(_ testCase: TextCase, isCleaned: Bool) {
    let text = CleanText(
      isCleaned ? testCase.expected.clean : testCase.text, lineBreaks: .kept)
    let wrapped = TextBlock(text).lines(fitting: testCase.width)
    id = testCase.id
    clean = text.text
    clusters = MeasuredCluster.all(of: text.text)
    lines = CaseResult.contents(of: wrapped)
    lineWidths = wrapped.lines.map(\.columns)
    height = TextBlock(text).size(fitting: testCase.width).rows
    let shown = testCase.maxLines.map {
      TextBlock(text, maximumLines: $0).lines(fitting: testCase.width)
    }
    clamped = shown.map(CaseResult.contents)
    hidden = shown?.hiddenLineCount
  }

  private static func contents(of wrapped: WrappedText) -> [String] {
    wrapped.lines.indices.map { wrapped.content(ofLine: $0).text }
  }
}
