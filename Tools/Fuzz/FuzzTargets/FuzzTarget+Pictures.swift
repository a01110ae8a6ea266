import TerminalHost

@testable import GHFQueries
@testable import TerminalPictures

extension FuzzTarget {
  /// Draws a picture file by each protocol, and checks that it stays within its area.
  ///
  /// Stops the program if the libraries aren't installed, since nothing would be tested.
  func feedPicture(_ bytes: [UInt8]) {
    guard let library = try? PictureLibrary.shared() else { fatalError("no picture libraries") }
    guard let picture = Picture(bytes), let cell = CellSize(width: 4, height: 8) else { return }
    let area = PictureArea(columns: 6, rows: 3, cell: cell)
    for method in [PictureProtocol.halfBlocks(.true24), .sixel, .kitty] {
      let drawn = library.drawing(
        of: picture.bytes, format: picture.format.rawValue, in: area, by: method)
      guard let drawn else { return }
      FuzzTarget.require(
        1...6 ~= drawn.columns && 1...3 ~= drawn.rows, "a picture stays within its area")
    }
  }
}
