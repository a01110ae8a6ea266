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

/// A command line that shows a use of a command.
package struct HelpExample: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The command on one line.
  package let command: String
  /// The effect, if the command alone doesn't make it clear.
  package let note: String?

  package init(_ command: String, _ note: String? = nil) {
    self.command = command
    self.note = note
  }

  package init(stringLiteral command: String) { self.init(command) }
}
