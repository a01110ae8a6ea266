/// Text that is safe to print on a terminal; only cleaning creates it.
///
/// Styles, lines and layouts take nothing else, so that no text is printed uncleaned.
///
/// Control characters are made visible: `^[` for ESC, `\x9b` for the C1 controls. Characters that
/// reorder or hide the text after them are dropped (UTS #55, "Trojan Source"). Cleaning is
/// idempotent.
public struct CleanText: Sendable, CustomStringConvertible {
  /// The cleaned text, which may be printed as it is if line breaks became spaces.
  public let text: String

  /// The treatment of line breaks and TABs; more cases may follow.
  public enum LineBreakTreatment: Sendable {
    /// Each line break and TAB becomes one space, for text on a single line.
    case spaces
    /// Each line break becomes one LF, and TABs stay.
    case kept
  }

  /// Cleans a text from a foreign source (rules S1 to S7 and S9).
  public init(_ foreign: String, lineBreaks: LineBreakTreatment = .spaces) {
    text = Cleaning.result(of: foreign, lineBreaks)
  }

  /// Cleans a text for a card: trims white space and blank lines at both ends, and collapses blank
  /// lines in between to one (rule S8).
  ///
  /// A line is blank if nothing in it is visible.
  public init(card foreign: String) {
    text = CardTrimming.result(of: Cleaning.result(of: foreign, .kept))
  }

  private init(known text: String) { self.text = text }

  /// The cleaned text.
  public var description: String { text }

  /// True if nothing in the text is visible: only white space, fillers or zero-width characters.
  ///
  /// Fillers count as white space (rule S5).
  public var isBlank: Bool { text.unicodeScalars.allSatisfy(\.isInvisible) }

  /// Returns the width on a single line in cells, including all white space (rule W1).
  public func columns(_ metrics: TextMetrics = .standard) -> Int {
    Clusters.columns(of: text.utf8.span, metrics)
  }

  /// Returns the longest prefix of whole clusters that fits into a number of UTF-8 bytes.
  package func prefix(byteCount limit: Int) -> CleanText {
    if text.utf8.count <= limit { return self }
    var end = 0
    Clusters.enumerate(text.utf8.span) { cluster, _ in
      if cluster.upperBound > limit { return false }
      end = cluster.upperBound
      return true
    }
    return CleanText(String(text[indices(of: 0..<end)]), lineBreaks: .kept)
  }

  /// Returns the text between two UTF-8 offsets at cluster boundaries, with TABs as spaces.
  package func slice(_ range: Range<Int>) -> CleanText {
    let part = String(text[indices(of: range)])
    if !part.utf8.contains(0x09) { return CleanText(known: part) }
    return CleanText(
      known: String(decoding: part.utf8.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self))
  }

  /// Appends a part of the text as it is drawn: TAB and LF become spaces, because a terminal would
  /// obey both.
  package func write(_ range: Range<Int>, to bytes: inout [UInt8]) {
    let first = bytes.count
    bytes.append(contentsOf: text.utf8[indices(of: range)])
    for index in first..<bytes.count where bytes[index] < 0x20 { bytes[index] = 0x20 }
  }

  /// Converts UTF-8 offsets, clamped to the text, to indices.
  private func indices(of range: Range<Int>) -> Range<String.Index> {
    let utf8 = text.utf8
    let range = range.clamped(to: 0..<utf8.count)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return start..<utf8.index(start, offsetBy: range.count)
  }

  /// Concatenates two texts; drops from the right one whatever can't follow the left one.
  public static func + (left: CleanText, right: CleanText) -> CleanText {
    let joined = left.text + right.text
    guard let first = right.text.unicodeScalars.first, canJoin(first) else {
      return CleanText(known: joined)
    }
    return CleanText(joined, lineBreaks: .kept)
  }

  /// Returns true if a scalar could join the cluster before it, and so exceed a limit of cleaning.
  private static func canJoin(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    let scalar = ScalarTable.properties(of: scalar.value)
    return scalar.width == 0 || scalar.clusterBreak != .other || scalar.conjunct == .consonant
      || scalar.has(.pictographic)
  }
}

/// Texts compare by bytes because lines are byte ranges; two spellings of "é" differ.
extension CleanText: Hashable {
  /// Returns true if both texts have the same bytes.
  public static func == (left: CleanText, right: CleanText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
