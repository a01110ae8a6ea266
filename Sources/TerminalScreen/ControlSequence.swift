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

extension ControlSequence {
  /// Returns the key that the sequence reports; nil for replies and unknown sequences.
  func keyPress(final: UInt8) -> KeyPress? {
    guard isStandard, !isRelease else { return nil }
    switch introducer {
    case .ss3: return letterKey(final) ?? keypadKey(final)
    case .csi:
      switch final {
      case UInt8(ascii: "~"):
        guard let number = parameter(0) else { return nil }
        if number == 27 { return parameter(2).flatMap { KeyPress(code: $0, modifiers(at: 1)) } }
        return ControlSequence.numbered(number).map { KeyPress($0, modifiers(at: 1)) }
      case UInt8(ascii: "u"):
        return parameter(0).flatMap { code in
          KeyPress(code: code, shifted: part(1, of: 0), base: part(2, of: 0), modifiers(at: 1))
        }
      default: return letterKey(final)
      }
    }
  }

  /// Returns the answer that the sequence is; nil for others, and for what a key sends.
  func answer(final: UInt8) -> TerminalAnswer? {
    guard introducer == .csi else { return nil }
    switch final {
    case UInt8(ascii: "c"): return bytes.first == UInt8(ascii: "?") ? .attributes : nil
    case UInt8(ascii: "R"):
      guard isStandard, parameterCount == 2, let row = parameter(0), row > 1,
        let column = parameter(1), column > 0
      else { return nil }
      return .cursor(Frame.Position(row: row - 1, column: column - 1))
    default: return nil
    }
  }

  /// True if the key was released, which kitty reports as the event type 3.
  private var isRelease: Bool { part(1, of: 1) == 3 }

  /// Returns the modifiers that a parameter encodes: 1 plus a bit each for Shift, Alt and Ctrl.
  private func modifiers(at index: Int) -> KeyPress.Modifiers {
    let bits = max((parameter(index) ?? 1) - 1, 0)
    return KeyPress.Modifiers(rawValue: UInt8(bits & 0b111))
  }

