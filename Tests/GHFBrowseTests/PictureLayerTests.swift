import GHFQueries
import GitHubAPI
import LocalStore
import TerminalHost
import TerminalPictures
import TerminalScreen
import TestSupport
import Testing

@testable import GHFBrowse
@testable import PeopleViews
@testable import TerminalText

/// Pictures over the cells of a full screen.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct PictureLayerTests {
  /// Returns a frame of 20 columns and 12 rows with a tile of two rows for each id; 0 leaves an empty place.
  private func frame(
    _ ids: [Int64], rows: Int = 12, name: String = "", metrics: TextMetrics = .standard
  ) -> Frame {
    let lines = ids.flatMap { id -> [StyledLine] in
      if id == 0 { return [StyledLine(), StyledLine()] }
      let text = LayoutPart.text("\(CleanText(name))\(id)")
      return LayoutPart.row([.fixed(4, .picture(slot(id))), .flexible(text)]).measured(fitting: 20)
        .lines
    }
    return Frame(
      size: CellGridSize(rows: rows, columns: 20), rows: Array(lines.prefix(rows)), metrics: metrics
    )
  }

  private func slot(_ id: Int64) -> PictureSlot {
    PictureSlot(id: id, size: CellGridSize(rows: 2, columns: 4))
  }

  private func picture(by method: PictureProtocol) throws -> DrawnPicture {
    try #require(
      try PictureLibrary.shared().drawing(
        of: PictureSample.file("unusual/four-pixels.png"), format: "png",
        in: PictureArea(columns: 4, rows: 2, cell: .standard), by: method))
  }

  private func layer(by method: PictureProtocol) -> PictureLayer {
    PictureLayer(by: method) {
      DrawnPicture(
        initialOf: "-\($0.id)", id: $0.id, rows: $0.size.rows, columns: $0.size.columns)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the rows where pictures are drawn.
  private func rows(of bytes: [UInt8]) -> [Int] {
    text(bytes).split(separator: "\u{1B}7\u{1B}[").dropFirst(
      bytes.starts(with: [0x1B, 0x37]) ? 0 : 1
    )
    .compactMap { Int($0.prefix { $0 != ";" }) }
  }

  @Test("requests eight pictures at once, from the top, each once")
  func requestsEightAtOnce() throws {
    var layer = layer(by: .sixel)
    let blocks = rows(of: layer.bytes(for: frame(Array(1...20), rows: 40)))
    #expect(blocks == Array(stride(from: 1, to: 41, by: 2)))
    #expect(layer.nextRequests().map(\.id) == Array(1...8))
    #expect(layer.nextRequests() == [])
    layer.add(try picture(by: .sixel), in: slot(3))
    layer.add(nil, in: slot(1))
    #expect(layer.nextRequests().map(\.id) == [9, 10])
  }

  @Test("draws what has arrived, and again only if the rows around it change")
  func drawsAgainAfterAChange() throws {
    var layer = layer(by: .sixel)
    _ = layer.bytes(for: frame([1, 2, 3]))
    for id in [1, 3] as [Int64] { layer.add(try picture(by: .sixel), in: slot(id)) }
    layer.add(nil, in: slot(2))
    let pictures = layer.bytes(for: frame([1, 2, 3]))
    #expect(rows(of: pictures) == [1, 1, 5, 5], "blocks are erased first")
    #expect(text(pictures).hasPrefix("\u{1B}7\u{1B}[1;1H    \u{1B}[2;1H    \u{1B}8"))
    #expect(layer.bytes(for: frame([1, 2, 3])) == [])
    // The picture and the block have moved.
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3]))) == [1, 3])
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3], name: "x"))) == [1, 3, 5])
    layer.invalidate()
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3], name: "x"))) == [1, 3, 5])
    let measured = frame([2, 1, 3], name: "x", metrics: TextMetrics(emoji: .sum))
    #expect(rows(of: layer.bytes(for: measured)) == [1, 3, 5], "other metrics erase the screen")
  }

  @Test("draws the initial in a block whose colour follows from the id")
  func drawsBlocks() {
    func block(_ login: String, _ id: Int64) -> String {
      text(DrawnPicture(initialOf: login, id: id, rows: 3, columns: 6).bytes(row: 0, column: 2))
    }
    let start = "\u{1B}7\u{1B}[1;3H\u{1B}[1;30;42m      \u{1B}[m\u{1B}[2;3H\u{1B}[1;30;42m"
    let end = "   \u{1B}[m\u{1B}[3;3H\u{1B}[1;30;42m      \u{1B}[m\u{1B}8"
    #expect(block("octavia", 1) == start + "  O" + end)
    #expect(block("-7th", 7) == start + "  7" + end)
    #expect(block("-_", 13) == start + "   " + end)
    #expect(block("a", Int64.min).contains("[1;"), "any number is an id")
    #expect(Set((0..<12).map { block("a", $0) }).count == 6)
  }

  @Test("deletes kitty's pictures that have left the screen")
  func deletesPictures() throws {
    var layer = layer(by: .kitty)
    let all = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    let blocks = layer.bytes(for: frame([1, 2]))
    #expect(text(blocks).hasPrefix(all) && rows(of: blocks) == [1, 3])
    for id in [1, 2] as [Int64] { layer.add(try picture(by: .kitty), in: slot(id)) }
    _ = layer.bytes(for: frame([1, 2]))
    #expect(layer.bytes(for: frame([1, 2], name: "x")) == [], "text doesn't erase them")
    #expect(text(layer.bytes(for: frame([1, 0]))) == "\u{1B}_Ga=d,d=P,x=1,y=3,q=2\u{1B}\\")
    #expect(text(layer.bytes(for: frame([1, 0], rows: 11))).hasPrefix(all))
  }

  @Test("neither requests nor draws a picture that the screen cuts off")
  func ignoresPicturesCutOff() throws {
    var layer = layer(by: .sixel)
    _ = layer.bytes(for: frame([1, 2], rows: 3))
    #expect(layer.nextRequests().map(\.id) == [1])
    layer.add(try picture(by: .sixel), in: slot(2))
    #expect(layer.bytes(for: frame([1, 2], rows: 3)) == [])
  }

  @Test("keeps the place of missing pictures, and says once why none of four is available")
  func keepsThePlaceOfAMissingPicture() async throws {
    let source = PictureSource(
      base: .gitHub, transport: StubTransport(), store: NoPageStore(), policy: CachePolicy(),
      clock: TestTime().clock)
    var browsing = try Browsing()
    let album = PictureAlbum(
      by: .sixel, cell: .standard, source: source, library: try PictureLibrary.shared())
    browsing.view.album = album
    browsing.fill(["ann"])
    let with = try #require(browsing.view.cardLines(of: browsing.state))
    let id = Browsing.id(of: "ann")
    let slots = with.flatMap(\.pictures).map(\.slot)
    #expect(Set(slots.map(\.id)) == [id])
    let missing = try #require(slots.first)
    browsing.send(.picture(missing, await album.picture(in: missing), shortage: album.shortage))
    let without = try #require(browsing.view.cardLines(of: browsing.state))
    #expect(without.first?.text(for: .plain) == String(repeating: " ", count: 12) + "ann")
    for id in 1...2 {
      browsing.send(.picture(slot(Int64(id)), nil, shortage: album.shortage))
    }
    #expect(browsing.state.message == nil)
    browsing.send(.picture(slot(3), nil, shortage: album.shortage))
    let reason = "pictures not shown: none could be fetched"
    #expect(browsing.state.message?.text == reason)
    let all = try #require(browsing.view.cardLines(of: browsing.state))
    #expect(all.first?.text(for: .plain) == without.first?.text(for: .plain))
  }
}
