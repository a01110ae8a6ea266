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
