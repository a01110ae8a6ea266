import GitHubAPI
import TerminalHost

/// A view that draws a long list of names as its pages arrive, each page in columns of its own.
///
/// A list of up to one page is a single grid, and so are matches of a search that are fewer.
struct PeopleGridStream: RecordView {
  private let grid: PeopleGrid
  /// The names that don't fill a row, or a page, yet.
  private var held: [Person] = []

  let needsAll = false

  init(_ grid: PeopleGrid) { self.grid = grid }

  mutating func draw(_ people: [Person], to sink: any OutputSink) throws(OutputError) {
    held += people
    // Only a full page can have another one after it.
    if held.count < pageLength { return }
    let count = held.count - held.count % grid.columnCount(of: held)
    try grid.draw(Array(held[..<count]), to: sink)
    held.removeFirst(count)
  }

  mutating func settle(to sink: any OutputSink) throws(OutputError) {
    if held.isEmpty { return }
    try grid.draw(held, to: sink)
    held = []
  }
}
