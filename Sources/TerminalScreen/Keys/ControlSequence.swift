/// A key, mouse action or reply that a terminal sends as an escape sequence.
///
/// The sources are ECMA-48 (5.4), xterm's "Control Sequences" and kitty's "Keyboard protocol".
struct ControlSequence: Sendable {
  enum Introducer: Sendable {
    /// `ESC [`.
    case csi
    /// `ESC O`, for F1 to F4, and in application mode for the arrows and the keypad.
    case ss3
  }

  /// Longer parameters belong to no key and aren't kept.
  private static let byteLimit = 64

  let introducer: Introducer
  private var bytes: [UInt8] = []
  private var isTooLong = false

  init(_ introducer: Introducer) { self.introducer = introducer }

  /// True if only the introducer has arrived, which Alt with a character may have sent.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a printable ASCII byte; returns true if it ends the sequence.
  mutating func append(_ byte: UInt8) -> Bool {
    switch introducer {
    case .ss3: if !(0x30...0x39).contains(byte), byte != 0x3B { return true }
    case .csi: if byte >= 0x40 { return true }
    }
    if bytes.count < ControlSequence.byteLimit { bytes.append(byte) } else { isTooLong = true }
    return false
  }

  /// True if the sequence may be a key's: it has no private parameters and no intermediate bytes.
  var isStandard: Bool { !isTooLong && bytes.allSatisfy { 0x30...0x3B ~= $0 } }

  /// True if the parameters belong to a reply with the terminal's attributes (DA1).
  var isAttributes: Bool { introducer == .csi && bytes.first == UInt8(ascii: "?") }

  /// True if the sequence is a mouse report (mode 1006, SGR).
  var isMouseReport: Bool {
    !isTooLong && introducer == .csi && bytes.first == UInt8(ascii: "<")
      && bytes.dropFirst().allSatisfy { 0x30...0x3B ~= $0 }
  }

  /// Returns the parameter at an index; nil if it is missing or empty.
  func parameter(_ index: Int) -> Int? { part(0, of: index) }

  /// Returns a part of the parameter at an index; colons separate parts.
  func part(_ part: Int, of index: Int) -> Int? {
    let fields = bytes.drop { $0 > 0x3B }.split(separator: 0x3B, omittingEmptySubsequences: false)
    guard index < fields.count else { return nil }
    let parts = fields[index].split(separator: 0x3A, omittingEmptySubsequences: false)
    guard part < parts.count, !parts[part].isEmpty else { return nil }
    return parts[part].reduce(0) { min($0 * 10 + Int($1) - 0x30, 100_000_000) }
  }

  /// The number of parameters, some of which may be empty.
  var parameterCount: Int { bytes.isEmpty ? 0 : bytes.count { $0 == 0x3B } + 1 }
}
