import Testing

@testable import TerminalText

/// The table of scalar properties, checked without Unicode's files.
@Suite struct ScalarTableTests {
  private struct Sample: CustomTestStringConvertible {
    let scalar: UInt32
    let lineBreak: LineBreakClass
    let clusterBreak: ClusterBreakClass
    var conjunct = ConjunctClass.none
    var mark = MarkClass.none
    let width: Int
    var flags: ScalarProperties.Flags = []

    var testDescription: String { "U+\(String(scalar, radix: 16, uppercase: true))" }

    var properties: ScalarProperties {
      ScalarProperties(
        lineBreak: lineBreak, clusterBreak: clusterBreak, conjunct: conjunct, mark: mark,
        width: width, flags: hasOwnCluster ? flags.union(.ownCluster) : flags)
    }

    private var hasOwnCluster: Bool {
      mark == .none && [.none, .consonant].contains(conjunct)
        && [.other, .lv, .lvt].contains(clusterBreak)
    }
  }

  private static let samples: [Sample] = [
    Sample(scalar: 0x00, lineBreak: .cm, clusterBreak: .control, width: 1, flags: .suspect),
    Sample(scalar: 0x09, lineBreak: .ba, clusterBreak: .control, width: 1, flags: .breakingSpace),
    Sample(scalar: 0x0A, lineBreak: .lf, clusterBreak: .lf, width: 0, flags: .suspect),
    Sample(scalar: 0x20, lineBreak: .sp, clusterBreak: .other, width: 1, flags: .breakingSpace),
    Sample(scalar: 0x23, lineBreak: .al, clusterBreak: .other, width: 1, flags: .widensWithVS16),
    Sample(scalar: 0x41, lineBreak: .al, clusterBreak: .other, width: 1),
    Sample(scalar: 0x7F, lineBreak: .cm, clusterBreak: .control, width: 1, flags: .suspect),
    Sample(scalar: 0xA0, lineBreak: .gl, clusterBreak: .other, width: 1),
    Sample(
      scalar: 0xA9, lineBreak: .al, clusterBreak: .other, width: 1,
      flags: [.pictographic, .widensWithVS16]),
    Sample(scalar: 0xAB, lineBreak: .quInitial, clusterBreak: .other, width: 1),
    Sample(scalar: 0xAD, lineBreak: .ba, clusterBreak: .control, width: 0, flags: .suspect),
    Sample(scalar: 0xB1, lineBreak: .pr, clusterBreak: .other, width: 1, flags: .ambiguousWidth),
    Sample(
      scalar: 0x301, lineBreak: .cm, clusterBreak: .extend, conjunct: .extend, mark: .nonspacing,
      width: 0),
    Sample(scalar: 0x600, lineBreak: .nu, clusterBreak: .prepend, width: 1),
    Sample(scalar: 0x915, lineBreak: .al, clusterBreak: .other, conjunct: .consonant, width: 1),
    Sample(
      scalar: 0x94D, lineBreak: .cm, clusterBreak: .extend, conjunct: .linker, mark: .nonspacing,
      width: 0),
    Sample(
      scalar: 0x903, lineBreak: .cm, clusterBreak: .spacingMark, mark: .spacing, width: 0),
    Sample(scalar: 0xE01, lineBreak: .al, clusterBreak: .other, width: 1),
    Sample(
      scalar: 0xE31, lineBreak: .cm, clusterBreak: .extend, conjunct: .extend, mark: .nonspacing,
      width: 0),
    Sample(scalar: 0x1100, lineBreak: .jl, clusterBreak: .l, width: 2, flags: .eastAsian),
    Sample(scalar: 0x115F, lineBreak: .jl, clusterBreak: .l, width: 2, flags: .eastAsian),
    Sample(scalar: 0x1160, lineBreak: .jv, clusterBreak: .v, width: 0),
    Sample(scalar: 0x11A8, lineBreak: .jt, clusterBreak: .t, width: 0),
    Sample(scalar: 0x2007, lineBreak: .gl, clusterBreak: .other, width: 1),
    Sample(
      scalar: 0x200D, lineBreak: .zwj, clusterBreak: .zwj, conjunct: .extend, width: 0),
    Sample(
      scalar: 0x2019, lineBreak: .quFinal, clusterBreak: .other, width: 1, flags: .ambiguousWidth),
    Sample(scalar: 0x202E, lineBreak: .cm, clusterBreak: .control, width: 0, flags: .suspect),
    Sample(scalar: 0x20CF, lineBreak: .pr, clusterBreak: .other, width: 1),
    Sample(
      scalar: 0x25CC, lineBreak: .dottedCircle, clusterBreak: .other, width: 1),
    Sample(
      scalar: 0x3000, lineBreak: .ba, clusterBreak: .other, width: 2,
      flags: [.eastAsian, .breakingSpace]),
    Sample(scalar: 0x3041, lineBreak: .ns, clusterBreak: .other, width: 2, flags: .eastAsian),
    Sample(
      scalar: 0x3164, lineBreak: .id, clusterBreak: .other, width: 0,
      flags: [.eastAsian, .suspect]),
    Sample(scalar: 0x4E00, lineBreak: .id, clusterBreak: .other, width: 2, flags: .eastAsian),
    Sample(scalar: 0xAC00, lineBreak: .h2, clusterBreak: .lv, width: 2, flags: .eastAsian),
    Sample(scalar: 0xAC01, lineBreak: .h3, clusterBreak: .lvt, width: 2, flags: .eastAsian),
    Sample(
      scalar: 0xFE0F, lineBreak: .cm, clusterBreak: .extend, conjunct: .extend, mark: .nonspacing,
      width: 0),
    Sample(scalar: 0xFF71, lineBreak: .id, clusterBreak: .other, width: 1, flags: .eastAsian),
    Sample(scalar: 0xFFFE, lineBreak: .al, clusterBreak: .other, width: 1, flags: .suspect),
    Sample(scalar: 0x1_F1E6, lineBreak: .ri, clusterBreak: .regionalIndicator, width: 2),
    Sample(
      scalar: 0x1_F3FB, lineBreak: .em, clusterBreak: .extend, conjunct: .extend, width: 2,
      flags: [.modifier, .eastAsian]),
    Sample(
      scalar: 0x1_F44D, lineBreak: .eb, clusterBreak: .other, width: 2,
      flags: [.pictographic, .modifierBase, .eastAsian]),
    Sample(
      scalar: 0x1_F8FF, lineBreak: .alPictographicUnassigned, clusterBreak: .other, width: 1,
      flags: .pictographic),
    Sample(
      scalar: 0x1_FFFD, lineBreak: .idPictographicUnassigned, clusterBreak: .other, width: 1,
      flags: .pictographic),
    Sample(scalar: 0x2_FFFD, lineBreak: .id, clusterBreak: .other, width: 2, flags: .eastAsian),
    Sample(
      scalar: 0xE_0041, lineBreak: .cm, clusterBreak: .extend, conjunct: .extend, width: 0,
      flags: .suspect),
    Sample(
      scalar: 0x10_FFFD, lineBreak: .al, clusterBreak: .other, width: 1, flags: .ambiguousWidth),
    Sample(scalar: 0x10_FFFF, lineBreak: .al, clusterBreak: .other, width: 1, flags: .suspect),
    Sample(scalar: 0x11_0000, lineBreak: .al, clusterBreak: .other, width: 1),
    Sample(scalar: .max, lineBreak: .al, clusterBreak: .other, width: 1),
  ]

