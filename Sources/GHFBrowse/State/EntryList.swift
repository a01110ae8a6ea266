import GHFQueries
import GitHubAPI
import TerminalText

/// A list of texts, such as events, with its own filter and scroll offset.
struct EntryList: Sendable {
  struct Entry: Sendable {
    let part: Part
    /// The searched text.
    let text: FoldedText
    /// The lines of `ghf browse --plain`.
    var plain: [String] = []
  }

  /// The lines of the matching entries at a width.
  struct Layout: Sendable {
    let columns: Int
    let lines: [StyledLine]
  }

  private(set) var entries: [Entry] = []
  /// The entries that the filter selects.
  private(set) var matching: [Entry] = []
  var progress = ListProgress.waiting
  private(set) var filterText = ""
  private(set) var filter = FilterExpression.none
  /// The first line on the screen.
  private(set) var top = 0
  /// The lines when they were shown last; nil after a change of them.
  private(set) var layout: Layout?

  mutating func append(_ new: [Entry]) {
    entries += new
    select()
  }

  mutating func filter(by text: String, account: Login?) {
    if text == filterText { return }
    filterText = text
    filter = FilterExpression(account?.name ?? text)
    top = 0
    select()
  }

  mutating func beginAgain() {
    entries = []
    progress = .waiting
    select()
  }

  private mutating func select() {
    matching = filter.isEmpty ? entries : entries.filter { filter.matches($0.text) }
    layout = nil
  }

  mutating func scroll(by rows: Int) { top = min(max(top + rows, 0), .max / 2) }

  /// Takes the lines, and limits the scroll offset to a screen of this height.
  mutating func scroll(toFit height: Int, _ layout: Layout?) {
    self.layout = layout
    top = max(min(top, (layout?.lines.count ?? 0) - height), 0)
  }
}
