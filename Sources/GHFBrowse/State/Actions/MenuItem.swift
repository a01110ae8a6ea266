import PeopleViews
import TerminalText

/// A line to choose in a prompt.
struct MenuItem: Sendable {
  enum Content: Sendable {
    case action(BrowseAction)
    case tab(BrowsePlace.Tab)
    case order(ExplorerOrder)
    case view(ExplorerView)
    case form(PeopleExport.Form)
    /// A filter of the config file, by name.
    case filter(String)
    /// A command of the config file, by its key.
    case command(Character)
    /// A text that completes the line.
    case text
  }

  let content: Content
  let text: String
  /// The keys, or another detail at the end of the line.
  let detail: String

  init(_ content: Content, _ text: String, detail: String = "") {
    self.content = content
    self.text = text
    self.detail = detail
  }

  /// True if it only moves the selection.
  var isMove: Bool {
    if case .action(let action) = content { [.first, .last].contains(action) } else { false }
  }

  /// The words of the text and the detail in lower case, by which it is found.
  private var words: [Substring] { MenuItem.words(of: "\(text) \(detail)") }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "%") }
  }

  /// Returns the items with words that begin with the typed ones, so that "follow" doesn't find
  /// "unfollow": those that begin with the text first, and short ones before long ones.
  static func matching(_ text: String, in items: [MenuItem]) -> [MenuItem] {
    let typed = words(of: text)
    if typed.isEmpty { return items }
    let found = items.filter { item in
      let words = item.words
      return typed.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
    func rank(_ item: MenuItem) -> (Int, Int) {
      (item.text.lowercased().hasPrefix(text.lowercased().trimmingSpaces) ? 0 : 1, item.text.count)
    }
    return found.sorted { rank($0) < rank($1) }
  }
}