  @Test(arguments: samples) private func hasTheProperties(of sample: Sample) {
    let found = ScalarTable.properties(of: sample.scalar)
    #expect(found == sample.properties, "\(found.lineBreak) \(found.clusterBreak) \(found)")
  }

  /// Swift's tables are of Unicode 17 too, and independent of ours.
  @Test func agreesWithSwift() {
    var wrong: [Unicode.Scalar] = []
    for scalar in Scalars.all {
      let found = ScalarTable.properties(of: scalar.value)
      let swift = scalar.properties
      let mark: MarkClass =
        switch swift.generalCategory {
        case .nonspacingMark, .enclosingMark: .nonspacing
        case .spacingMark: .spacing
        default: .none
        }
      let isSame =
        found.mark == mark && found.has(.modifier) == swift.isEmojiModifier
        && found.has(.modifierBase) == swift.isEmojiModifierBase
        && (found.width != 2 || found.has(.eastAsian) || found.lineBreak == .ri)
        && (mark == .none || found.width == 0)
      if !isSame { wrong.append(scalar) }
    }
    #expect(wrong == [])
  }

  @Test func hasTheSpecifiedNumberOfEachProperty() {
    let all = Scalars.all.map { ScalarTable.properties(of: $0.value) }
    #expect(all.count { $0.has(.widensWithVS16) } == 213)
    #expect(all.count { $0.conjunct == .linker } == 20)
    #expect(all.count { $0.has(.modifier) } == 5)
    #expect(all.count { $0.lineBreak == .ri } == 26)
    #expect(all.count { $0.has(.breakingSpace) } == 15)
  }
}
