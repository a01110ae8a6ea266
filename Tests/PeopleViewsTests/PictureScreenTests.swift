import TerminalHost
import TerminalPictures
import TestSupport
import Testing

@testable import PeopleViews
@testable import TerminalText

/// The order of lines and pictures on a scrolling terminal.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct PictureScreenTests {
  private static let window = TerminalTraits.Window(columns: 20, rows: 8)

  /// Lines of tiles, of which each is a picture of two rows and a blank row.
  private func tiles(_ count: Int) -> [StyledLine] {
    (0..<count).flatMap { index in
      let slot = PictureSlot(id: Int64(index), size: CellGridSize(rows: 2, columns: 4))
      let tile = LayoutPart.row([.fixed(4, .picture(slot)), .flexible(.text("name \(index)"))])
      return tile.measured(fitting: 20).lines + [StyledLine()]
    }
  }

  private func picture() throws -> DrawnPicture {
    try #require(
      try PictureLibrary.shared().drawing(
        of: PictureSample.file("unusual/four-pixels.png"), format: "png",
        in: PictureArea(columns: 4, rows: 2, cell: .standard), by: .halfBlocks(.true24)))
  }

  @Test("shows the names of the first screen at once, and scrolls only below drawn pictures")
  func showsTheFirstScreenAtOnce() throws {
    var screen = PictureScreen(columns: 20, traits: .plain)
    screen.add(tiles(5))
    let first = String(decoding: screen.advance(in: Self.window), as: UTF8.self)
    // Seven rows and the cursor: the third tile is complete except for its last row.
    #expect(first == "     name 0\n\n\n     name 1\n\n\n     name 2\n")
    let requests = (0..<9).map { _ in screen.nextRequest() }
    #expect(requests.map { $0?.line } == [0, 3, 6, nil, nil, nil, nil, nil, nil])
    // The second picture is drawn at once, but the first keeps the lines where they are.
    screen.settle(try #require(requests[1]), try picture())
    let second = String(decoding: screen.advance(in: Self.window), as: UTF8.self)
    #expect(second.hasPrefix("\u{1B}7\u{1B}[4A\r"))
    #expect(!second.contains("name"))
    // A picture that fails lets the lines scroll.
    screen.settle(try #require(requests[0]), nil)
    let third = String(decoding: screen.advance(in: Self.window), as: UTF8.self)
    #expect(third == "\n\n     name 3\n\n\n     name 4\n".prefix(third.count))
    #expect(!screen.isComplete)
  }

  @Test("draws every picture over its own lines, in whatever order the pictures arrive")
  func drawsAllPictures() throws {
    var random = SeededGenerator()
    let picture = try picture()
    for _ in 0..<200 {
      var screen = PictureScreen(columns: 20, traits: .plain)
      var rest = tiles(Int.random(in: 1...12, using: &random))[...]
      let tileCount = rest.count / 3
      var requests: [PictureScreen.Request] = []
      var (lineCount, drawnLines) = (0, [Int]())
      while !rest.isEmpty || !screen.isComplete {
        let count = Int.random(in: 0...rest.count, using: &random)
        screen.add(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        let text = String(decoding: screen.advance(in: Self.window), as: UTF8.self)
        for part in text.split(separator: "\u{1B}7", omittingEmptySubsequences: false).enumerated()
        {
          var lines = part.element
          if part.offset > 0 {
            let rows = try #require(Int(part.element.dropFirst(2).prefix { $0 != "A" }))
            #expect(rows < 8, "a picture outside the screen, \(random)")
            drawnLines.append(lineCount - rows)
            let end = try #require(lines.firstRange(of: "\u{1B}8"))
            lines = lines[end.upperBound...]
          }
          lineCount += lines.count { $0 == "\n" }
        }
        while let request = screen.nextRequest() { requests.append(request) }
        requests.shuffle(using: &random)
        if let request = requests.popLast() { screen.settle(request, picture) }
      }
      #expect(lineCount == tileCount * 3, "\(random)")
      #expect(drawnLines.sorted() == (0..<tileCount).map { $0 * 3 }, "\(random)")
    }
  }

  @Test("drops the pictures of lines that a terminal of another width has wrapped")
  func dropsPicturesAfterAResize() throws {
    var screen = PictureScreen(columns: 20, traits: .plain)
    screen.add(tiles(1))
    _ = screen.advance(in: Self.window)
    let next = screen.nextRequest()
    let request = try #require(next)
    _ = screen.advance(in: .init(columns: 19, rows: 8))
    screen.settle(request, try picture())
    #expect(screen.advance(in: .init(columns: 19, rows: 8)) == [])
    #expect(screen.isComplete)
  }

  @Test("ignores pictures higher than the screen")
  func ignoresPicturesHigherThanTheScreen() {
    var screen = PictureScreen(columns: 20, traits: .plain)
    screen.add(tiles(3))
    #expect(!screen.advance(in: .init(columns: 20, rows: 2)).isEmpty)
    #expect(screen.isComplete)
    #expect(screen.nextRequest() == nil)
  }
}
