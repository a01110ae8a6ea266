/// Text that is safe on a terminal; only cleaning makes it, and views print nothing else.
///
/// Control characters are shown instead of sent: `^[` for ESC, `\x9b` for the C1 controls.
/// Characters that reorder or hide what follows them are dropped (Unicode TR36; "Trojan Source").
package struct CleanText: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let text: String

  /// How line breaks of the text are treated.
  package enum LineBreaks: Sendable {
    /// Each becomes one space, for what must stand on one line.
    case spaces
    /// Each becomes one LF.
    case kept
  }

  /// Cleans a text from outside, whatever it holds.
  package init(_ foreign: String, lineBreaks: LineBreaks = .spaces) {
    if foreign.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      text = foreign
      return
    }
    var clean = String.UnicodeScalarView()
    var previousIsCR = false
    for scalar in foreign.unicodeScalars {
      defer { previousIsCR = scalar == "\r" }
      if CleanText.isLineBreak(scalar) {
        if scalar == "\n", previousIsCR { continue }
        clean.append(lineBreaks == .kept ? "\n" : " ")
      } else {
        CleanText.append(scalar, to: &clean)
      }
    }
    text = String(clean)
  }

  /// Wording of our own; it is cleaned as any other.
  package init(stringLiteral value: String) {
    self.init(value)
  }

  private init(clean text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The part of the text between two UTF-8 offsets at cluster boundaries, TAB shown as a space.
  package func slice(_ range: Range<Int>) -> CleanText {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    let part = String(text[start..<end])
    return CleanText(
      clean: String(part.unicodeScalars.map { $0 == "\t" ? " " : $0 }.map(Character.init)))
  }

  /// Two clean texts, one after the other.
  package static func + (left: CleanText, right: CleanText) -> CleanText {
    CleanText(left.text + right.text)
  }

  /// Whether the scalar ends a line: LF, VT, FF, CR, NEL, LS or PS (Unicode 17.0, section 5.8).
  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to clean: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x09: clean.append(" ")
    case 0x00..<0x20:
      clean.append("^")
      clean.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    case 0x7F: clean.append(contentsOf: "^?".unicodeScalars)
    case 0x80...0x9F:
      clean.append(contentsOf: "\\x\(String(scalar.value, radix: 16))".unicodeScalars)
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0x206A...0x206F,
      0x1D173...0x1D17A, 0xAD:
      break
    default: clean.append(scalar)
    }
  }
}
