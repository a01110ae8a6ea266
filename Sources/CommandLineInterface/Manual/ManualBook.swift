/// The pages of a manual: one for the program, and one for each command and topic.
package struct ManualBook: Sendable {
  /// A help topic.
  package typealias Topic = (name: String, abstract: String, sections: [HelpSection])

  private let root: CommandSchema
  private let topics: [Topic]
  private let closing: [HelpSection]
  private let rootClosing: [HelpSection]

  /// Creates a manual; `closing` ends the page of each command, `rootClosing` the program's page.
  package init(
    of root: CommandSchema, topics: [Topic], closing: [HelpSection], rootClosing: [HelpSection]
  ) {
    self.root = root
    self.topics = topics
    self.closing = closing
    self.rootClosing = rootClosing
  }

  package var pages: [ManualPage] { pages(of: root, names: []) + topics.map(page) }

  private func pages(of command: CommandSchema, names: [String]) -> [ManualPage] {
    [page(of: command, names: names)]
      + command.commands.flatMap { pages(of: $0, names: names + [$0.name]) }
  }

  private func page(of command: CommandSchema, names: [String]) -> ManualPage {
    let guide = command.guide
    var sections = [
      HelpSection("Synopsis", [.usage(command.usage(after: names))]),
      HelpSection(examples: guide.examples),
      HelpSection(
        "Description", ([command.abstract + "."] + guide.paragraphs).map { .paragraph($0) }),
      HelpSection("Arguments", command.argumentEntries),
    ]
    sections += commands(in: command.groupSections, names)
    sections += [
      HelpSection("Options", command.ownOptions),
      HelpSection("Global options", command.globalEntries),
    ]
    sections += names.isEmpty ? rootClosing : closing
    sections.append(
      references(
        names.indices.map { (pageName(Array(names.prefix($0))), 1) }
          + command.commands.map { (pageName(names + [$0.name]), 1) }
          + topics.map { (pageName([$0.name]), 7) }))
    return ManualPage(
      name: pageName(names), chapter: 1, abstract: command.abstract, sections: sections)
  }

  private func page(_ topic: Topic) -> ManualPage {
    var sections = [HelpSection("Description", text: topic.abstract + ".")]
    sections += topic.sections.map { section in
      section.title.isEmpty ? HelpSection("Notes", section.blocks) : section
    }
    let others = topics.filter { $0.name != topic.name }.map { (pageName([$0.name]), 7) }
    sections.append(references([(root.name, 1)] + others))
    return ManualPage(
      name: pageName([topic.name]), chapter: 7, abstract: topic.abstract, sections: sections)
  }

  /// Returns the sections of the subcommands; the groups are parts if there are several.
  private func commands(in groups: [HelpSection], _ names: [String]) -> [HelpSection] {
    let prefix = ([root.name] + names).joined(separator: " ")
    let parts = groups.map { group in
      HelpSection(
        group.title,
        [.entries(group.entries.map { HelpEntry("`\(prefix) \($0.term)`", $0.text) })],
        isPart: groups.count > 1)
    }
    if parts.count < 2 { return parts }
    return [HelpSection("Commands", text: "Each command has its own page, listed below.")] + parts
  }

  private func pageName(_ names: [String]) -> String {
    ([root.name] + names).joined(separator: "-")
  }

  private func references(_ pages: [(name: String, chapter: Int)]) -> HelpSection {
    HelpSection(
      "See also", text: pages.map { "`\($0.name)`(\($0.chapter))" }.joined(separator: ", "))
  }
}
