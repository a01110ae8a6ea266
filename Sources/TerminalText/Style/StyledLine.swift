/// A line of output: runs of clean text, some at a fixed column.
///
/// Each run holds whole clusters. Runs are measured when they are added, unless the caller gives
/// their width, so writing measures nothing.
public struct StyledLine: Sendable, Hashable {
  private enum Element: Sendable, Hashable {
    case run(StyledRun)
    /// A move to `column`, counted from 0; without a cursor, `padding` spaces replace it.
    case column(Int, padding: Int)
  }

  private var elements: [Element] = []
  /// The column after the last run, counted from 0.
  public private(set) var columns = 0
  /// The rows of pictures in this line, which writing it doesn't draw.
  package private(set) var pictures: [PlacedPicture] = []
  /// True if terminals may draw the line wider or narrower than measured.
  ///
  /// A terminal that draws it wider must cut it at the right edge instead of continuing it on the
  /// next row.
  var hasDisputedWidth = false

  /// Creates an empty line.
  public init() {}

  /// Creates a line with one run; measures it by the metrics unless `columns` gives its width.
  public init(
    _ text: CleanText, _ style: Style = .plain, columns: Int? = nil,
    _ metrics: TextMetrics = .standard
  ) {
    append(text, style, columns: columns, metrics)
  }

  /// Creates a line with a text and its highlights; measures nothing, so `columns` is 0.
  package init(_ text: StyledText) { append(text.runs, columns: 0) }

  /// Appends a run; measures it by the metrics unless `columns` gives its width.
  public mutating func append(
    _ text: CleanText, _ style: Style = .plain, columns: Int? = nil,
    _ metrics: TextMetrics = .standard
  ) {
    append([StyledRun(text, style)], columns: columns ?? text.columns(metrics))
  }

  /// Appends runs that are `columns` wide together; values below 0 become 0.
  public mutating func append(_ runs: [StyledRun], columns: Int) {
    for run in runs where !run.isEmpty { elements.append(.run(run)) }
    advance(by: columns)
  }

  private mutating func advance(by count: Int) {
    let count = LayoutLimits.clamped(count, to: LayoutLimits.largest)
    columns = min(columns + count, LayoutLimits.largest)
  }

  /// Appends another line, by default after the last run, or at a column of this line.
  public mutating func append(_ line: StyledLine, atColumn column: Int? = nil) {
    if let column { move(to: column) }
    let start = columns
    for element in line.elements {
      if case .column(let column, let padding) = element {
        let column = min(start + column, LayoutLimits.largest)
        elements.append(.column(column, padding: padding))
      } else {
        elements.append(element)
      }
    }
    for picture in line.pictures {
      pictures.append(
        PlacedPicture(slot: picture.slot, row: picture.row, column: start + picture.column))
    }
    advance(by: line.columns)
    hasDisputedWidth = hasDisputedWidth || line.hasDisputedWidth
  }

  /// Moves the next run to a column, counted from 0 and clamped to 0 to 10,000.
  ///
  /// If text already covers that column, which happens only when a cluster is wider than its space
  /// (rule L3), the run overwrites it on a terminal and follows it elsewhere.
  public mutating func move(to column: Int) {
    let column = LayoutLimits.clamped(column)
    let padding = max(column - columns, 0)
    elements.append(.column(column, padding: padding))
    advance(by: padding)
  }

  /// Notes a row of a picture.
  mutating func place(_ picture: PlacedPicture) { pictures.append(picture) }

  /// Appends unstyled spaces, at most 10,000; none if `count` is below 1.
  public mutating func appendSpaces(_ count: Int) {
    let count = LayoutLimits.clamped(count)
    if count == 0 { return }
    append(CleanText(String(repeating: " ", count: count)), columns: count)
  }

  /// The runs in the order in which they are drawn, with the columns that don't follow from the runs
  /// before them.
  package var placedRuns: [PlacedRun] {
    var column: Int? = 0
    return elements.compactMap { element in
      switch element {
      case .run(let run):
        defer { column = nil }
        return PlacedRun(run: run, column: column)
      case .column(let next, _):
        column = next
        return nil
      }
    }
  }

  /// Returns the rendered line, without a line break.
  public func text(for traits: OutputTraits) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, for: traits)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the rendered line, without a line break.
  ///
  /// A styled line ends with a reset and closes its link. Trailing empty columns are not written.
  /// TAB and LF, which clean text may hold, become spaces (rule L6).
  public func write(to bytes: inout [UInt8], for traits: OutputTraits) {
    var renderer = LineRenderer(traits, hasDisputedWidth: hasDisputedWidth)
    let turnsOffWrap = hasDisputedWidth && traits.canMoveCursor
    if turnsOffWrap { bytes.append(contentsOf: AutoWrap.off.utf8) }
    for element in elements {
      switch element {
      case .run(let run): renderer.write(run, to: &bytes)
      case .column(let column, let padding): renderer.move(to: column, padding: padding)
      }
    }
    renderer.finish(&bytes)
    if turnsOffWrap { bytes.append(contentsOf: AutoWrap.on.utf8) }
  }
}

