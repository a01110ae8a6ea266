/// A single pass over a text that applies the rules S1 to S7 and S9.
///
/// Its state describes the output, not the input, so a second pass makes the same decisions and
/// changes nothing, even where one rule joins characters that another rule examines.
struct Cleaning: ~Copyable {
  /// The maximum number of marks in a cluster; more would cover the lines around it (rule S9).
  private static let maximumMarks = 8

  private let text: String
  private let lineBreak: UInt8
  private let tab: UInt8
  /// The result for the input up to `copied`; the input from there on is unchanged so far.
  private var output: [UInt8] = []
  private var copied = 0
  private var flagEnd = 0
  private var breaker = ClusterBreaker()
  private var marks = 0
  /// True if the last scalar with a width is two cells wide.
  private var isWide = false

  private init(_ text: String, _ lineBreaks: CleanText.LineBreakTreatment) {
    self.text = text
    lineBreak = lineBreaks == .kept ? 0x0A : 0x20
    tab = lineBreaks == .kept ? 0x09 : 0x20
  }

  /// Returns the cleaned text, or the same string if nothing needs to change.
  static func result(of text: String, _ lineBreaks: CleanText.LineBreakTreatment) -> String {
    var cleaning = Cleaning(text, lineBreaks)
    let bytes = text.utf8.span
    cleaning.scan(bytes)
    if cleaning.copied == 0 { return text }
    cleaning.copy(upTo: bytes.count)
    return String(decoding: cleaning.output, as: UTF8.self)
  }

  private mutating func scan(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      if UInt8.isPlain(bytes[offset]) {
        offset = bytes.endOfPlainASCII(from: offset)
        // Printable ASCII characters begin clusters, and none is a mark.
        reset()
      } else {
        offset = take(at: offset, of: bytes)
      }
    }
  }

  /// Keeps, replaces or drops the scalar at an offset; returns the offset after it.
  private mutating func take(at offset: Int, of bytes: Span<UInt8>) -> Int {
    let (value, byteCount) = bytes.scalar(at: offset)
    let end = offset + byteCount
    let scalar = ScalarTable.properties(of: value)
    guard value == 0x09 || scalar.has(.suspect), let suspect = Suspect(value) else {
      if !passes(scalar) { drop(offset..<end) }
      return end
    }
    switch suspect {
    case .lineBreak:
      let isPair = value == 0x0D && end < bytes.count && bytes[end] == 0x0A
      let last = isPair ? end + 1 : end
      if value != 0x0A || lineBreak != 0x0A { replace(offset..<last, by: lineBreak) }
      reset()
      return last
    case .tab:
      if tab != 0x09 { replace(offset..<end, by: tab) }
      reset()
    case .control:
      replace(offset..<end, by: 0x5E)
      output.append(UInt8(truncatingIfNeeded: value) ^ 0x40)
      reset()
    case .highControl:
      replace(offset..<end, by: 0x5C)
      let digit = UInt8(truncatingIfNeeded: value & 0xF)
      output.append(0x78)
      output.append(value < 0x90 ? 0x38 : 0x39)
      output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      reset()
    case .hidden: drop(offset..<end)
    case .textVariation:
      if isWide || !passes(scalar) { drop(offset..<end) }
    case .wideFiller:
      drop(offset..<end)
      output.append(contentsOf: "\u{3000}".utf8)
      _ = passes(ScalarTable.properties(of: 0x3000))
    case .narrowFiller:
      replace(offset..<end, by: 0x20)
      reset()
    case .tag:
      if offset >= flagEnd { flagEnd = Cleaning.flagEnd(at: offset, of: bytes) }
      if offset >= flagEnd || !passes(scalar) { drop(offset..<end) }
    case .noncharacter:
      drop(offset..<end)
      output.append(contentsOf: "\u{FFFD}".utf8)
      _ = passes(ScalarTable.properties(of: 0xFFFD))
    }
    return end
  }

  /// Returns false for a mark beyond the limit; adds any other scalar to the state.
  private mutating func passes(_ scalar: ScalarProperties) -> Bool {
    let isMark = scalar.mark != .none
    // The few marks that aren't extenders begin a cluster, which restarts the count.
    if isMark, marks >= Cleaning.maximumMarks, scalar.clusterBreak != .other { return false }
    if breaker.begins(scalar) { marks = 0 }
    if isMark { marks += 1 }
    if scalar.width > 0 { isWide = scalar.width == 2 }
    return true
  }

  /// Resets the state after a scalar that ends its cluster and is at most one cell wide.
  private mutating func reset() {
    breaker = ClusterBreaker()
    marks = 0
    isWide = false
  }

  @inline(__always) private mutating func replace(_ range: Range<Int>, by byte: UInt8) {
    drop(range)
    output.append(byte)
  }

  @inline(__always) private mutating func drop(_ range: Range<Int>) {
    if copied < range.lowerBound { copy(upTo: range.lowerBound) }
    copied = range.upperBound
  }

  private mutating func copy(upTo end: Int) {
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: copied)
    output.append(contentsOf: utf8[from..<utf8.index(from, offsetBy: end - copied)])
  }

  /// Returns the end of the flag whose first tag is at `start`, or `start` if it isn't a flag.
  ///
  /// A flag is a black flag, the tags of a region and subdivision (three to seven digits and
  /// letters, as in `gbsct`), and the closing tag (UTS #51, ED-14a and annex C; UTS #35).
  private static func flagEnd(at start: Int, of bytes: Span<UInt8>) -> Int {
    guard start >= 4, bytes.scalar(at: start - 4).value == 0x1F3F4 else { return start }
    var offset = start
    while offset < bytes.count {
      let (value, byteCount) = bytes.scalar(at: offset)
      let tags = (offset - start) / 4
      offset += byteCount
      switch value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: if tags == 7 { return start }
      case 0xE007F: return tags >= 3 ? offset : start
      default: return start
      }
    }
    return start
  }
}

