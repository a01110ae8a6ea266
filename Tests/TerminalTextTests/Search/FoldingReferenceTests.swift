import FoundationEssentials
import TerminalText
import TestSupport
import Testing

/// Folding compared with a reference that reads Unicode's files.
@Suite(.enabled(if: UnicodeData.isAvailable, UnicodeData.comment)) struct FoldingReferenceTests {
  private let reference: FoldingReference

  init() throws {
    reference = try FoldingReference()
  }

  @Test func foldsEveryScalarLikeTheReference() {
    var wrong: [UInt32] = []
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 64) {
      let scalars = (start..<start + 64).filter { Unicode.Scalar($0) != nil }
      let expected = String(scalars: reference.folded(scalars).map(\.scalar))
      if FoldedText(String(scalars: scalars)).bytes != Array(expected.utf8) { wrong.append(start) }
    }
    #expect(wrong == [])
  }

  @Test("folds each scalar like its case folding") func foldsCaseFoldingsAlike() {
    var wrong: Set<UInt32> = []
    for (scalar, folding) in reference.caseFoldings {
      let own = FoldedText(String(scalars: [scalar])).bytes
      if own != FoldedText(String(scalars: folding)).bytes { wrong.insert(scalar) }
    }
    // Folding drops an iota subscript, which is a mark, but keeps an iota adscript, a letter.
    let iotas = reference.caseFoldings.keys.filter { scalar in
      reference.decomposed([scalar]).contains { $0.scalar == 0x345 }
    }
    #expect(wrong == Set(iotas))
    #expect(reference.caseFoldings.count == 1_585)
  }

  @Test func foldsEquivalentTextsAlike() {
    var generator = SeededGenerator()
    for _ in 0..<3_000 {
      let text = marked(&generator)
      let form = String(scalars: shuffled(reference.decomposed(text).map(\.scalar), &generator))
      #expect(form == String(scalars: text))
      let composed = FoldedText(String(scalars: text)).bytes
      #expect(FoldedText(form).bytes == composed, "\(text.map { String($0, radix: 16) })")
    }
  }

  @Test func leavesAccentsByThemselvesAlone() {
    let folded = reference.accents.filter { scalar in
      FoldedText(String(scalars: [scalar])).bytes != Array(String(scalars: [scalar]).utf8)
    }
    #expect(folded == [])
    #expect(reference.accents.count == 34)
  }

  @Test func findsTheRangesOfANaiveSearch() {
    var generator = SeededGenerator()
    let parts = [
      "a", "A", "ä", "a\u{308}", "\u{301}", "ß", "s", "S", "ﬁ", "f", "I", "İ", "🚀", "👩\u{200D}🚀",
      "क्",
      "ष", "각", "가", " ", "\u{1D160}", "\u{1D16E}\u{1D165}", "Æ", "e", "ł", "’", "'", "\u{A0}", "´",
      "\u{2011}", "-", "ｶﾞ", "カ", "ＦＩ", "㏂", ".", "ﷺ", "الله", "ي", "ی", "ك", "ک", "\u{200C}",
    ]
    for _ in 0..<3_000 {
      let text = randomText(of: parts, upTo: 8, &generator)
      let pattern = randomText(of: parts, upTo: 2, &generator)
      let ranges = FoldedText(text).ranges(of: FoldedText(pattern))
      #expect(
        ranges == naiveRanges(text, pattern),
        "\(text.debugDescription) \(pattern.debugDescription)")
    }
  }

  /// Makes a text with many successive marks of several combining classes.
  private func marked(_ generator: inout SeededGenerator) -> [UInt32] {
    let scalars: [UInt32] = [
      0x61, 0xE4, 0x1EAD, 0x301, 0x323, 0x345, 0x1D157, 0x1D160, 0x1D165, 0x1D16D, 0x1D16E, 0x302E,
      0x16FF0, 0x94D, 0x1B44, 0xAC01, 0x1100, 0x1161, 0x11A8, 0x212B, 0xF900, 0x1FB4,
    ]
    return (0..<8).map { _ in
      Bool.random(using: &generator)
        ? scalars[Int.random(in: 0..<scalars.count, using: &generator)]
        : generator.text(upTo: 1).unicodeScalars.first?.value ?? 0x20
    }
  }

  /// Swaps random pairs of adjacent marks that may be reordered.
  private func shuffled(_ text: [UInt32], _ generator: inout SeededGenerator) -> [UInt32] {
    var text = text
    for index in text.indices.dropFirst() where Bool.random(using: &generator) {
      if reference.mayReorder(text[index - 1], text[index]) { text.swapAt(index - 1, index) }
    }
    return text
  }

  private func randomText(
    of parts: [String], upTo count: Int, _ generator: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: 0...count, using: &generator))
      .map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
  }

  private func naiveRanges(_ text: String, _ pattern: String) -> [Range<Int>] {
    let units = reference.folded(text.unicodeScalars.map(\.value))
    let wanted = reference.folded(pattern.unicodeScalars.map(\.value)).map(\.scalar)
    if wanted.isEmpty { return [] }
    var origins: Set<Int> = []
    for start in units.indices where units[start...].map(\.scalar).starts(with: wanted) {
      origins.formUnion(units[start..<start + wanted.count].map(\.origin))
    }
    var ranges: [Range<Int>] = []
    var scalar = 0
    var byte = 0
    for cluster in text {
      let scalars = scalar..<scalar + cluster.unicodeScalars.count
      let bytes = byte..<byte + cluster.utf8.count
      (scalar, byte) = (scalars.upperBound, bytes.upperBound)
      if origins.isDisjoint(with: scalars) { continue }
      if let last = ranges.last, last.upperBound == bytes.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
      } else {
        ranges.append(bytes)
      }
    }
    return ranges
  }
}

