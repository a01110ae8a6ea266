import TestSupport
import Testing

@testable import TerminalText
@testable import TextCases

/// The texts of ../shared/text/cases.jsonl, and what is right for each.
///
/// As score.py does it, cases that are arguable are left out: there sound implementations differ.
@Suite(
  .enabled(
    if: ProjectFiles.hasShared("text/cases.jsonl"), "../shared/text/cases.jsonl is not there"))
struct TextCaseTests {
  private let cases: [TextCase]

  init() throws {
    cases = try TextCase.all(in: ProjectFiles.shared + "/text/cases.jsonl")
  }

  @Test func cleaningIsRight() {
    // Even where cleaning is arguable, the rules S1 to S9 leave no choice.
    let failed = cases.filter {
      !isSame([CleanText($0.text, lineBreaks: .kept).text], [$0.expected.clean])
    }
    #expect(failed.map(\.id) == [])
    #expect(cases.count { $0.text.utf8.count != $0.expected.clean.utf8.count } > 0)
  }

  @Test(arguments: [true, false])
  func linesAreRight(isCleaned: Bool) {
    let judged = cases.filter { !$0.arguable && (isCleaned || !$0.sanitizeArguable) }
    let failed = judged.filter { testCase in
      let result = CaseResult(testCase, isCleaned: isCleaned)
      return !isSame(result.lines, testCase.expected.lines)
        || result.lines.count != testCase.expected.height || result.height != result.lines.count
    }
    print("\(judged.count) texts, \(cases.count - judged.count) arguable ones left out")
    #expect(failed.map(\.id) == [])
    #expect(!judged.isEmpty)
  }

  @Test func cutLinesAreRight() {
    let judged = cases.filter { !$0.arguable && $0.expected.clampArguable == false }
    let failed = judged.filter { testCase in
      let result = CaseResult(testCase, isCleaned: true)
      let expected = testCase.expected
      return !isSame(result.clamped ?? [], expected.clamped ?? [])
        || result.hidden != expected.hidden
        || result.hidden.map { $0 > 0 } != expected.truncated
    }
    print("\(judged.count) cut texts, \(cases.count - judged.count) others or arguable")
    #expect(failed.map(\.id) == [])
    #expect(!judged.isEmpty)
  }

  /// UAX #14 as it is: the file knows no tailoring.
  @Test func breakOpportunitiesAreRight() {
    let failed = cases.filter { testCase in
      let text = testCase.expected.clean
      let utf8 = text.utf8
      let found = LineBreaks.opportunities(in: utf8.span, TextMetrics(isTailored: false))
      let inScalars = ScalarOffsets(text)
      // The end of the text is none of the file's mandatory ones, unless a line break ends it.
      let mandatory = found.filter {
        $0.isMandatory && ($0.offset < utf8.count || text.unicodeScalars.last == "\n")
      }
      return found.map { inScalars[$0.offset] } != testCase.expected.breaks
        || mandatory.map { inScalars[$0.offset] } != testCase.expected.mandatory
    }
    #expect(failed.map(\.id) == [])
    #expect(!cases.isEmpty)
  }

  @Test func clustersAndWidthsAreRight() {
    let judged = cases.filter { !$0.arguable }
    let failed = judged.filter { testCase in
      let clusters = MeasuredCluster.all(of: testCase.expected.clean)
      let expected = testCase.expected.clusters.map(byOurRules)
      let columns = expected.reduce(0) { $0 + $1.columns }
      return clusters != expected
        || Clusters.columns(of: testCase.expected.clean.utf8.span) != columns
    }
    #expect(failed.map(\.id) == [])
    #expect(!judged.isEmpty)
  }

  /// What the file says of a cluster's width, where rules W4 and W5 don't say otherwise.
  ///
  /// The file has wcwidth's numbers, which give a narrow modifier base one column even with its
  /// modifier, and some clusters three.
  private func byOurRules(_ cluster: MeasuredCluster) -> MeasuredCluster {
    let scalars = cluster.text.unicodeScalars.map { ScalarTable.properties(of: $0.value) }
    let isModified = zip(scalars, scalars.dropFirst()).contains {
      $0.has(.modifierBase) && $1.has(.modifier)
    }
    let columns = isModified ? 2 : min(cluster.columns, 2)
    return MeasuredCluster(text: cluster.text, columns: columns)
  }

  /// Whether lines are the same but for white space at their ends, by scalars.
  private func isSame(_ left: [String], _ right: [String]) -> Bool {
    left.map(withoutSpaces) == right.map(withoutSpaces)
  }

  private func withoutSpaces(_ line: String) -> [Unicode.Scalar] {
    let scalars = Array(line.unicodeScalars)
    return Array(scalars.prefix((scalars.lastIndex { $0 != " " && $0 != "\t" } ?? -1) + 1))
  }
}
