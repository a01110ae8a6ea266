/// A prompt for an account's name or a search query, with completions.
struct Prompt: Sendable {
  enum Purpose: Sendable {
    case account, search

    var title: String {
      switch self {
      case .account: "Go to account: "
      case .search: "Search GitHub: "
      }
    }
  }

  let purpose: Purpose
  private(set) var text = ""
  /// The logins that begin with the text, best first.
  private(set) var candidates: [String] = []
  /// The chosen candidate; nil for the text itself.
  private(set) var choice: Int?

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// The result of Enter: the chosen candidate or the text.
  var result: String { choice.map { candidates[$0] } ?? text }

  mutating func edit(_ text: String) {
    self.text = text
    choice = nil
    candidates = []
  }

  mutating func offer(_ candidates: [String], for text: String) {
    guard text == self.text else { return }
    self.candidates = candidates
    choice = nil
  }

  /// Chooses the next or the previous candidate; before the first one comes the text.
  mutating func choose(by distance: Int) {
    let next = (choice ?? -1) + distance
    choice = next < 0 ? nil : min(next, candidates.count - 1)
    if candidates.isEmpty { choice = nil }
  }

  /// Completes the text to the chosen candidate, or to the first one.
  mutating func complete() {
    if let name = choice.map({ candidates[$0] }) ?? candidates.first { edit(name) }
  }
}
