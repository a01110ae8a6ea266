/// The words of a command line around the cursor, from a shell's completion request.
struct TypedWords: Sendable, Equatable {
  /// The words before the cursor, without ghf's own name and without quotes.
  private(set) var before: [String]
  /// The words after the cursor, if the shell passes them.
  let after: [String]
  /// The word at the cursor, up to the cursor and without quotes.
  private(set) var current: String
  /// The length of the part of `current` that the shell doesn't replace, in characters.
  private(set) var keptCount = 0
  /// True if the word at the cursor begins with a quote.
  let isQuoted: Bool

  /// Parses the arguments after `SupportedShell.request` and the shell's name; nil if invalid.
  init?(_ arguments: ArraySlice<String>) {
    guard let index = arguments.first.flatMap({ Int($0) }),
      let replaced = arguments.dropFirst().first
    else { return nil }
    let words = Array(arguments.dropFirst(2))
    guard index >= 1, index <= words.count else { return nil }
    let word = index < words.count ? words[index] : ""
    isQuoted = ["'", "\""].contains(word.first)
    before = words[1..<index].map(TypedWords.unquoted)
    after = words.dropFirst(index + 1).map(TypedWords.unquoted)
    current = TypedWords.unquoted(replaced)
    // bash makes = a word of its own: `--sort`, `=`, `lo`.
    if before.last == "=", before.count >= 2, before[before.count - 2].hasPrefix("--") {
      join(before.suffix(2), dropping: 2)
    } else if word == "=", ["", "="].contains(current), let option = before.last,
      option.hasPrefix("--")
    {
      if current == "=" { current = "" }
      join([option, "="], dropping: 1)
    }
    joinAtColon(word)
    rejoinValues()
  }

  /// Joins the parts of the current word around a colon, which bash makes a word of its own, with
  /// an `@` after it: `followers`, `:@`, `me`.
  private mutating func joinAtColon(_ word: String) {
    if TypedWords.isColon(word), let beginning = before.last {
      join([beginning, ":"], dropping: 1)
    } else if !word.isEmpty, let colon = before.last, TypedWords.isColon(colon), before.count >= 2 {
      join([before[before.count - 2], ":"], dropping: 2)
    }
  }

  private static func isColon(_ word: String) -> Bool { word == ":" || word == ":@" }

  private mutating func join(_ parts: some Sequence<String>, dropping count: Int) {
    let beginning = parts.joined()
    keptCount = beginning.count
    current = beginning + current
    before.removeLast(count)
  }

  /// Joins the options and values that bash split at =, and words that it split at a colon.
  private mutating func rejoinValues() {
    var joined: [String] = []
    var words = before[...]
    while let word = words.popFirst() {
      if word == "=", let option = joined.last, option.hasPrefix("--"), let value = words.popFirst()
      {
        joined[joined.count - 1] = option + "=" + value
      } else if TypedWords.isColon(word), let beginning = joined.last {
        joined[joined.count - 1] = beginning + word + (words.popFirst() ?? "")
      } else {
        joined.append(word)
      }
    }
    before = joined
  }

  /// Removes quotes and backslashes as a shell does.
  private static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if character == "\\", quote != "'" {
        text.append(rest.popFirst() ?? "\\")
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }
}
