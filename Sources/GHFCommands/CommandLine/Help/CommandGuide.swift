/// What help and the man page tell of a command beyond what the parser knows of it.
struct CommandGuide: Sendable {
  /// What people do most with it, the commonest first.
  let examples: [HelpExample]
  /// Paragraphs about what can't be guessed.
  let paragraphs: [String]

  /// Takes paragraphs as a text with blank lines between them.
  init(examples: [HelpExample], text: String = "") {
    self.examples = examples
    paragraphs = text.split(separator: "\n\n").map(String.init)
  }
}
