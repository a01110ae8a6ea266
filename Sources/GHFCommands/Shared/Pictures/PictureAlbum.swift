import GitHubAPI
import Synchronization
import TerminalPictures
import TerminalText

/// The pictures of the accounts that a run shows, fetched and drawn on request.
final class PictureAlbum: Sendable {
  /// The places for pictures, with their widths in columns.
  enum Place: Int, Sendable {
    /// Beside a name, or in one of several columns of cards.
    case tile = 6
    /// In a card of its own.
    case card = 10
  }

  let method: PictureProtocol
  private let cell: CellSize
  private let source: PictureSource
  private let drawer: Drawer
  private let accounts = Mutex<[Int64: Account]>([:])

  init(
    by method: PictureProtocol, cell: CellSize, source: PictureSource, library: PictureLibrary
  ) {
    self.method = method
    self.cell = cell
    self.source = source
    drawer = Drawer(library: library)
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
  }

  /// The width of a picture; two half blocks in a cell show less than its pixels.
  func columns(in place: Place) -> Int { place.rawValue + (method.usesCharacters ? 2 : 0) }

  /// Returns the space for an account's picture, which is a square unless the file isn't.
  func item(of account: Account, in place: Place) -> RowItem {
    let columns = columns(in: place)
    accounts.withLock { $0[account.id] = account }
    let area = PictureArea(squareOfColumns: columns, cell: cell)
    let size = Size(rows: area.rows, columns: area.columns)
    return .fixed(columns, .picture(PictureSlot(id: account.id, size: size)))
  }

  /// Fetches and draws a picture; nil if it isn't available, or isn't an image.
  func picture(in slot: PictureSlot) async -> DrawnPicture? {
    guard let account = accounts.withLock({ $0[slot.id] }),
      let picture = await source.picture(of: account)
    else { return nil }
    let area = PictureArea(columns: slot.size.columns, rows: slot.size.rows, cell: cell)
    return await drawer.drawing(of: picture, in: area, by: method)
  }
}