  /// Returns the key of a sequence that ends with a letter, such as `CSI 1 ; 5 C` for Ctrl-→.
  private func letterKey(_ final: UInt8) -> KeyPress? {
    // Old terminals send the modifiers as the only parameter: `CSI 5 C`.
    let modifiers = modifiers(at: max(parameterCount - 1, 0))
    switch final {
    case UInt8(ascii: "A"): return KeyPress(.up, modifiers)
    case UInt8(ascii: "B"): return KeyPress(.down, modifiers)
    case UInt8(ascii: "C"): return KeyPress(.right, modifiers)
    case UInt8(ascii: "D"): return KeyPress(.left, modifiers)
    case UInt8(ascii: "F"): return KeyPress(.end, modifiers)
    case UInt8(ascii: "H"): return KeyPress(.home, modifiers)
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "S"):
      return KeyPress(.function(Int(final) - 0x4F), modifiers)
    case UInt8(ascii: "R"):
      // With another first parameter it is a reply, the position of the cursor.
      let isKey = introducer == .ss3 || parameterCount == 0 || parameter(0) == 1
      return isKey ? KeyPress(.function(3), modifiers) : nil
    case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers.union(.shift))
    default: return nil
    }
  }

  /// Returns the key of the keypad in application mode.
  ///
  /// The final byte is the key's character plus 0x40, except for `=`.
  private func keypadKey(_ final: UInt8) -> KeyPress? {
    switch final {
    case UInt8(ascii: "M"): KeyPress(.enter, modifiers(at: max(parameterCount - 1, 0)))
    case UInt8(ascii: "X"): KeyPress(.character("="))
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      KeyPress(.character(Character(Unicode.Scalar(final - 0x40))))
    default: nil
    }
  }

  /// Returns the key of `CSI number ~`: xterm's and the VT220's numbers.
  private static func numbered(_ number: Int) -> KeyPress.Key? {
    switch number {
    case 1: .home
    case 2: .insert
    case 3: .delete
    case 4: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}

extension KeyPress {
  /// Creates the key that sends a C0 control character or DEL (0x7F).
  ///
  /// Ctrl clears the upper bits of a letter (ECMA-48, 5.2), so 0x01 is Ctrl-A; TAB, CR, BS, DEL and
  /// ESC are keys of their own.
  init(control byte: UInt8, _ modifiers: Modifiers = []) {
    switch byte {
    case 0x00: self.init(.character(" "), modifiers.union(.control))
    case 0x08, 0x7F: self.init(.backspace, modifiers)
    case 0x09: self.init(.tab, modifiers)
    case 0x0D: self.init(.enter, modifiers)
    case 0x1B: self.init(.escape, modifiers)
    case 0x01...0x1A:
      self.init(.character(Character(Unicode.Scalar(byte | 0x60))), modifiers.union(.control))
    default:
      self.init(.character(Character(Unicode.Scalar(byte | 0x40))), modifiers.union(.control))
    }
  }

  /// Creates a key from the code in kitty's `CSI code u` or xterm's `CSI 27 ; modifiers ; code ~`.
  ///
  /// Returns nil for keys that have no meaning here, such as the media keys. The shifted code is that
  /// of the key typed with Shift, and the base code that of the key on a US keyboard, if the terminal
  /// reports them. With Alt or Ctrl, a letter that isn't ASCII is the key that types it.
  init?(code: Int, shifted: Int? = nil, base: Int? = nil, _ modifiers: Modifiers) {
    if let key = KeyPress.keypad[code] {
      self.init(key, modifiers)
      return
    }
    let isShortcut = !modifiers.isDisjoint(with: [.alt, .control])
    if isShortcut, code >= 0xA0, let base, 0x21...0x7E ~= base {
      self.init(code: base, modifiers)
      return
    }
    switch code {
    case 0x00...0x1F, 0x7F: self.init(control: UInt8(code), modifiers)
    // Kitty's digits of the keypad, and its function keys from F13.
    case 57_399...57_408:
      self.init(.character(Character(Unicode.Scalar(UInt8(0x30 + code - 57_399)))), modifiers)
    case 57_376...57_387: self.init(.function(13 + code - 57_376), modifiers)
    case 0x80...0x9F, 0xE000...0xF8FF: return nil
    default:
      let typed = modifiers.contains(.shift) ? shifted ?? code : code
      guard let scalar = UInt32(exactly: typed).flatMap(Unicode.Scalar.init) else { return nil }
      let letter = Character(scalar)
      var text = String(isShortcut ? KeyboardLayout.key(of: letter) : letter)
      if modifiers.contains(.control) {
        text = text.lowercased()
      } else if modifiers.contains(.shift) {
        text = text.uppercased()
      }
      // "ß" has an upper case of two letters.
      let character = text.count == 1 ? text.first : nil
      self.init(.character(character ?? letter), modifiers.subtracting(.shift))
    }
  }

  /// Kitty's codes of the keypad's keys without Num Lock.
  private static let keypad: [Int: Key] = [
    57_414: .enter, 57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp,
    57_422: .pageDown, 57_423: .home, 57_424: .end, 57_425: .insert, 57_426: .delete,
  ]
}

extension MouseEvent {
  /// Creates an action from xterm's report; returns nil for movements and unknown buttons.
  ///
  /// The code is the button with flags: 4, 8 and 16 for modifiers, 32 for a movement, 64 for the
  /// wheel. Columns and rows count from 1.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column >= 1, row >= 1, code & 32 == 0, (0..<128).contains(code) else { return nil }
    let button = code & 3
    let isWheel = code & 64 != 0
    // The wheel is never released; its buttons 2 and 3 are horizontal.
    if isWheel ? isRelease || button > 1 : button == 3 { return nil }
    let action: Action =
      isWheel ? (button == 0 ? .wheelUp : .wheelDown) : isRelease ? .release : .press
    self.init(action, button: isWheel ? 0 : button, row: row - 1, column: column - 1)
  }
}
