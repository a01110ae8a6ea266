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

  /// Returns the items with words that begin with all words of a text, those that begin with it first, then short ones.
  static func matching(_ text: String, in items: [MenuItem]) -> [MenuItem] {
    let typed = text.lowercased().trimmingSpaces
    let words = typed.split(separator: " ")
    let found = items.filter { item in
      // "follow" must not find "unfollow".
      let searched = "\(item.text) \(item.detail)".lowercased()
        .split { !($0.isLetter || $0.isNumber || $0 == "%") }
      return words.allSatisfy { word in
        let typed = word.filter { $0.isLetter || $0.isNumber || $0 == "%" }
        return searched.contains { $0.hasPrefix(typed) }
          || item.text.lowercased().contains(" \(word)")
      }
    }
    if typed.isEmpty { return found }
    let first = found.filter { $0.text.lowercased().hasPrefix(typed) }
    let others = found.filter { !$0.text.lowercased().hasPrefix(typed) }
    // A short text has less that wasn't typed.
    return [first, others].flatMap { $0.sorted { $0.text.count < $1.text.count } }
  }
}
