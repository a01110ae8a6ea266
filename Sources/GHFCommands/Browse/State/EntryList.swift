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

  private(set) var entries: [Entry] = []
  var progress = ListProgress.waiting
  private(set) var filterText = ""
  private var words: [FoldedText] = []
  /// The first line on the screen.
  private(set) var top = 0
  /// The lines of the matching entries, laid out for `columns`.
  private(set) var lines: [StyledLine] = []
  private var columns = 0

  /// The number of matching entries.
  private(set) var count = 0

  /// The entries that the filter selects.
  var matching: [Entry] {
    words.isEmpty
      ? entries : entries.filter { entry in words.allSatisfy(entry.text.contains) }
  }

  mutating func append(_ new: [Entry]) {
    entries += new
    columns = 0
  }

  mutating func filter(by text: String, account: Login?) {
    if text == filterText { return }
    filterText = text
    words = account.map { [FoldedText($0.name)] } ?? ListFilter(text).words
    columns = 0
    top = 0
  }

  mutating func beginAgain() {
    entries = []
    progress = .waiting
    columns = 0
  }

  mutating func scroll(by rows: Int) { top += rows }

  /// Lays the entries out, unless they are laid out for this width, and limits the scroll offset.
  mutating func layOut(fitting columns: Int, height: Int, _ metrics: TextMetrics) {
    if columns != self.columns {
      self.columns = columns
      let matching = matching
      count = matching.count
      lines = matching.flatMap { entry in
        entry.part.measured(fitting: columns, metrics).lines + [StyledLine()]
      }
    }
    top = max(min(top, lines.count - height), 0)
  }
}
