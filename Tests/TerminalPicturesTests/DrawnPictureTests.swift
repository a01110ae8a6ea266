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

/// Picture files with random damage, as a hostile or broken server sends them.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct DamagedPictureTests {
  @Test(
    "draws a damaged picture within its area, or nothing",
    arguments: [
      ("face-00.png", "png"), ("face-01.jpg", "jpeg"), ("face-02.gif", "gif"),
      ("face-03.webp", "webp"),
    ])
  func survivesDamage(_ name: String, _ format: String) throws {
    let file = Array(
      try Data(contentsOf: URL(filePath: "\(ProjectFiles.root)/Fixtures/pictures/faces/\(name)")))
    let library = try PictureLibrary.shared()
    let area = PictureArea(columns: 6, rows: 3, cell: .standard)
    var random = SeededGenerator()
    var drawnCount = 0
    for _ in 0..<400 {
      let damaged = DamagedPictureTests.damage(file, using: &random)
      let picture = library.drawing(of: damaged, format: format, in: area, by: .sixel)
      guard let picture else { continue }
      drawnCount += 1
      #expect(1...6 ~= picture.columns && 1...3 ~= picture.rows, "\(name), \(random)")
    }
    // Neither all nor none of the files are still pictures.
    #expect(1..<400 ~= drawnCount, "\(name), \(random)")
  }

  /// Changes, removes or repeats a few bytes after the signature, or cuts the file off.
  private static func damage(_ file: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 12..<max(file.count, 13), using: &random)
      if start >= file.count { break }
      let end = min(start + Int.random(in: 1...8, using: &random), file.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: file.removeSubrange(start..<end)
      case 1: file.insert(contentsOf: Array(file[start..<end]), at: start)
      case 2: file[start] = 0xFF
      case 3 where Int.random(in: 0..<8, using: &random) == 0: file.removeSubrange(start...)
      default: file[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return file
  }
}
