/// A line that is being typed, with a cursor.
struct TypedText: Sendable, Equatable {
  private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// Creates a line; without a cursor, or with one beyond the end, the cursor is at the end.
  init(_ text: String = "", cursor: Int? = nil) {
    self.text = text
    self.cursor = min(cursor ?? .max, text.count)
  }

  var isAtEnd: Bool { cursor == text.count }

  var beginning: Substring { text.prefix(cursor) }
  private var rest: Substring { text.dropFirst(cursor) }

  mutating func insert(_ typed: String) { replace(before: beginning + typed) }

  /// Applies an action on the line; returns false for any other action.
  mutating func apply(_ action: BrowseAction) -> Bool {
    switch action {
    case .eraseCharacter: replace(before: String(beginning.dropLast()))
    case .eraseNext: text = String(beginning + rest.dropFirst())
    case .eraseWord: replace(before: String(beginning).withoutLastWord)
    case .eraseToStart: replace(before: "")
    case .lineStart: cursor = 0
    case .lineEnd: cursor = text.count
    case .previousWord: cursor = String(beginning).withoutLastWord.count
    case .nextWord:
      cursor = text.count - rest.drop(while: \.isWhitespace).drop { !$0.isWhitespace }.count
    default: return false
    }
    return true
  }

  mutating func move(by characters: Int) { cursor = min(max(cursor + characters, 0), text.count) }

  private mutating func replace(before new: String) {
    let rest = rest
    text = new + rest
    // Characters may join at the cursor, such as a letter and a combining mark.
    cursor = max(text.count - rest.count, 0)
  }
}

extension String {
  /// The text without its last word and the spaces behind it.
  fileprivate var withoutLastWord: String {
    let rest = reversed().drop(while: \.isWhitespace).drop(while: { !$0.isWhitespace })
    return String(rest.reversed())
  }
}

/// The filters that were typed before, which can be recalled.
struct FilterHistory: Sendable {
  /// The number of filters that are kept.
  private static let limit = 100

  private var filters: [String] = []
  /// The position of the recalled filter, and the text that was replaced by the first one; nil
  /// unless one is recalled.
  private var recalled: (index: Int, typed: String)?

  /// Adds a filter as the latest, unless it is empty.
  mutating func add(_ filter: String) {
    recalled = nil
    if filter.isEmpty { return }
    filters.removeAll { $0 == filter }
    filters.append(filter)
    if filters.count > FilterHistory.limit { filters.removeFirst() }
  }

  /// Returns an earlier filter than the current text, or nil.
  mutating func earlier(than text: String) -> String? {
    let index = recalled?.index ?? filters.count
    guard let earlier = filters[..<index].lastIndex(where: { $0 != text }) else { return nil }
    recalled = (earlier, recalled?.typed ?? text)
    return filters[earlier]
  }

  /// Returns the filter that was recalled before the current one, or the text before all of them;
  /// nil if none was recalled.
  mutating func later() -> String? {
    guard let recalled else { return nil }
    if recalled.index + 1 < filters.count {
      self.recalled = (recalled.index + 1, recalled.typed)
      return filters[recalled.index + 1]
    }
    self.recalled = nil
    return recalled.typed
  }

  /// Ends the recall, so that the next one begins with the latest filter.
  mutating func endRecall() { recalled = nil }

  var latest: [String] { filters.reversed() }
}
