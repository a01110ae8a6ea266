/// One walk over a text that applies the rules S1 to S7 and S9.
///
/// What it remembers is what came out, not what went in. So a second walk decides the same at every
/// place and changes nothing, though one rule may bring together what another one looks at.
struct Cleaning: ~Copyable {
  /// More marks than any script stacks on a letter hide the lines above and below (rule S9).
  private static let mostMarks = 8

  private let text: String
  private let lineBreak: String
  private let tab: String
  /// What came out up to `copied`; what follows there is still as it was.
  private var output = ""
  private var copied = 0
  /// Where the flag ends whose tags are being passed.
  private var flagEnd = 0
  private var breaker = ClusterBreaker()
  /// The marks of the cluster so far.
  private var marks = 0
  /// Whether the last scalar that takes cells takes two.
  private var isWide = false

  private init(_ text: String, _ lineBreaks: CleanText.LineBreaks) {
    self.text = text
    lineBreak = lineBreaks == .kept ? "\n" : " "
    tab = lineBreaks == .kept ? "\t" : " "
  }

  /// The text as it may go to a terminal; the same string where nothing had to change.
  static func result(of text: String, _ lineBreaks: CleanText.LineBreaks) -> String {
    var cleaning = Cleaning(text, lineBreaks)
    let bytes = text.utf8.span
    cleaning.walk(over: bytes)
    if cleaning.copied == 0 { return text }
    cleaning.copy(upTo: bytes.count)
    return cleaning.output
  }

  private mutating func walk(over bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let start = offset
      while offset < bytes.count, bytes[offset] &- 0x20 < 0x5F { offset &+= 1 }
      // A printable ASCII character begins a cluster, and none of them is a mark.
      if offset > start { forget() }
      if offset < bytes.count { offset = take(at: offset, of: bytes) }
    }
  }

  /// Lets the scalar at an offset pass, or replaces or drops it; gives the offset after it.
  private mutating func take(at offset: Int, of bytes: Span<UInt8>) -> Int {
    let (value, byteCount) = bytes.scalar(at: offset)
    let end = offset + byteCount
    let scalar = ScalarTable.properties(of: value)
    guard value < 0x80 || scalar.has(.suspect), let suspect = Suspect(value) else {
      if !passes(scalar) { replace(offset..<end, by: "") }
      return end
    }
    switch suspect {
    case .lineBreak:
      let isPair = value == 0x0D && end < bytes.count && bytes[end] == 0x0A
      if value != 0x0A || lineBreak != "\n" {
        replace(offset..<(isPair ? end + 1 : end), by: lineBreak)
      }
      forget()
      return isPair ? end + 1 : end
    case .tab:
      if tab != "\t" { replace(offset..<end, by: tab) }
      forget()
    case .control:
      replace(offset..<end, by: "^")
      output.unicodeScalars.append(Unicode.Scalar(UInt8(value) ^ 0x40))
      forget()
    case .highControl:
      replace(offset..<end, by: "\\x" + String(value, radix: 16))
      forget()
    case .hidden:
      replace(offset..<end, by: "")
    case .textVariation:
      if isWide || !passes(scalar) { replace(offset..<end, by: "") }
    case .wideFiller:
      replace(offset..<end, by: "\u{3000}")
      _ = passes(ScalarTable.properties(of: 0x3000))
    case .narrowFiller:
      replace(offset..<end, by: " ")
      forget()
    case .tag:
      if offset >= flagEnd { flagEnd = Cleaning.flagEnd(at: offset, of: bytes) }
      if offset >= flagEnd || !passes(scalar) { replace(offset..<end, by: "") }
    case .noncharacter:
      replace(offset..<end, by: "\u{FFFD}")
      _ = passes(ScalarTable.properties(of: 0xFFFD))
    }
    return end
  }

  /// Whether a scalar is not one mark too many; remembers it if so.
  private mutating func passes(_ scalar: ScalarProperties) -> Bool {
    if scalar.mark != .none {
      // A mark that begins a cluster of its own is no extender; these few are counted anew.
      if marks >= Cleaning.mostMarks, scalar.clusterBreak != .other { return false }
      if breaker.begins(scalar) { marks = 0 }
      marks += 1
    } else if breaker.begins(scalar) {
      marks = 0
    }
    if scalar.width > 0 { isWide = scalar.width == 2 }
    return true
  }

  /// Begins anew behind a scalar that no cluster goes beyond and that takes at most one cell.
  private mutating func forget() {
    breaker = ClusterBreaker()
    marks = 0
    isWide = false
  }

  private mutating func replace(_ range: Range<Int>, by replacement: String) {
    copy(upTo: range.lowerBound)
    output += replacement
    copied = range.upperBound
  }

  private mutating func copy(upTo end: Int) {
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: copied)
    output += text[from..<utf8.index(from, offsetBy: end - copied)]
  }

  /// Where the flag ends whose first tag stands at an offset; the offset where there is none.
  ///
  /// A flag is a black flag, the tags of a region and its part (three to seven digits and letters,
  /// as in `gbsct`), and the closing tag (UTS #51, ED-14a and annex C; UTS #35, subdivisions).
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
