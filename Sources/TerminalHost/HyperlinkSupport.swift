/// Detects terminals that support OSC 8 hyperlinks, by environment variables.
///
/// Terminals can't be queried for support, and some print the addresses as text. ghf therefore
/// prints links only on terminals that are known to support them
/// (https://github.com/Alhadis/OSC8-Adoption).
package enum HyperlinkSupport {
  // Values of TERM_PROGRAM.
  private static let programs: Set = [
    "iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "rio", "Hyper", "Tabby", "zed",
  ]
  // Values of TERM up to the first hyphen.
  private static let families: Set = ["foot", "alacritty", "wezterm", "contour", "rio"]
  // Complete values of TERM.
  private static let names: Set = ["xterm-kitty", "xterm-ghostty"]

  /// Checks TERM, TERM_PROGRAM, VTE_VERSION, and the variables of specific terminals.
  package static func isKnown(in environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    if ["", "dumb", "linux"].contains(term) { return false }
    // VTE supports links since 0.50, but some versions before 0.52.2 crash.
    if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5_202 }
    // Konsole supports links since 20.12.
    if let version = environment["KONSOLE_VERSION"].flatMap(Int.init) { return version >= 201_200 }
    return isModern(term)
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
      || ["WT_SESSION", "DOMTERM"].contains { environment[$0]?.isEmpty == false }
  }

  /// Returns true if a value of TERM names a terminal that supports links and 256 colours.
  package static func isModern(_ term: String) -> Bool {
    names.contains(term) || families.contains(String(term.prefix { $0 != "-" }))
  }
}
