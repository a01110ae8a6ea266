/// The folding of code points: compatibility decomposition, without nonspacing marks, full case
/// folding (Unicode 17.0, sections 3.11 and 3.13), ICU's Latin-ASCII, and one spelling of Arabic
/// letters, repeated until nothing changes.
struct FoldingRules {
  private let category: CodePointMap<String>
  private var decompositions: [UInt32: [UInt32]] = [:]
  private var foldings: [UInt32: [UInt32]] = [:]
  private let latinASCII: LatinASCII
  private var combiningClasses: [UInt32: UInt8] = [:]

  /// The syllables that ghf decomposes by arithmetic.
  static let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// The letters that Arabic and Persian keyboards type by different code points: YEH and ALEF MAKSURA
  /// become FARSI YEH, and KAF becomes KEHEH.
  ///
  /// ArabicNormalizer and PersianNormalizer of Apache Lucene fold them in the other direction.
  private static let arabicLetters: [UInt32: UInt32] = [
    0x0649: 0x06CC, 0x064A: 0x06CC, 0x0643: 0x06A9,
  ]

  /// The space without width, the two joiners and WORD JOINER, which show nothing by themselves and
  /// which many people leave out.
  private static let joiners: Set<UInt32> = [0x200B, 0x200C, 0x200D, 0x2060]

  /// Reads UnicodeData.txt and CaseFolding.txt.
  ///
  /// - Throws: `TablesError` if one is missing, malformed or of another version.
  init(
    _ folder: UnicodeFolder, _ latinASCII: LatinASCII, category: CodePointMap<String>
  ) throws(TablesError) {
    self.category = category
    self.latinASCII = latinASCII
    let data = try folder.unicodeData(matching: category)
    for entry in data.entries {
      let codePoint = entry.codePoints.lowerBound
      // Field 3 is Canonical_Combining_Class, field 5 a decomposition, with a tag unless it is
      // canonical.
      guard entry.fields.count > 4, let combiningClass = UInt8(entry.fields[2]) else {
        throw .unexpected("UnicodeData.txt has too few fields for \(codePoint)")
      }
      if combiningClass != 0 { combiningClasses[codePoint] = combiningClass }
      let decomposition = FoldingRules.codePoints(entry.fields[4])
      // An accent by itself, such as ´, is a space with a mark; it would fold to the space.
      let isAccent =
        decomposition.count > 1 && decomposition[0] == 0x20
        && decomposition.dropFirst().allSatisfy { category[$0] == "Mn" }
      if !decomposition.isEmpty, !isAccent { decompositions[codePoint] = decomposition }
    }
    // C and F are full case folding, S is simple folding, T is for Turkish and Azerbaijani.
    for entry in try folder.file("CaseFolding.txt").entries
    where entry.fields[0] == "C" || entry.fields[0] == "F" {
      foldings[entry.codePoints.lowerBound] = FoldingRules.codePoints(entry.fields[1])
    }
  }

  /// Returns the folding of a code point, which must not be a Hangul syllable.
  func folded(_ codePoint: UInt32) -> [UInt32] {
    if category[codePoint] == "Mn" || FoldingRules.joiners.contains(codePoint) { return [] }
    var folded = [codePoint]
    while true {
      let next = folded.flatMap(decomposed).filter { category[$0] != "Mn" }
        .flatMap { foldings[$0] ?? [$0] }.flatMap { latinASCII.texts[$0] ?? [$0] }
        .map { FoldingRules.arabicLetters[$0] ?? $0 }
      if next == folded { return folded }
      folded = next
    }
  }

  /// Returns the only range of code points at or above `start` that folding changes; it drops them.
  ///
  /// - Throws: `TablesError.unexpected` unless there is exactly one, and it begins there or later.
  func droppedRange(from start: UInt32) throws(TablesError) -> ClosedRange<UInt32> {
    let others = [decompositions, foldings, latinASCII.texts].flatMap(\.keys).filter { $0 >= start }
    let marks = category.ranges { $0 == "Mn" }
      .filter { $0.upperBound >= start }
    guard others.isEmpty, marks.count == 1, marks[0].lowerBound >= start else {
      throw .unexpected("folding changes more than one range of marks above plane 2")
    }
    return marks[0]
  }

  /// Returns Canonical_Combining_Class, which orders consecutive marks.
  func combiningClass(_ codePoint: UInt32) -> UInt8 { combiningClasses[codePoint] ?? 0 }

  private func decomposed(_ codePoint: UInt32) -> [UInt32] {
    decompositions[codePoint].map { $0.flatMap(decomposed) } ?? [codePoint]
  }

  /// Parses a sequence of code points, without a decomposition's tag such as `<wide>`.
  private static func codePoints(_ field: Substring) -> [UInt32] {
    field.split(separator: " ").compactMap { UInt32($0, radix: 16) }
  }
}
