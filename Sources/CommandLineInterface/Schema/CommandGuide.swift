/// What help and the man page add to a command's arguments and options.
package struct CommandGuide: Sendable, Equatable {
  /// The most common uses first.
  package let examples: [HelpExample]
  /// Paragraphs about what can't be guessed.
  package let paragraphs: [String]

  /// Takes paragraphs as a text with blank lines between them.
  package init(examples: [HelpExample], text: String = "") {
    self.examples = examples
    paragraphs = text.split(separator: "\n\n").map(String.init)
  }

  package init(examples: [HelpExample], paragraphs: [String]) {
    self.examples = examples
    self.paragraphs = paragraphs
  }
}
