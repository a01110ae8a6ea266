import TerminalText

/// Checks wrapped lines against the rules directly, cluster by cluster.
struct WrapChecker {
  struct Cluster {
    let range: Range<Int>
    let columns: Int
    let isSpace: Bool
    /// True if a line may end after the cluster.
    let isOpportunity: Bool
    let isLineBreak: Bool
  }

  /// The white space of rule L1, and the line break.
  private static let spaces: Set<String> = [
    " ", "\t", "\n", "\u{1680}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}",
    "\u{2005}", "\u{2006}", "\u{2008}", "\u{2009}", "\u{200A}", "\u{205F}", "\u{3000}",
  ]

  let clusters: [Cluster]
  let limit: Int

  init(_ text: CleanText, limit: Int, _ metrics: TextMetrics) {
    let utf8 = text.text.utf8
    let span = utf8.span
    let breaks = Set(LineBreaks.opportunities(in: span, metrics).map(\.offset))
    var clusters: [Cluster] = []
    Clusters.enumerate(span, metrics) { range, columns in
      let bytes = range.map { span[$0] }
      let content = String(decoding: bytes, as: UTF8.self)
      clusters.append(
        Cluster(
          range: range, columns: columns, isSpace: WrapChecker.spaces.contains(content),
          isOpportunity: breaks.contains(range.upperBound), isLineBreak: content == "\n"))
      return true
    }
    self.clusters = clusters
    self.limit = limit
  }

  /// Lists the violations of the rules in the lines.
  func violations(in lines: [TextLine]) -> [String] {
    var violations: [String] = []
    var next = 0
    for (number, line) in lines.enumerated() {
      // Only white space and the line break that ends a line may be between lines.
      let end = next
      var skipped = 0
      while next < clusters.count, clusters[next].range.lowerBound < line.range.lowerBound {
        if !clusters[next].isSpace { violations.append("line \(number): lost \(clusters[next])") }
        if clusters[next].isLineBreak { skipped += 1 }
        next += 1
      }
      if skipped > (number == 0 ? 0 : 1) {
        violations.append("line \(number): lost \(skipped) line breaks")
      }
      if number == 0 || skipped > 0 { violations += startViolations(number, end..<next) }
      let start = next
      while next < clusters.count, clusters[next].range.upperBound <= line.range.upperBound {
        if clusters[next].isLineBreak { violations.append("line \(number): holds a line break") }
        next += 1
      }
      let content = clusters[start..<next]
      if (content.last?.range.upperBound ?? line.range.lowerBound) != line.range.upperBound {
        violations.append("line \(number): ends within a cluster")
      }
      if content.reduce(0, { $0 + $1.columns }) != line.columns {
        violations.append("line \(number): is not \(line.columns) columns wide")
      }
      if line.columns > limit, content.count > 1 {
        violations.append("line \(number): \(line.columns) columns in \(content.count) clusters")
      }
      if content.last?.isSpace ?? false {
        violations.append("line \(number): white space at its end")
      }
      if content.isEmpty, !clusters[next...].prefix(while: \.isSpace).contains(where: \.isLineBreak)
      {
        violations.append("line \(number): is empty without a line break")
      }
      violations += endViolations(of: line, number, at: next)
    }
    let rest = clusters[next...]
    if rest.contains(where: { !$0.isSpace }) { violations.append("the end is lost") }
    if rest.count(where: \.isLineBreak) > (lines.isEmpty ? 0 : 1) {
      violations.append("blank lines at the end are lost")
    }
    return violations
  }

  /// Reports white space missing at the start of a paragraph although it fits (rule L5).
  private func startViolations(_ number: Int, _ skipped: Range<Int>) -> [String] {
    let first = (clusters[skipped].lastIndex { $0.isLineBreak } ?? skipped.lowerBound - 1) + 1
    let gap = clusters[first..<skipped.upperBound].reduce(0) { $0 + $1.columns }
    guard first < skipped.upperBound, skipped.upperBound < clusters.count,
      !clusters[skipped.upperBound].isLineBreak
    else { return [] }
    let next = skipped.upperBound
    let segment = content(from: next) { $0.isOpportunity }
    let piece = content(from: next) { $0.isOpportunity || $0.isSpace }
    return gap + (segment > limit ? piece : segment) > limit
      ? [] : ["line \(number): white space at its start is lost"]
  }

  /// Reports a line that could hold more, or that ends where no line may.
  private func endViolations(of line: TextLine, _ number: Int, at end: Int) -> [String] {
    let rest = clusters[end...].prefix { $0.isSpace }
    let next = rest.endIndex
    if rest.contains(where: \.isLineBreak) || next == clusters.count { return [] }
    let gap = rest.reduce(0) { $0 + $1.columns }
    let isFirst = end == clusters.startIndex
    if !isFirst, clusters[end - 1..<next].contains(where: \.isOpportunity) {
      // The next segment, up to the next opportunity, must not fit.
      let columns = content(from: next) { $0.isOpportunity }
      return line.columns + gap + columns > limit ? [] : ["line \(number): more would fit"]
    }
    let segment = content(from: segmentStart(of: next)) { $0.isOpportunity }
    if segment <= limit { return ["line \(number): ends within a segment of \(segment)"] }
    if gap > 0 {
      let stop = (next..<clusters.count).first { clusters[$0].isSpace } ?? clusters.count
      let piece = clusters[next..<stop]
      let upTo = piece.firstIndex { $0.isOpportunity } ?? piece.endIndex - 1
      let columns = clusters[next...upTo].reduce(0) { $0 + $1.columns }
      return line.columns + gap + columns > limit ? [] : ["line \(number): more would fit"]
    }
    return line.columns + clusters[next].columns > limit
      ? [] : ["line \(number): one cluster more would fit"]
  }

  /// The columns from a cluster to the first that `isLast` accepts, without trailing white space.
  private func content(from start: Int, _ isLast: (Cluster) -> Bool) -> Int {
    let end = clusters[start...].firstIndex(where: isLast) ?? clusters.count - 1
    let segment = clusters[start...end]
    let lastContent = segment.lastIndex { !$0.isSpace } ?? start
    return clusters[start...lastContent].reduce(0) { $0 + $1.columns }
  }

  private func segmentStart(of index: Int) -> Int {
    (clusters[..<index].lastIndex { $0.isOpportunity } ?? -1) + 1
  }
}
