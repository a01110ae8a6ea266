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
  /// of the key typed with Shift, if the terminal reports it.
  init?(code: Int, shifted: Int? = nil, _ modifiers: Modifiers) {
    if let key = KeyPress.keypad[code] {
      self.init(key, modifiers)
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
      var text = String(Character(scalar))
      if modifiers.contains(.control) {
        text = text.lowercased()
      } else if modifiers.contains(.shift) {
        text = text.uppercased()
      }
      // "ß" has an upper case of two letters.
      let character = text.count == 1 ? text.first : nil
      self.init(.character(character ?? Character(scalar)), modifiers.subtracting(.shift))
    }
  }

  /// Kitty's codes of the keypad's keys without Num Lock.
  private static let keypad: [Int: Key] = [
    57_414: .enter, 57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp,
    57_422: .pageDown, 57_423: .home, 57_424: .end, 57_425: .insert, 57_426: .delete,
  ]
}
