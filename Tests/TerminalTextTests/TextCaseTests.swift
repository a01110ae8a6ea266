import TestSupport
import Testing

@testable import TerminalText
@testable import TextCases

/// Cleaning, wrapping and measuring text, checked against ../shared/text/cases.jsonl.
///
/// Skips arguable cases, where correct implementations differ, as score.py does.
@Suite(
  .enabled(
    if: ProjectFiles.hasShared("text/cases.jsonl"), "../shared/text/cases.jsonl is missing"))
struct TextCaseTests {
  private let cases: [TextCase]

  init() throws {
    cases = try TextCase.all(in: ProjectFiles.shared + "/text/cases.jsonl")
  }

  @Test func cleansText() {
    // Includes arguable cases: rules S1 to S9 leave no choice in cleaning.
    let failed = cases.filter {
      !isSame([CleanText($0.text, lineBreaks: .kept).text], [$0.expected.clean])
    }
    #expect(failed.map(\.id) == [])
    #expect(cases.count { $0.text.utf8.count != $0.expected.clean.utf8.count } > 0)
  }

  @Test(arguments: [true, false])
  func wrapsText(isCleaned: Bool) {
    let checked = cases.filter { !$0.arguable && (isCleaned || !$0.sanitizeArguable) }
    let failed = checked.filter { testCase in
      let result = CaseResult(testCase, isCleaned: isCleaned)
      return !isSame(result.lines, testCase.expected.lines)
        || result.lines.count != testCase.expected.height || result.height != result.lines.count
    }
    print("\(checked.count) texts, \(cases.count - checked.count) arguable ones skipped")
    #expect(failed.map(\.id) == [])
    #expect(!checked.isEmpty)
  }

  @Test func clampsText() {
    let checked = cases.filter { !$0.arguable && $0.expected.clampArguable == false }
    let failed = checked.filter { testCase in
      let result = CaseResult(testCase, isCleaned: true)
      let expected = testCase.expected
      return !isSame(result.clamped ?? [], expected.clamped ?? [])
        || result.hidden != expected.hidden
        || result.hidden.map { $0 > 0 } != expected.truncated
    }
    print("\(checked.count) cut texts, \(cases.count - checked.count) others skipped")
    #expect(failed.map(\.id) == [])
    #expect(!checked.isEmpty)
  }

  /// Plain UAX #14, since the file has no tailoring.
  @Test func findsBreakOpportunities() {
    let failed = cases.filter { testCase in
      let text = testCase.expected.clean
      let utf8 = text.utf8
      let found = LineBreaks.opportunities(in: utf8.span, TextMetrics(isTailored: false))
      let inScalars = ScalarOffsets(text)
      // In the file, the end of a text is a mandatory break only after a line break.
      let mandatory = found.filter {
        $0.isMandatory && ($0.offset < utf8.count || text.unicodeScalars.last == "\n")
      }
      return found.map { inScalars[$0.offset] } != testCase.expected.breaks
        || mandatory.map { inScalars[$0.offset] } != testCase.expected.mandatory
    }
    #expect(failed.map(\.id) == [])
    #expect(!cases.isEmpty)
  }

  @Test func measuresClusters() {
    let checked = cases.filter { !$0.arguable }
    let failed = checked.filter { testCase in
      let clusters = MeasuredCluster.all(of: testCase.expected.clean)
      let expected = testCase.expected.clusters.map(byOurRules)
      let columns = expected.reduce(0) { $0 + $1.columns }
      return clusters != expected
        || Clusters.columns(of: testCase.expected.clean.utf8.span) != columns
    }
    #expect(failed.map(\.id) == [])
    #expect(!checked.isEmpty)
  }

  /// Adjusts a cluster's width in the file, which is wcwidth's, to rules W4 and W5.
  ///
  /// wcwidth gives a narrow modifier base one column even with its modifier, and some clusters
  /// three.
  private func byOurRules(_ cluster: MeasuredCluster) -> MeasuredCluster {
    let scalars = cluster.text.unicodeScalars.map { ScalarTable.properties(of: $0.value) }
    let isModified = zip(scalars, scalars.dropFirst()).contains {
      $0.has(.modifierBase) && $1.has(.modifier)
    }
    let columns = isModified ? 2 : min(cluster.columns, 2)
    return MeasuredCluster(text: cluster.text, columns: columns)
  }

  /// Compares lines by scalars, ignoring trailing white space.
  private func isSame(_ left: [String], _ right: [String]) -> Bool {
    left.map(withoutSpaces) == right.map(withoutSpaces)
  }

  private func withoutSpaces(_ line: String) -> [Unicode.Scalar] {
    let scalars = Array(line.unicodeScalars)
    return Array(scalars.prefix((scalars.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1))
  }
}