/// Folding exactly as specified, using Unicode's files.
struct FoldingReference {
  private var canonical: [UInt32: [UInt32]] = [:]
  /// All decompositions, except those of accents by themselves.
  private var decompositions: [UInt32: [UInt32]] = [:]
  /// The accents by themselves, such as ´: they decompose to a space with marks.
  private(set) var accents: Set<UInt32> = []
  private(set) var caseFoldings: [UInt32: [UInt32]] = [:]
  private var latinASCII: [UInt32: [UInt32]] = [:]
  private var combiningClasses: [UInt32: Int] = [:]
  /// The nonspacing marks, and the joiners, which are dropped as well.
  private var marks: Set<UInt32> = [0x200B, 0x200C, 0x200D, 0x2060]

  init() throws {
    for line in try ProjectFiles.sharedLines("unicode/17.0.0/UnicodeData.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard let scalar = UInt32(fields[0], radix: 16) else { continue }
      if fields[2] == "Mn" { marks.insert(scalar) }
      if fields[3] != "0" { combiningClasses[scalar] = Int(fields[3]) }
      let parts = fields[5].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      if parts.isEmpty { continue }
      decompositions[scalar] = parts
      if !fields[5].hasPrefix("<") { canonical[scalar] = parts }
    }
    accents = Set(
      decompositions.filter { _, parts in
        parts.count > 1 && parts[0] == 0x20 && marks.isSuperset(of: parts.dropFirst())
      }.keys)
    for accent in accents { decompositions[accent] = nil }
    for line in try ProjectFiles.sharedLines("unicode/17.0.0/CaseFolding.txt") {
      let fields = line.split(separator: "; ")
      guard fields.count > 2, "CF".contains(fields[1]), let scalar = UInt32(fields[0], radix: 16)
      else { continue }
      caseFoldings[scalar] = fields[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }
    }
    let path = ProjectFiles.root + "/Tools/UnicodeTables/LatinASCII.txt"
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let scalar = UInt32(parts[0].dropLast(), radix: 16) else { continue }
      latinASCII[scalar] = parts[1].unicodeScalars.map(\.value)
    }
  }

  /// Decomposes a text to NFD; `origin` is the index of the original scalar.
  func decomposed(_ text: [UInt32]) -> [(scalar: UInt32, origin: Int)] {
    ordered(
      text.enumerated().flatMap { index, scalar in
        expanded(scalar, by: canonical).map { ($0, index) }
      })
  }

  /// Repeats NFKD, removal of nonspacing marks and joiners, full case folding, Latin-ASCII, and one
  /// spelling of Arabic letters until nothing changes.
  func folded(_ text: [UInt32]) -> [(scalar: UInt32, origin: Int)] {
    var folded = text.enumerated().map { (scalar: $1, origin: $0) }
    while true {
      let letters = mapped(folded) { expanded($0, by: decompositions) }
        .filter { !marks.contains($0.scalar) }
      let arabic: [UInt32: [UInt32]] = [0x649: [0x6CC], 0x64A: [0x6CC], 0x643: [0x6A9]]
      let plain = mapped(mapped(letters) { caseFoldings[$0] }) { latinASCII[$0] }
      let next = ordered(mapped(plain) { arabic[$0] })
      if next.map(\.scalar) == folded.map(\.scalar) { return next }
      folded = next
    }
  }

  /// Returns true if two adjacent scalars may be reordered (Unicode 17.0, D108).
  func mayReorder(_ first: UInt32, _ second: UInt32) -> Bool {
    let classes = [combiningClasses[first] ?? 0, combiningClasses[second] ?? 0]
    return classes[0] != classes[1] && !classes.contains(0)
  }

  /// Replaces scalars by texts; those without one stay.
  private func mapped(
    _ text: [(scalar: UInt32, origin: Int)], _ replacement: (UInt32) -> [UInt32]?
  ) -> [(scalar: UInt32, origin: Int)] {
    text.flatMap { unit in
      (replacement(unit.scalar) ?? [unit.scalar]).map { (scalar: $0, origin: unit.origin) }
    }
  }

  private func expanded(
    _ scalar: UInt32, by decompositions: [UInt32: [UInt32]]
  ) -> [UInt32] {
    if (0xAC00...0xD7A3).contains(scalar) {
      let index = scalar - 0xAC00
      let letters = [0x1100 + index / (21 * 28), 0x1161 + index / 28 % 21, 0x11A7 + index % 28]
      return index % 28 == 0 ? Array(letters.dropLast()) : letters
    }
    guard let parts = decompositions[scalar] else { return [scalar] }
    return parts.flatMap { expanded($0, by: decompositions) }
  }

  private func ordered(
    _ text: [(scalar: UInt32, origin: Int)]
  ) -> [(scalar: UInt32, origin: Int)] {
    var text = text
    var isDone = false
    while !isDone {
      isDone = true
      for index in text.indices.dropFirst() {
        let right = combiningClasses[text[index].scalar] ?? 0
        let left = combiningClasses[text[index - 1].scalar] ?? 0
        if right > 0, left > right {
          text.swapAt(index - 1, index)
          isDone = false
        }
      }
    }
    return text
  }
}

extension String {
  /// Makes a text of scalar values, and skips invalid ones.
  init(scalars: some Sequence<UInt32>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    self.init(view)
  }
}
