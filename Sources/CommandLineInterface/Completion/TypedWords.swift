/// The words of a command line up to the one that is being typed, as a shell hands them over.
struct TypedWords: Sendable, Equatable {
  /// Those before, without ghf's own name and without quotes.
  private(set) var before: [String]
  /// Those behind, where the shell tells them.
  let after: [String]
  /// The one that is being typed, up to the cursor and without quotes.
  private(set) var current: String
  /// How much of its beginning the shell leaves as it is, in characters.
  private(set) var keptCount = 0
  /// Whether it began with a quote that is still open.
  let isQuoted: Bool

  /// Reads what follows `SupportedShell.request` and the shell's name; nil if it makes no sense.
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
    // bash takes = for a word of its own: `--sort`, `=`, `lo`.
    let isSign = word == "="
    if before.last == "=", before.count >= 2, before[before.count - 2].hasPrefix("--") {
      join(before.suffix(2), dropping: 2)
    } else if isSign, current.isEmpty || current == "=", let option = before.last,
      option.hasPrefix("--")
    {
      if current == "=" { current = "" }
      join([option, "="], dropping: 1)
    }
    rejoinEarlier()
  }

  private mutating func join(_ parts: some Sequence<String>, dropping count: Int) {
    let beginning = parts.joined()
    keptCount = beginning.count
    current = beginning + current
    before.removeLast(count)
  }

  private mutating func rejoinEarlier() {
    var joined: [String] = []
    var words = before[...]
    while let word = words.popFirst() {
      if word == "=", let option = joined.last, option.hasPrefix("--"), let value = words.popFirst()
      {
        joined[joined.count - 1] = option + "=" + value
      } else {
        joined.append(word)
      }
    }
    before = joined
  }

  /// A word as a shell would pass it on, as far as quotes and backslashes go.
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
