/// The examples and paragraphs in the help and on the man page of a command.
package struct CommandGuide: Sendable, Equatable {
  /// The examples, the most common use first.
  package let examples: [HelpExample]
  package let paragraphs: [String]

  /// Splits a text into paragraphs at blank lines.
  package init(examples: [HelpExample], text: String = "") {
    self.init(examples: examples, paragraphs: text.split(separator: "\n\n").map(String.init))
  }

  package init(examples: [HelpExample], paragraphs: [String]) {
    self.examples = examples
    self.paragraphs = paragraphs
  }
}
