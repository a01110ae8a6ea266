/// Text that is safe on a terminal; only cleaning makes it, and views print nothing else.
///
/// Control characters are shown instead of sent: `^[` for ESC, `\x9b` for the C1 controls.
/// Characters that reorder or hide what follows them are dropped (UTS #55; "Trojan Source").
/// Cleaning clean text changes nothing.
package struct CleanText: Sendable, CustomStringConvertible {
  package let text: String

  /// How line breaks of the text are treated.
  package enum LineBreaks: Sendable {
    /// Each becomes one space, and so does each TAB, for what must stand on one line.
    case spaces
    /// Each becomes one LF, and TABs stay.
    case kept
  }

  /// Cleans a text from outside, whatever it holds.
  package init(_ foreign: String, lineBreaks: LineBreaks = .spaces) {
    text = Cleaning.result(of: foreign, lineBreaks)
  }

  /// Cleans a text for a card: no white space or blank lines at its ends, and at most one blank line
  /// between others (rule S8).
  ///
  /// Real bios begin with line breaks and spaces. A line is blank where nothing of it is visible.
  package init(card foreign: String) {
    text = CardTrimming.result(of: Cleaning.result(of: foreign, .kept))
  }

  /// What is known to be clean already.
  private init(known text: String) {
    self.text = text
  }

  package var description: String { text }

  /// Whether nothing of it is visible: no letter, but white space, fillers, zero-width characters.
  ///
  /// A name that is blank falls back to the login (rule S5).
  package var isBlank: Bool { text.unicodeScalars.allSatisfy(\.isInvisible) }

  /// The part of the text between two UTF-8 offsets at cluster boundaries, TAB shown as a space.
  package func slice(_ range: Range<Int>) -> CleanText {
    let utf8 = text.utf8
    let range = range.clamped(to: 0..<utf8.count)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let part = String(text[start..<utf8.index(start, offsetBy: range.count)])
    if !CleanText.hasTab(part.utf8.span) { return CleanText(known: part) }
    return CleanText(
      known: String(decoding: part.utf8.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self))
  }

  /// Adds a part of the text as it is drawn: TAB and LF as spaces, for either would be a command to
  /// the terminal.
  package func write(_ range: Range<Int>, to bytes: inout [UInt8]) {
    let utf8 = text.utf8
    let range = range.clamped(to: 0..<utf8.count)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let first = bytes.count
    bytes.append(contentsOf: utf8[start..<utf8.index(start, offsetBy: range.count)])
    for index in first..<bytes.count where bytes[index] < 0x20 { bytes[index] = 0x20 }
  }

  private static func hasTab(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices where bytes[offset] == 0x09 { return true }
    return false
  }

  /// Two clean texts, one after the other; what can't follow the left one is dropped from the right.
  package static func + (left: CleanText, right: CleanText) -> CleanText {
    let joined = left.text + right.text
    guard let first = right.text.unicodeScalars.first, canJoin(first) else {
      return CleanText(known: joined)
    }
    return CleanText(joined, lineBreaks: .kept)
  }

  /// Whether a scalar could belong to what is drawn before it, where it might be too much.
  private static func canJoin(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    let scalar = ScalarTable.properties(of: scalar.value)
    return scalar.width == 0 || scalar.clusterBreak != .other || scalar.conjunct == .consonant
      || scalar.has(.pictographic)
  }
}

/// Texts are told apart by their bytes, for lines are ranges of bytes: two spellings of "é" differ.
extension CleanText: Hashable {
  package static func == (left: CleanText, right: CleanText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
