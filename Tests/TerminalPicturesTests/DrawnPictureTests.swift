import FoundationEssentials
import TerminalHost
import TerminalPictures
import TestSupport
import Testing

private enum PictureLibraries {
  /// True with libchafa 1.12.4, Debian 12's; other versions choose other sequences.
  static let haveUsualVersion = ["x86_64", "aarch64"].contains { machine in
    FileManager.default.fileExists(atPath: "/usr/lib/\(machine)-linux-gnu/libchafa.so.0.8.4")
  }
}

/// The bytes of each protocol for a picture of 2 by 2 pixels: red, green, blue and white.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct DrawnPictureTests {
  private func picture(
    _ name: String, _ method: PictureProtocol, columns: Int = 2, rows: Int = 1
  ) throws -> DrawnPicture? {
    let path = "\(ProjectFiles.root)/Fixtures/pictures/unusual/\(name)"
    let cell = try #require(CellSize(width: 4, height: 8))
    return try PictureLibrary.shared().drawing(
      of: Array(try Data(contentsOf: URL(filePath: path))), format: "png",
      in: PictureArea(columns: columns, rows: rows, cell: cell), by: method)
  }

  @Test("has the exact bytes of each protocol", .enabled(if: PictureLibraries.haveUsualVersion))
  func hasTheExactBytes() throws {
    var text = ""
    for (name, method) in [
      ("half blocks, 24 bits", PictureProtocol.halfBlocks(.true24)),
      ("half blocks, 256 colours", .halfBlocks(.indexed256)),
      ("sixel", .sixel), ("kitty", .kitty),
      ("iTerm2", .iTerm2),
    ] {
      let bytes = try picture("four-pixels.png", method)?.bytes(rowsAbove: 3, column: 5) ?? []
      text +=
        "# \(name)\n" + GoldenFile.visible(String(decoding: bytes, as: UTF8.self), mark: "out")
    }
    if let difference = try GoldenFile("pictures").difference(from: text) {
      Issue.record("\(difference)")
    }
  }

  @Test("keeps the ratio of a picture within its area")
  func keepsTheRatio() throws {
    for (name, columns, rows) in [
      ("four-pixels.png", 6, 3), ("one-pixel.png", 6, 3), ("wide.png", 8, 1),
    ] {
      let picture = try #require(try picture(name, .sixel, columns: 8, rows: 3))
      #expect(picture.columns == columns, "\(name)")
      #expect(picture.rows == rows, "\(name)")
    }
  }

  @Test("moves to each row of half blocks, and to the top of other pictures")
  func movesToTheRows() throws {
    let blocks = try #require(
      try picture("four-pixels.png", .halfBlocks(.true24), columns: 4, rows: 2))
    let relative = String(decoding: blocks.bytes(rowsAbove: 5, column: 7), as: UTF8.self)
    #expect(relative.hasPrefix("\u{1B}7\u{1B}[5A\r\u{1B}[7C"))
    #expect(relative.split(separator: "\u{1B}[B\r\u{1B}[7C").count == 2)
    #expect(relative.hasSuffix("\u{1B}8"))
    let absolute = String(decoding: blocks.bytes(row: 3, column: 0), as: UTF8.self)
    #expect(absolute.hasPrefix("\u{1B}7\u{1B}[4;1H"))
    #expect(absolute.contains("\u{1B}[5;1H"))
    let sixel = try #require(try picture("four-pixels.png", .sixel, columns: 4, rows: 2))
    let bytes = String(decoding: sixel.bytes(row: 3, column: 0), as: UTF8.self)
    #expect(bytes.hasPrefix("\u{1B}7\u{1B}[4;1H\u{1B}P"))
    #expect(bytes.hasSuffix("\u{1B}\\\u{1B}8"))
  }
}
