import FoundationEssentials
import TerminalHost
import TerminalPictures
import TestSupport
import Testing

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
