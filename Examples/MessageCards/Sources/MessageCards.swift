import TerminalText

/// A message from a stranger, as a line with a name, an address and a text between TABs.
struct Message {
  let name: CleanText
  let link: WebLink?
  let text: CleanText

  init?(_ line: String) {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    name = CleanText(line: String(fields[0])) ?? "unknown"
    link = WebLink(String(fields[1]))
    text = CleanText(card: String(fields[2].replacing("\\n", with: "\n")))
  }
}

extension Message {
  /// Returns a card with at most three lines of the text, in which a word is highlighted.
  func card(highlighting word: FoldedText) -> LayoutPart {
    let title = StyledText(name, Style.bold.linked(to: link))
    let found = FoldedText(text.text).ranges(of: word)
    let body = StyledText(text, highlights: found, highlight: .colored(.red))
    return LayoutPart.stack([
      .text(title, maximumLines: 1),
      .text(body, maximumLines: 3, whenCut: .text("(more)", .dim)),
    ]).bordered(padding: .sides(1))
  }
}

@main struct MessageCards {
  /// Reads messages from standard input; the arguments are the terminal's width, a word to highlight,
  /// and `plain` for a terminal or file without escape sequences.
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let columns = arguments.first.flatMap { Int($0) } ?? 80
    let word = FoldedText(arguments.dropFirst().first ?? "")
    let traits: OutputTraits = arguments.contains("plain") ? .plain : .everything
    var cards = CardStream(fitting: columns, leastColumns: 30)
    while let line = readLine() {
      guard let message = Message(line) else { continue }
      for line in cards.add(message.card(highlighting: word)) { print(line.text(for: traits)) }
    }
    for line in cards.finish() { print(line.text(for: traits)) }
  }
}
