package import GHFQueries
package import GitHubAPI
import Synchronization
package import TerminalHost
package import TerminalPictures
package import TerminalText

/// The pictures of the accounts that a run shows, fetched and drawn on request.
package final class PictureAlbum: Sendable {
  /// The places for pictures, with their widths in columns.
  package enum Place: Int, Sendable {
    /// Beside a name, or in one of several columns of cards.
    case tile = 6
    /// In a card of its own.
    case card = 10
  }

  package let method: PictureProtocol
  private let cell: CellSize
  private let source: PictureSource
  private let drawer: Drawer
  private let accounts = Mutex<[Int64: Account]>([:])
  private let tally = Mutex(Tally())

  package init(
    by method: PictureProtocol, cell: CellSize, source: PictureSource, library: PictureLibrary
  ) {
    self.method = method
    self.cell = cell
    self.source = source
    drawer = Drawer(library: library)
  }

  /// The numbers of pictures so far, by their fate.
  private struct Tally {
    var drawnCount = 0
    var missingCount = 0
    /// Those that nobody waited for any longer.
    var lateCount = 0
    var damagedCount = 0
    /// The formats whose decoders aren't installed.
    var unknownFormats: Set<String> = []
  }

  /// Draws one picture at a time: the others wait without a thread of the task pool, which they
  /// would block at the libraries' lock.
  private actor Drawer {
    private let library: PictureLibrary

    init(library: PictureLibrary) { self.library = library }

    func drawing(
      of picture: Picture, in area: PictureArea, by method: PictureProtocol
    ) -> DrawnPicture? {
      library.drawing(of: picture.bytes, format: picture.format.rawValue, in: area, by: method)
    }

    func decodes(_ picture: Picture) -> Bool { library.decodes(picture.format.rawValue) }
  }

  /// The width of a picture; two half blocks in a cell show less than its pixels.
  package func columns(in place: Place) -> Int { place.rawValue + (method.usesCharacters ? 2 : 0) }

  /// Returns the space for an account's picture, which is a square unless the file isn't.
  package func item(of account: Account, in place: Place) -> RowItem {
    let columns = columns(in: place)
    accounts.withLock { $0[account.id] = account }
    let area = PictureArea(squareOfColumns: columns, cell: cell)
    let size = CellGridSize(rows: area.rows, columns: area.columns)
    return .fixed(columns, .picture(PictureSlot(id: account.id, size: size)))
  }

  /// Returns the block that has the place of a picture until it comes, or if it isn't available.
  package func standIn(in slot: PictureSlot) -> DrawnPicture {
    let login = accounts.withLock { $0[slot.id]?.login }
    return DrawnPicture(
      initialOf: login ?? "", id: slot.id, rows: slot.size.rows, columns: slot.size.columns)
  }

  /// Fetches and draws a picture; nil if it isn't available, or isn't an image.
  package func picture(in slot: PictureSlot) async -> DrawnPicture? {
    guard let account = accounts.withLock({ $0[slot.id] }) else { return nil }
    guard let picture = await source.picture(of: account) else {
      let isLate = Task.isCancelled
      tally.withLock { if isLate { $0.lateCount += 1 } else { $0.missingCount += 1 } }
      return nil
    }
    let area = PictureArea(columns: slot.size.columns, rows: slot.size.rows, cell: cell)
    if let drawing = await drawer.drawing(of: picture, in: area, by: method) {
      let isLate = Task.isCancelled
      tally.withLock { if isLate { $0.lateCount += 1 } else { $0.drawnCount += 1 } }
      return drawing
    }
    let isDamaged = await drawer.decodes(picture)
    tally.withLock { tally in
      if isDamaged {
        tally.damagedCount += 1
      } else {
        tally.unknownFormats.insert(picture.format.rawValue.uppercased())
      }
    }
    return nil
  }

  /// The reason why no picture is shown, or none of a format; nil if there is nothing to explain.
  package var shortage: String? {
    let tally = tally.withLock(\.self)
    if !tally.unknownFormats.isEmpty {
      let formats = tally.unknownFormats.sorted().joined(separator: " or ")
      let hint =
        tally.unknownFormats.contains("WEBP")
        ? "; install one, on Debian with 'apt install webp-pixbuf-loader'" : ""
      return "\(tally.drawnCount > 0 ? "some " : "")pictures not shown: "
        + "gdk-pixbuf has no loader for \(formats)\(hint)"
    }
    if tally.drawnCount > 0 { return nil }
    if tally.damagedCount > 0 { return "pictures not shown: they are damaged or too large" }
    if tally.missingCount > 0 {
      return "pictures not shown: "
        + (source.isOffline ? "none is in the cache" : "none could be fetched")
    }
    return tally.lateCount > 0 ? "pictures not shown: none arrived in time" : nil
  }
}
