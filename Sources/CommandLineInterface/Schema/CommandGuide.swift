/// The name of a command, its summary, and the rest of its help and man page.
package struct CommandGuide: Sendable {
  package let name: String
  package let abstract: String
  /// The usage lines, if they don't follow from the arguments.
  package let usage: String?
  /// The subcommands in titled groups.
  package let groups: [(title: String, commands: [any GuidedCommand.Type])]
  /// The examples, the most common use first.
  package let examples: [HelpExample]
  private let text: String

  /// The paragraphs of the text, which blank lines part.
  package var paragraphs: [String] { text.split(separator: "\n\n").map(String.init) }

  package init(
    _ name: String, _ abstract: String, usage: String? = nil,
    groups: [(title: String, commands: [any GuidedCommand.Type])] = [],
    examples: [HelpExample] = [], text: String = ""
  ) {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.groups = groups
    self.examples = examples
    self.text = text
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
