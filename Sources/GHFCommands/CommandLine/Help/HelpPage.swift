import ArgumentParser

/// What `ghf help` shows of a command or a topic, whatever the terminal.
struct HelpPage {
  let sections: [HelpSection]

  /// A command's help: examples first, then what it takes; `names` lead to it, `ghf` left out.
  init(_ command: any ParsableCommand.Type, names: [String]) {
    let help = CommandHelp(command, names: names)
    let isRoot = names.isEmpty
    sections =
      [
        HelpSection("", [.paragraph(help.abstract)]),
        HelpSection("Examples", [.examples(help.guide.examples)]),
        HelpSection("Usage", [.usage(help.usage)]),
        HelpSection("", help.guide.paragraphs.map { .paragraph($0) }),
        HelpSection("Arguments", help.arguments),
      ] + help.groups + [
        HelpSection("Options", help.options),
        HelpSection("Global options", CommandHelp.globalOptions),
        HelpSection(
          isRoot ? "Topics" : "", isRoot ? [.entries(HelpTopic.entries)] : [HelpPage.more]),
      ]
  }

  /// A topic's help.
  init(_ topic: HelpTopic) {
    sections = [HelpSection("", [.paragraph(topic.abstract)])] + topic.sections
  }

  private static let more = HelpSection.Block.paragraph(
    "More: `ghf help` "
      + HelpTopic.allCases.map(\.rawValue).joined(separator: ", ") + ".")
}
