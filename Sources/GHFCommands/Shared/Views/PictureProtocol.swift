import FoundationEssentials
import GitHubAPI

/// A terminal's protocol for inline pictures, detected by environment variables.
///
/// A terminal could be queried, but those without support print the query.
enum PictureProtocol {
  /// kitty's graphics, which accept encoded PNG only
  /// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
  case kitty
  /// iTerm2's inline images, of any format (https://iterm2.com/documentation-images.html).
  case iTerm2

  // Longer payloads must be sent in parts (kitty, "Remote client").
  private static let partLength = 4_096

  /// Detects the protocol; nil if the terminal isn't known to have one.
  init?(in environment: [String: String]) {
    // Terminal multiplexers drop sequences that they don't know.
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

  /// Returns the bytes that show a picture with a height in rows, and leave the cursor below it.
  ///
  /// The result is nil if the terminal doesn't support the picture's format.
  func bytes(of picture: Picture, rows: Int) -> [UInt8]? {
    let text = Data(picture.bytes).base64EncodedString()
    switch self {
    case .kitty:
      guard picture.format == .png else { return nil }
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      // a=T shows the picture immediately; q=2 suppresses responses, which nothing would read.
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