/// A run and its place on its line.
package struct PlacedRun: Sendable, Hashable {
  package let run: StyledRun
  /// The column of the run, counted from 0; nil if it follows the run before it.
  package let column: Int?
}

/// The sequences that turn a terminal's automatic line wrap off and on (DECAWM).
private enum AutoWrap {
  static let on = "\u{1B}[?7h"
  static let off = "\u{1B}[?7l"
}

extension Sequence<StyledLine> {
  /// Returns the rendered lines, each terminated by LF.
  public func bytes(for traits: OutputTraits) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in self {
      line.write(to: &bytes, for: traits)
      bytes.append(0x0A)
    }
    return bytes
  }
}

/// The terminal state while a line is written: style, link and a pending cursor move.
private struct LineRenderer {
  private let traits: OutputTraits
  private let hasDisputedWidth: Bool
  /// The move before the next run; without a cursor, `padding` spaces replace it.
  private var pendingMove: (column: Int, padding: Int)?
  /// True if the text since the last move has right-to-left letters, and needs a mark behind it.
  private var isRightToLeft = false
  private var rendition = ""
  private var link: WebLink?

  init(_ traits: OutputTraits, hasDisputedWidth: Bool) {
    self.traits = traits
    self.hasDisputedWidth = hasDisputedWidth
  }

  /// Appends a run, preceded by the sequences that select its style.
  mutating func write(_ run: StyledRun, to bytes: inout [UInt8]) {
    let link = traits.showsLinks ? run.style.link : nil
    if self.link != link, self.link != nil { closeLink(&bytes) }
    if let (column, padding) = pendingMove {
      if traits.canMoveCursor || padding > 0 {
        // Otherwise the gap would be underlined.
        reset(&bytes)
        closeLink(&bytes)
      }
      if traits.canMoveCursor {
        if isRightToLeft { endRightToLeftText(&bytes) }
        // GNU screen moves relative to the column that it computed. Its terminal may have drawn
        // the text wider or narrower, so that both agree on the column only at the left edge.
        if hasDisputedWidth { bytes.append(0x0D) }
        bytes.append(contentsOf: "\u{1B}[\(column + 1)G".utf8)
      } else {
        bytes.append(contentsOf: repeatElement(0x20, count: padding))
      }
      pendingMove = nil
    }
    select(traits.isColored ? run.style.parameters(for: traits) : "", &bytes)
    if let link, self.link == nil { open(link, &bytes) }
    run.write(to: &bytes)
    if traits.canMoveCursor, traits.reordersText, run.hasRightToLeftText { isRightToLeft = true }
  }

  /// Appends LEFT-TO-RIGHT MARK (UAX #9), which has no width.
  ///
  /// VTE reorders whole rows: without the mark, a border between two right-to-left texts changes
  /// places with them.
  private mutating func endRightToLeftText(_ bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\u{200E}".utf8)
    isRightToLeft = false
  }

  /// Moves the next run to a column; writes nothing until that run.
  mutating func move(to column: Int, padding: Int) {
    pendingMove = (column, (pendingMove?.padding ?? 0) + padding)
  }

  /// Appends the sequences that restore the state before the line.
  mutating func finish(_ bytes: inout [UInt8]) {
    closeLink(&bytes)
    reset(&bytes)
  }

  private mutating func select(_ parameters: String, _ bytes: inout [UInt8]) {
    if parameters == rendition { return }
    reset(&bytes)
    if parameters.isEmpty { return }
    bytes.append(contentsOf: "\u{1B}[\(parameters)m".utf8)
    rendition = parameters
  }

  private mutating func reset(_ bytes: inout [UInt8]) {
    if rendition.isEmpty { return }
    bytes.append(contentsOf: "\u{1B}[0m".utf8)
    rendition = ""
  }

  /// Opens a link (OSC 8); runs with the same `id` form one link, even across a gap.
  private mutating func open(_ link: WebLink, _ bytes: inout [UInt8]) {
    let parameters = link.identifier.map { "id=\($0)" } ?? ""
    bytes.append(contentsOf: "\u{1B}]8;\(parameters);\(link.url)\u{1B}\\".utf8)
    self.link = link
  }

  private mutating func closeLink(_ bytes: inout [UInt8]) {
    if link == nil { return }
    bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8)
    link = nil
  }
}

/// Empty cells for a picture, drawn over them by the caller that shows the lines.
package struct PictureSlot: Sendable, Hashable {
  /// The caller's number of the picture.
  package let id: Int64
  package let size: CellGridSize

  package init(id: Int64, size: CellGridSize) {
    self.id = id
    self.size = size
  }
}

/// The row of a picture in a line, from a column on, both counted from 0.
package struct PlacedPicture: Sendable, Hashable {
  package let slot: PictureSlot
  package let row: Int
  package let column: Int
}
