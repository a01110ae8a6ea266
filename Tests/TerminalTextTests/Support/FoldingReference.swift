import FoundationEssentials
import TestSupport

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
  private var marks: Set<UInt32> = []

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

  /// Repeats NFKD, removal of nonspacing marks, full case folding and Latin-ASCII until nothing
  /// changes.
  func folded(_ text: [UInt32]) -> [(scalar: UInt32, origin: Int)] {
    var folded = text.enumerated().map { (scalar: $1, origin: $0) }
    while true {
      let letters = mapped(folded) { expanded($0, by: decompositions) }
        .filter { !marks.contains($0.scalar) }
      let next = ordered(mapped(mapped(letters) { caseFoldings[$0] }) { latinASCII[$0] })
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
