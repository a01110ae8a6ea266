import TerminalHost
import TerminalPictures
import TerminalText

/// The lines written to a scrolling terminal, and the pictures that are still missing on them.
struct PictureScreen: Sendable {
  /// A picture to fetch.
  struct Request: Sendable, Hashable {
    let place: PlacedPicture
    /// The line of the picture's top, counted from the first line written.
    let line: Int
  }

  private struct Missing: Sendable {
    let request: Request
    var isRequested = false
    var picture: DrawnPicture?
  }

  /// The number of rows if the terminal doesn't report it.
  private static let defaultRows = 24

  /// The width for which the lines were laid out, in columns.
  private let columns: Int?
  private let traits: OutputTraits
  private var waiting: [StyledLine] = []
  /// The number of lines that have been written.
  private(set) var lineCount = 0
  /// The pictures to draw on written lines, from the top.
  private var missing: [Missing] = []

  init(columns: Int?, traits: OutputTraits) {
    self.columns = columns
    self.traits = traits
  }

  /// True if everything is drawn.
  var isComplete: Bool { waiting.isEmpty && missing.isEmpty }

  /// Adds lines below the earlier ones.
  mutating func add(_ lines: [StyledLine]) { waiting += lines }

  /// Adds a picture that has arrived; nil if it is missing.
  mutating func settle(_ request: Request, _ picture: DrawnPicture?) {
    guard let index = missing.firstIndex(where: { $0.request == request }) else { return }
    missing[index].picture = picture
    if picture == nil { missing.remove(at: index) }
  }

  /// Returns the next picture to fetch; nil if all of the written lines are requested.
  mutating func nextRequest() -> Request? {
    guard let index = missing.firstIndex(where: { !$0.isRequested }) else { return nil }
    missing[index].isRequested = true
    return missing[index].request
  }

  /// Returns the bytes of the pictures that have arrived, and of the lines that can be written
  /// before a missing picture's line would leave the screen.
  mutating func advance(in window: TerminalTraits.Window?) -> [UInt8] {
    let rows = window?.rows ?? PictureScreen.defaultRows
    // A terminal of another width has wrapped the lines.
    if window?.columns != columns { missing.removeAll() }
    var bytes = drawn()
    var count = 0
    for line in waiting {
      // The cursor will be below the line, in the last row.
      let top = lineCount + 2 - rows
      if let first = missing.first, first.request.line < top { break }
      bytes += [line].bytes(for: traits)
      for place in line.pictures where place.row == 0 && place.slot.size.rows < rows {
        missing.append(Missing(request: Request(place: place, line: lineCount)))
      }
      lineCount += 1
      count += 1
    }
    waiting.removeFirst(count)
    return bytes + drawn()
  }

  /// Returns the bytes of the pictures that have arrived, whose lines are all written.
  private mutating func drawn() -> [UInt8] {
    var bytes: [UInt8] = []
    missing.removeAll { missing in
      let (place, line) = (missing.request.place, missing.request.line)
      guard let picture = missing.picture, line + place.slot.size.rows <= lineCount else {
        return false
      }
      bytes += picture.bytes(rowsAbove: lineCount - line, column: place.column)
      return true
    }
    return bytes
  }
}