/// A class of scalars that cleaning examines (rules S1 to S7).
///
/// The scalar table sets its flag `suspect` for exactly these, except TAB, which may stay.
enum Suspect: Sendable, Hashable {
  /// LF, VT, FF, CR, NEL, LS and PS (Unicode 17.0, section 5.8; rule S1).
  case lineBreak
  case tab
  /// A C0 control or DEL, shown as `^X` (rule S2).
  case control
  /// A C1 control, shown as `\x9b` (rule S2); terminals treat it as an escape sequence.
  case highControl
  /// A scalar that reorders a line, or invisible markup (rule S3; UTS #55).
  case hidden
  /// VS15, which requests a narrow picture (rule S4).
  case textVariation
  /// HANGUL FILLER, blank and two cells wide (rule S5).
  case wideFiller
  /// HALFWIDTH HANGUL FILLER, blank and one cell wide (rule S5).
  case narrowFiller
  /// A tag character (rule S6).
  case tag
  /// A noncharacter (rule S7).
  case noncharacter

  /// Classifies a scalar; nil if cleaning keeps it.
  init?(_ value: UInt32) {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
    case 0x09: self = .tab
    case 0x00...0x1F, 0x7F: self = .control
    case 0x80...0x9F: self = .highControl
    case 0x202A...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xAD:
      self = .hidden
    case 0xFE0E: self = .textVariation
    case 0x3164: self = .wideFiller
    case 0xFFA0: self = .narrowFiller
    case 0xE0000...0xE007F: self = .tag
    case 0xFDD0...0xFDEF: self = .noncharacter
    default:
      if value & 0xFFFE != 0xFFFE { return nil }
      self = .noncharacter
    }
  }
}

/// The trimming of clean text for a card (rule S8).
enum CardTrimming {
  /// Trims white space and blank lines at both ends; collapses blank lines in between to one.
  static func result(of text: String) -> String {
    var result = ""
    var hasGap = false
    for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      if line.unicodeScalars.allSatisfy(\.isInvisible) {
        hasGap = true
      } else {
        if !result.isEmpty { result += hasGap ? "\n\n" : "\n" }
        result += line
        hasGap = false
      }
    }
    return trimmed(result)
  }

  /// Trims white space at both ends, but keeps a space that carries a mark.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }),
      var first = scalars.firstIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if first > scalars.startIndex {
      // The scalar may extend the cluster of the space before it (UAX #29, GB9 and GB9a).
      switch ScalarTable.properties(of: scalars[first].value).clusterBreak {
      case .extend, .zwj, .spacingMark: scalars.formIndex(before: &first)
      default: break
      }
    }
    return String(scalars[first...last])
  }
}

extension Unicode.Scalar {
  /// True if nothing is drawn for the scalar: White_Space, Default_Ignorable_Code_Point (UAX #44),
  /// and U+2800, the Braille cell without dots.
  var isInvisible: Bool {
    if value < 0x7F { return value <= 0x20 }
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
