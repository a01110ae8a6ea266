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

  /// The text before the cursor.
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

  /// Replaces what is before the cursor.
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
