/// The name of a command, its summary, and the rest of its help and man page.
package struct CommandGuide: Sendable {
  package let name: String
  package let abstract: String
  /// The usage lines, if they don't follow from the arguments.
  package let usage: String?
  /// The subcommands in titled groups.
  package let groups: [(title: String, commands: [any GuidedCommand.Type])]
  /// The topics of the program's help; empty for subcommands.
  package let topics: [HelpTopic]
  /// The options that many of the program's commands have, which help lists once; nil for subcommands.
  let output: (any ArgumentGroup.Type)?
  /// The examples, the most common use first.
  package let examples: [HelpExample]
  private let text: String

  /// The paragraphs of the text, separated by blank lines.
  package var paragraphs: [String] { text.split(separator: "\n\n").map(String.init) }

  package init(
    _ name: String, _ abstract: String, usage: String? = nil,
    groups: [(title: String, commands: [any GuidedCommand.Type])] = [], topics: [HelpTopic] = [],
    output: (any ArgumentGroup.Type)? = nil, examples: [HelpExample] = [], text: String = ""
  ) {
    (self.name, self.abstract, self.usage) = (name, abstract, usage)
    (self.groups, self.topics, self.output) = (groups, topics, output)
    (self.examples, self.text) = (examples, text)
  }
}
