import TerminalPictures
import TerminalScreen
import TerminalText

/// The pictures over the cells of a full screen: those to fetch, and those to draw again because
/// the screen around them has changed.
struct PictureLayer: Sendable {
  private struct Place: Hashable {
    let slot: PictureSlot
    let row: Int
    let column: Int

    var rows: Range<Int> { row..<row + slot.size.rows }
  }

  private static let parallel = 8
  /// The number of pictures kept for when they are on the screen again.
  private static let keptCount = 300

  private let method: PictureProtocol
  /// Returns what is drawn in the place of a picture until it comes, or if it isn't available.
  private let standIn: @Sendable (PictureSlot) -> DrawnPicture
  /// The pictures that have arrived; nil for those that aren't available.
  private var known: [PictureSlot: DrawnPicture?] = [:]
  private var requested: Set<PictureSlot> = []
  /// The places of the last frame, from the top left.
  private var places: [Place] = []
  private var drawn: Set<Place> = []
  /// The places with a block in place of the picture.
  private var filled: Set<Place> = []
  private var last: Frame?

  init(
    by method: PictureProtocol, standIn: @escaping @Sendable (PictureSlot) -> DrawnPicture
  ) {
    self.method = method
    self.standIn = standIn
  }

  /// Forgets what is drawn, because the terminal may show anything.
  mutating func invalidate() { last = nil }

  /// Adds a picture that has arrived; nil if it isn't available.
  mutating func add(_ picture: DrawnPicture?, in slot: PictureSlot) {
    requested.remove(slot)
    if known.count >= PictureLayer.keptCount {
      let visible = Set(places.map(\.slot))
      known = known.filter { visible.contains($0.key) }
    }
    known.updateValue(picture, forKey: slot)
  }

  mutating func nextRequests() -> [PictureSlot] {
    let wanted = places.map(\.slot).filter { known[$0] == nil && !requested.contains($0) }
    let new = wanted.prefix(max(PictureLayer.parallel - requested.count, 0))
    requested.formUnion(new)
    return Array(new)
  }

  /// Returns the bytes that draw the pictures of a frame after its text.
  mutating func bytes(for frame: Frame) -> [UInt8] {
    // The writer of frames erases the screen then.
    let isComplete = last?.size != frame.size || last?.metrics != frame.metrics
    let changed = Set(
      frame.rows.indices.filter { isComplete || frame.rows[$0] != last?.rows[$0] })
    last = frame
    places = PictureLayer.places(in: frame)
    func isWhole(_ place: Place) -> Bool { !place.rows.contains(where: changed.contains) }
    filled = isComplete ? [] : filled.intersection(places).filter(isWhole)
    // Text doesn't erase kitty's pictures, as it does those of other terminals.
    let kept: Set<Place> =
      isComplete ? [] : drawn.intersection(places).filter { method == .kitty || isWhole($0) }
    var bytes: [UInt8] = []
    if method == .kitty {
      bytes =
        isComplete
        ? Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8) : drawn.subtracting(kept).flatMap(deletion)
    }
    drawn = kept
    for place in places where !drawn.contains(place) {
      func draw(_ picture: DrawnPicture) {
        bytes += picture.bytes(row: place.row, column: place.column)
      }
      if let picture = known[place.slot] ?? nil {
        // A picture may be narrower or lower than its place, or partly transparent.
        if filled.remove(place) != nil {
          let size = place.slot.size
          draw(DrawnPicture(emptyRows: size.rows, columns: size.columns))
        }
        draw(picture)
        drawn.insert(place)
      } else if filled.insert(place).inserted {
        draw(standIn(place.slot))
      }
    }
    return bytes
  }

  /// Returns the places of the pictures that are on the screen as a whole.
  private static func places(in frame: Frame) -> [Place] {
    var places: [Place] = []
    for (row, line) in frame.rows.enumerated() {
      for picture in line.pictures where picture.row == 0 {
        let place = Place(slot: picture.slot, row: row, column: picture.column)
        guard let end = place.rows.last, frame.rows.indices.contains(end),
          frame.rows[end].pictures.contains(where: {
            $0.slot == picture.slot && $0.column == picture.column
          })
        else { continue }
        places.append(place)
      }
    }
    return places
  }

  private func deletion(_ place: Place) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=P,x=\(place.column + 1),y=\(place.row + 1),q=2\u{1B}\\".utf8)
  }
}
