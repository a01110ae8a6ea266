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
          KeyPress(code: code, shifted: part(1, of: 0), modifiers(at: 1))
        }
      default: return letterKey(final)
      }
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
