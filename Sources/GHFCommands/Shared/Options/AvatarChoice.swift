import CommandLineInterface
import TerminalPictures

/// A choice of how to show profile pictures.
enum AvatarChoice: String, CaseIterable, ArgumentValue, Sendable {
  /// As the terminal supports them.
  case auto
  case kitty, iterm, sixel, half
  case none

  static let help = "Show profile pictures on a terminal, by kitty, iterm, sixel, half or none"

  /// Checks that no option is combined with pictures that rules them out.
  static func validate(_ choice: AvatarChoice?, with option: String?) throws(UsageError) {
    if let choice, choice != .none { try UsageError.check("--avatars", without: option) }
  }

  /// Returns the protocol that was chosen; nil to detect it.
  func chosen(_ colours: PictureProtocol.Colours) -> PictureProtocol? {
    switch self {
    case .auto, .none: nil
    case .kitty: .kitty
    case .iterm: .iTerm2
    case .sixel: .sixel
    case .half: .halfBlocks(colours)
    }
  }
}
