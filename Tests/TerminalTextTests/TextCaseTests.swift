import TestSupport
import Testing

@testable import TerminalText
@testable import TextCases

/// Cleaning, wrapping and measuring text, checked against the cases in ../shared/text.
///
/// Skips arguable cases, where correct implementations differ, as score.py does.
@Suite(
  .enabled(
    if: ProjectFiles.hasShared("text/cases.jsonl") && ProjectFiles.hasShared("text/summed.jsonl"),
    "../shared/text lacks cases.jsonl or summed.jsonl"))
struct TextCaseTests {
  /// Cases whose widths are wcwidth's.
  private let usual: [TextCase]
  /// Cases of clusters that are as wide as the sum of their parts (rule W5).
  private let summed: [TextCase]
  private let cases: [TextCase]

  init() throws {
    usual = try TextCase.all(in: ProjectFiles.shared + "/text/cases.jsonl")
    summed = try TextCase.all(in: ProjectFiles.shared + "/text/summed.jsonl")
    cases = usual + summed
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
    let checked = usual.filter { !$0.arguable }
    let failed = checked.filter { testCase in
      let clusters = MeasuredCluster.all(of: testCase.expected.clean)
      let expected = testCase.expected.clusters.filter { !isSummed($0) }
      return clusters.filter { !isSummed($0) } != expected.map(byOurRules)
        || Clusters.columns(of: testCase.expected.clean.utf8.span)
          != clusters.reduce(0) { $0 + $1.columns }
    }
    #expect(failed.map(\.id) == [])
    #expect(!checked.isEmpty)
  }

  @Test("sums the parts of Indic, Khmer and jamo clusters") func sumsParts() {
    let failed = summed.filter { testCase in
      let clean = testCase.expected.clean
      return MeasuredCluster.all(of: clean) != testCase.expected.clusters
        || Clusters.columns(of: clean.utf8.span) != testCase.expected.totalWidth
    }
    #expect(failed.map(\.id) == [])
    #expect(summed.contains { $0.expected.clusters.contains { $0.columns > 2 } })
  }

  /// Returns true for a cluster of rule W5, whose width in `usual` is at most 2.
  private func isSummed(_ cluster: MeasuredCluster) -> Bool {
    let scalars = cluster.text.unicodeScalars
    return 0x1100...0x11FF ~= (scalars.first?.value ?? 0)
      || scalars.map { ScalarTable.properties(of: $0.value) }.contains {
        [.consonant, .linker].contains($0.conjunct) || $0.mark == .spacing
      }
  }

  /// Adjusts a cluster's width in the file, which is wcwidth's, to rule W4.
  ///
  /// wcwidth gives a narrow modifier base one column even with its modifier.
  private func byOurRules(_ cluster: MeasuredCluster) -> MeasuredCluster {
    let scalars = cluster.text.unicodeScalars.map { ScalarTable.properties(of: $0.value) }
    let isModified = zip(scalars, scalars.dropFirst()).contains {
      $0.has(.modifierBase) && $1.has(.modifier)
    }
    return MeasuredCluster(text: cluster.text, columns: isModified ? 2 : min(cluster.columns, 2))
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

/// Converts UTF-8 offsets in a text to scalar offsets.
struct ScalarOffsets {
  private var counts: [Int: Int] = [:]

  init(_ text: String) {
    var offset = 0
    for (count, scalar) in text.unicodeScalars.enumerated() {
      counts[offset] = count
      offset += scalar.utf8.count
    }
    counts[offset] = text.unicodeScalars.count
  }

  subscript(offset: Int) -> Int { counts[offset] ?? -1 }
}
