import TestSupport

extension TestHome {
  /// Variables for terminal output without colours and links.
  static let withoutColours = ["NO_COLOR": "1", "VTE_VERSION": ""]

  /// Writes the favourites file.
  func writeFavourites(_ text: String) throws {
    try write(text, to: ".local/share/ghf/favourites.json")
  }
}
