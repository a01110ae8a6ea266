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

extension CleanText {
  /// Cleans a field for one line; nil if nothing in it is visible.
  public init?(line field: String?) {
    // Trims the cleaned text: cleaning may drop a character that precedes a leading space.
    let line = CleanText(CleanText(field ?? "").text.trimmingSpaces)
    if line.isBlank { return nil }
    self = line
  }
}

extension CleanText {
  /// Returns the whole text as one line, cut at a cluster with `…` if it is wider than `columns`.
  ///
  /// - Returns: The line, and true if it is cut; its width includes `…`.
  public func line(
    cutToFit columns: Int, _ metrics: TextMetrics = .standard
  ) -> (line: TextLine, isCut: Bool) {
    let line = TextLine(range: 0..<text.utf8.count, columns: self.columns(metrics))
    if line.columns <= columns { return (line, false) }
    return (line.cut(toFit: columns, slack: nil, in: text.utf8.span, metrics), true)
  }
}

extension String {
  /// Returns the width on a single line in columns, as the text is drawn once it is cleaned.
  ///
  /// ESC takes two columns, as `^[`, and a line break one, as a space.
  public func columns(_ metrics: TextMetrics = .standard) -> Int {
    CleanText(self).columns(metrics)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without leading and trailing white space.
  package var trimmingSpaces: String {
    // Most texts begin and end with other ASCII, which is read without looking for characters.
    let text = String(self)
    if let first = text.utf8.first, let last = text.utf8.last,
      0x21...0x7E ~= first, 0x21...0x7E ~= last
    {
      return text
    }
    let rest = text.drop(while: \.isWhitespace)
    guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...end])
  }
}

/// A line of a wrapped text: its range and its width.
public struct TextLine: Sendable, Hashable {
  /// UTF-8 offsets at cluster boundaries, without trailing white space.
  public let range: Range<Int>
  /// The width in columns, including the indent, and `…` if the line is cut.
  public var columns: Int { widths & 0xFFFF_FFFF_FFFF }
  /// The blank columns before the text.
  public var indent: Int { widths >> 48 }
  /// Both widths, the indent from bit 48 on, because wrapping stores a line for a few words of text.
  private let widths: Int

  @inline(__always) package init(range: Range<Int>, columns: Int, indent: Int = 0) {
    self.range = range
    widths = columns | indent << 48
  }

  /// Returns the line truncated at a cluster to fit with `…`, without white space before `…`, or a
  /// character that would join it (rule C1).
  func cut(
    toFit limit: Int, slack: Int?, in text: Span<UInt8>, _ metrics: TextMetrics
  ) -> TextLine {
    let ellipsis = metrics.ellipsisColumns
    let wideLimit = LayoutLimits.drawn(limit, slack: slack)
    var excess = 0
    var end = range.lowerBound
    var fitting = indent
    var columns = indent
    Clusters.enumerateWidths(text, in: range, metrics) { cluster, width in
      columns += width.columns
      excess += width.excess
      if columns + ellipsis > limit || columns + excess + ellipsis > wideLimit { return false }
      if !text.isSpace(cluster), !text.joinsNext(cluster) {
        (end, fitting) = (cluster.upperBound, columns)
      }
      return true
    }
    return TextLine(
      range: range.lowerBound..<end, columns: fitting + ellipsis, indent: indent)
  }
}

extension Span<UInt8> {
  /// Returns true if a cluster ends with a character that joins the one after it (UAX #29, GB9b).
  fileprivate func joinsNext(_ cluster: Range<Int>) -> Bool {
    var start = cluster.upperBound - 1
    while start > cluster.lowerBound, self[start] & 0xC0 == 0x80 { start -= 1 }
    return ScalarTable.properties(of: scalar(at: start).value).clusterBreak == .prepend
  }
}

/// Wording of our own, cleaned like any text; it interpolates only clean text and whole numbers.
extension CleanText: ExpressibleByStringInterpolation {
  /// Cleans a literal; its line breaks become spaces.
  public init(stringLiteral value: String) { self.init(value) }

  /// Cleans an interpolated literal as a whole, since its parts may join.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, lineBreaks: .kept)
  }

  /// The accumulated parts of a literal such as `"\(name) has \(count) files"`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      let interpolations = LayoutLimits.clamped(interpolationCount)
      text.reserveCapacity(LayoutLimits.clamped(literalCapacity) + interpolations * 16)
    }

    /// Appends wording; its line breaks become spaces.
    public mutating func appendLiteral(_ literal: String) { text += CleanText(literal).text }

    /// Appends a text unchanged, including its line breaks.
    public mutating func appendInterpolation(_ clean: CleanText) { text += clean.text }

    /// Appends a whole number in decimal.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }
}
