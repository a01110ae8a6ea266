import TerminalText

/// The bar beside a list that is longer than the screen.
struct ScrollBar {
  /// The rows of the thumb within the bar.
  let thumb: Range<Int>
  private let isASCII: Bool

  /// Creates the bar of what a state shows; nil if all of it is on the screen.
  init?(_ state: BrowseState) {
    let height = state.layout.list.count
    let (total, top, shown) =
      if state.place.tab.hasEntries {
        (state.place.entries.lineCount, state.place.entries.top, height)
      } else {
        (
          state.list.cards?.size.rows ?? state.list.count, state.list.top,
          state.list.screenLength(height)
        )
      }
    guard height > 0, total > shown else { return nil }
    let length = max(height * shown / total, 1)
    let start = (height - length) * top / (total - shown)
    thumb = min(start, height - length)..<min(start, height - length) + length
    isASCII = state.metrics.ambiguousIsWide
  }

  /// Returns the cell of the bar in a row.
  func cell(inRow row: Int) -> StyledLine {
    if thumb.contains(row) { return StyledLine(isASCII ? "#" : "┃", columns: 1) }
    return ScrollBar.track(isASCII: isASCII)
  }

  /// Returns a cell of the line between list and card, or of the bar without the thumb.
  static func track(isASCII: Bool) -> StyledLine {
    StyledLine(isASCII ? "|" : "│", .dim, columns: 1)
  }
}
