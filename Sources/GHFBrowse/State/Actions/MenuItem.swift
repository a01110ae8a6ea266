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

  /// Returns the items with all words of a text, those that begin with it first.
  static func matching(_ text: String, in items: [MenuItem]) -> [MenuItem] {
    let typed = text.lowercased().trimmingSpaces
    let words = typed.split(separator: " ")
    let found = items.filter { item in
      let searched = "\(item.text) \(item.detail)".lowercased()
      return words.allSatisfy { searched.contains($0) }
    }
    let first = found.filter { $0.text.lowercased().hasPrefix(typed) }
    return first + found.filter { !$0.text.lowercased().hasPrefix(typed) }
  }
}
