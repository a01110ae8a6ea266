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
  private func frame(_ ids: [Int64], rows: Int = 12, name: String = "") -> Frame {
    let lines = ids.flatMap { id -> [StyledLine] in
      if id == 0 { return [StyledLine(), StyledLine()] }
      let text = LayoutPart.text("\(CleanText(name))\(id)")
      return LayoutPart.row([.fixed(4, .picture(slot(id))), .flexible(text)]).measured(fitting: 20)
        .lines
    }
    return Frame(size: CellGridSize(rows: rows, columns: 20), rows: Array(lines.prefix(rows)))
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
    var layer = PictureLayer(by: .sixel)
    #expect(layer.bytes(for: frame(Array(1...20), rows: 40)) == [])
    #expect(layer.nextRequests().map(\.id) == Array(1...8))
    #expect(layer.nextRequests() == [])
    layer.settle(slot(3), try picture(by: .sixel))
    layer.settle(slot(1), nil)
    #expect(layer.nextRequests().map(\.id) == [9, 10])
  }

  @Test("draws what has arrived, and again only if the rows around it change")
  func drawsAgainAfterAChange() throws {
    var layer = PictureLayer(by: .sixel)
    _ = layer.bytes(for: frame([1, 2, 3]))
    for id in [1, 3] as [Int64] { layer.settle(slot(id), try picture(by: .sixel)) }
    layer.settle(slot(2), nil)
    #expect(rows(of: layer.bytes(for: frame([1, 2, 3]))) == [1, 5])
    #expect(layer.bytes(for: frame([1, 2, 3])) == [])
    // The picture has moved.
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3]))) == [3])
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3], name: "x"))) == [3, 5])
    layer.invalidate()
    #expect(rows(of: layer.bytes(for: frame([2, 1, 3], name: "x"))) == [3, 5])
  }

  @Test("deletes kitty's pictures that have left the screen")
  func deletesPictures() throws {
    var layer = PictureLayer(by: .kitty)
    let all = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    #expect(text(layer.bytes(for: frame([1, 2]))) == all)
    for id in [1, 2] as [Int64] { layer.settle(slot(id), try picture(by: .kitty)) }
    _ = layer.bytes(for: frame([1, 2]))
    #expect(layer.bytes(for: frame([1, 2], name: "x")) == [], "text doesn't erase them")
    #expect(text(layer.bytes(for: frame([1, 0]))) == "\u{1B}_Ga=d,d=P,x=1,y=3,q=2\u{1B}\\")
    #expect(text(layer.bytes(for: frame([1, 0], rows: 11))).hasPrefix(all))
  }

  @Test("neither requests nor draws a picture that the screen cuts off")
  func ignoresPicturesCutOff() throws {
    var layer = PictureLayer(by: .sixel)
    _ = layer.bytes(for: frame([1, 2], rows: 3))
    #expect(layer.nextRequests().map(\.id) == [1])
    layer.settle(slot(2), try picture(by: .sixel))
    #expect(layer.bytes(for: frame([1, 2], rows: 3)) == [])
  }

  @Test("keeps the place of missing pictures, and says why if none of four is available")
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
    #expect(all.first?.text(for: .plain) == "ann", "the text has the pictures' place")
  }
}
