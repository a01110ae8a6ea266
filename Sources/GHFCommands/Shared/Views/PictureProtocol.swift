import FoundationEssentials
import GitHubAPI

/// How a terminal takes pictures in the text, as far as its variables tell.
///
/// Terminals could be asked, but those that know nothing of it print the question; so only those
/// get pictures that are known to show them.
enum PictureProtocol {
  /// kitty's graphics, of which PNG is taken undecoded
  /// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
  case kitty
  /// iTerm2's inline images, of any format (https://iterm2.com/documentation-images.html).
  case iTerm2

  // A payload longer than that has to be sent in parts (kitty, "Remote client").
  private static let partLength = 4_096

  /// The protocol that a terminal understands; nil where none is known.
  init?(in environment: [String: String]) {
    // They stand between the terminal and us, and let nothing through that they don't know.
    if ["TMUX", "STY"].contains(where: { environment[$0]?.isEmpty == false }) { return nil }
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty" {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program)
      || environment["LC_TERMINAL"] == "iTerm2"
    {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// What shows a picture so many rows high, with the cursor below it; nil where it can't be.
  func bytes(of picture: Picture, rows: Int) -> [UInt8]? {
    let text = Data(picture.bytes).base64EncodedString()
    switch self {
    case .kitty:
      guard picture.format == .png else { return nil }
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      // Shown at once (a=T), and never answered (q=2): nobody reads what a terminal would say.
      var keys = "a=T,f=100,q=2,r=\(rows),"
      while !rest.isEmpty {
        let part = rest.prefix(PictureProtocol.partLength)
        rest = rest.dropFirst(part.count)
        bytes += Array("\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);".utf8) + part
        bytes += Array("\u{1B}\\".utf8)
        keys = "q=2,"
      }
      return bytes + [0x0A]
    case .iTerm2:
      let size = picture.bytes.count
      return Array(
        "\u{1B}]1337;File=inline=1;size=\(size);height=\(rows);preserveAspectRatio=1:\(text)\u{7}\n"
          .utf8)
    }
  }
}
