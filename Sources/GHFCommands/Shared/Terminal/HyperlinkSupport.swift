/// Whether a terminal shows OSC 8 hyperlinks, as far as its variables tell.
///
/// Terminals can't be asked, and some print the addresses into the text; so only those get links
/// that are known to show them (https://github.com/Alhadis/OSC8-Adoption).
enum HyperlinkSupport {
  // TERM_PROGRAM as each of them sets it.
  private static let programs: Set = [
    "iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "rio", "Hyper", "Tabby", "zed",
  ]
  // TERM, up to its first hyphen or as a whole.
  private static let families: Set = ["foot", "alacritty", "wezterm", "contour", "rio"]
  private static let names: Set = ["xterm-kitty", "xterm-ghostty"]

  /// Tells it from TERM, TERM_PROGRAM, VTE_VERSION and what single terminals set.
  static func isKnown(in environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    if ["", "dumb", "linux"].contains(term) { return false }
    // VTE 0.50 was the first; 0.50.4 and 0.52.2 mended a crash.
    if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5_202 }
    // Konsole 20.12 was the first.
    if let version = environment["KONSOLE_VERSION"].flatMap(Int.init) { return version >= 201_200 }
    let family = String(term.prefix { $0 != "-" })
    return names.contains(term) || families.contains(family)
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
      || ["WT_SESSION", "DOMTERM"].contains { environment[$0]?.isEmpty == false }
  }
}
