/// A collector of pasted bytes up to the sequence that ends a paste (bracketed paste, mode 2004).
struct PasteCollector: Sendable {
  /// The maximum length of a paste in bytes; the rest is dropped.
  static let byteLimit = 1 << 20

  /// `CSI 201 ~`.
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  /// The number of bytes of the end that have arrived.
  private var matchedCount = 0

  /// Adds a byte; returns true if the byte ends the paste.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == PasteCollector.end[matchedCount] {
      matchedCount += 1
      return matchedCount == PasteCollector.end.count
    }
    // The end contains its first byte only once, so a failed match can't overlap another.
    for byte in PasteCollector.end[..<matchedCount] { keep(byte) }
    matchedCount = byte == PasteCollector.end[0] ? 1 : 0
    if matchedCount == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < PasteCollector.byteLimit { bytes.append(byte) }
  }

  /// The bytes so far as text: drops invalid UTF-8, and turns CR LF and CR, which terminals send for line
  /// breaks, into LF.
  var text: String {
    var assembler = ScalarAssembler()
    var text = String.UnicodeScalarView()
    var followsReturn = false
    for byte in bytes {
      guard let scalar = assembler.append(byte) else { continue }
      if scalar != "\n" || !followsReturn { text.append(scalar == "\r" ? "\n" : scalar) }
      followsReturn = scalar == "\r"
    }
    return String(text)
  }
}
