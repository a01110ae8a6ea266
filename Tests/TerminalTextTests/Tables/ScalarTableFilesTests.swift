import TestSupport
import Testing

@testable import TerminalText
@testable import TextCases

/// The scalar table compared with Unicode's files, read independently of the generator.
@Suite(.enabled(if: UnicodeData.isAvailable, UnicodeData.comment)) struct ScalarTableFilesTests {
  @Test func matchesTheClusterBreaks() throws {
    let names = try UnicodeData.values("GraphemeBreakProperty.txt")
    var found: [ClusterBreakClass: Set<Substring>] = [:]
    for scalar in Scalars.all {
      let value = ScalarTable.properties(of: scalar.value).clusterBreak
      found[value, default: []].insert(names[scalar.value] ?? "Other")
    }
    #expect(
      found == [
        .other: ["Other"], .cr: ["CR"], .lf: ["LF"], .control: ["Control"], .extend: ["Extend"],
        .zwj: ["ZWJ"], .regionalIndicator: ["Regional_Indicator"], .prepend: ["Prepend"],
        .spacingMark: ["SpacingMark"], .l: ["L"], .v: ["V"], .t: ["T"], .lv: ["LV"],
        .lvt: ["LVT"],
      ])
  }

  @Test func matchesTheEastAsianWidths() throws {
    let names = try UnicodeData.values("EastAsianWidth.txt")
    let wrong = Scalars.all.filter { scalar in
      let found = ScalarTable.properties(of: scalar.value)
      let name = names[scalar.value] ?? "N"
      let isWide = name == "W" || name == "F"
      return found.has(.eastAsian) != (isWide || name == "H")
        || found.has(.ambiguousWidth) != (name == "A" && found.width == 1)
        || (found.width == 2 && !isWide && found.clusterBreak != .regionalIndicator)
        || (found.width == 1 && isWide)
    }
    #expect(wrong == [])
    #expect(names.count > 300_000)
  }

  @Test func matchesTheLineBreaks() throws {
    let names = try UnicodeData.values("LineBreak.txt")
    var found: [LineBreakClass: Set<Substring>] = [:]
    for scalar in Scalars.all {
      let value = ScalarTable.properties(of: scalar.value).lineBreak
      found[value, default: []].insert(names[scalar.value] ?? "XX")
    }
    var expected: [LineBreakClass: Set<Substring>] = [
      .al: ["AL", "AI", "SA", "SG", "XX"], .cm: ["CM", "SA"], .ns: ["NS", "CJ"],
      .dottedCircle: ["AL"], .alPictographicUnassigned: ["XX"], .quInitial: ["QU"],
      .quFinal: ["QU"], .idPictographicUnassigned: ["ID"],
    ]
    for value in LineBreakClass.allCases where expected[value] == nil {
      expected[value] = ["\("\(value)".uppercased())"]
    }
    // Surrogates aren't scalars.
    expected[.al]?.remove("SG")
    #expect(found == expected)
  }

  @Test func matchesTheWidthsOfTheTextCases() throws {
    let widths = try TextCase.all(in: ProjectFiles.shared + "/text/cases.jsonl")
      .flatMap(\.expected.clusters).filter { $0.text.unicodeScalars.count == 1 }
    let wrong = widths.filter { cluster in
      cluster.text.unicodeScalars.contains {
        ScalarTable.properties(of: $0.value).width != cluster.columns
      }
    }
    #expect(Set(wrong.map(\.text)) == [])
    #expect(Set(widths.map(\.text)).count > 1_800)
  }
}
