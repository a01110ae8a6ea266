import ArgumentParser

extension Manual {
  /// A command's page; `names` lead to it, `ghf` left out.
  static func page(of command: any ParsableCommand.Type, names: [String]) -> ManualPage {
    let help = CommandHelp(command, names: names)
    let isRoot = names.isEmpty
    var sections = [
      HelpSection("Synopsis", [.usage(help.usage)]),
      HelpSection("Examples", [.examples(help.guide.examples)]),
      HelpSection(
        "Description", ([help.abstract] + help.guide.paragraphs).map { .paragraph($0) }),
      HelpSection("Arguments", help.arguments),
    ]
    sections += commands(in: help.groups, names)
    sections += [
      HelpSection("Options", help.options),
      HelpSection("Global options", CommandHelp.globalOptions),
      HelpSection("Exit status", HelpTopic.exitCodeTable.entries.map(bold)),
    ]
    sections += isRoot ? [environment, HelpTopic.files] : [environmentElsewhere, filesElsewhere]
    sections.append(seeAlso(help.commands, names))
    return ManualPage(
      name: pageName(names), chapter: 1, abstract: help.abstract, sections: sections)
  }

  /// A topic's page.
  static func page(_ topic: HelpTopic) -> ManualPage {
    var sections = [HelpSection("Description", [.paragraph(topic.abstract)])]
    sections += topic.sections.map { section in
      section.title.isEmpty ? HelpSection("Notes", section.blocks) : section
    }
    let others = HelpTopic.allCases.filter { $0 != topic }.map { ("ghf-\($0.rawValue)", 7) }
    sections.append(references([("ghf", 1)] + others))
    return ManualPage(
      name: "ghf-\(topic.rawValue)", chapter: 7, abstract: topic.abstract, sections: sections)
  }

  /// The commands that a command leads to, the groups as parts where there are several.
  private static func commands(in groups: [HelpSection], _ names: [String]) -> [HelpSection] {
    let prefix = (["ghf"] + names).joined(separator: " ")
    let parts = groups.map { group in
      HelpSection(
        group.title,
        [.entries(group.entries.map { HelpEntry("`\(prefix) \($0.term)`", $0.text) })],
        isPart: groups.count > 1)
    }
    if parts.count < 2 { return parts }
    return [
      HelpSection("Commands", [.paragraph("Each has a page of its own, see below.")])
    ] + parts
  }

  private static func pageName(_ names: [String]) -> String {
    (["ghf"] + names).joined(separator: "-")
  }

  /// The codes of a table, which are typed nowhere, but stand out.
  private static func bold(_ entry: HelpEntry) -> HelpEntry {
    HelpEntry("`\(entry.term)`", entry.text)
  }

  private static let environment = HelpSection("Environment", HelpTopic.variables.entries)

  private static let environmentElsewhere = HelpSection(
    "Environment",
    [.paragraph("The variables that all of ghf heeds are in `ghf-environment`(7).")])

  private static let filesElsewhere = HelpSection(
    "Files",
    [.paragraph("Where favourites, snapshots and the cache are is in `ghf-environment`(7).")])

  private static func seeAlso(_ commands: [String], _ names: [String]) -> HelpSection {
    var parents: [(String, Int)] = []
    for count in 0..<names.count { parents.append((pageName(Array(names.prefix(count))), 1)) }
    return references(
      parents + commands.map { (pageName(names + [$0]), 1) }
        + HelpTopic.allCases.map { ("ghf-\($0.rawValue)", 7) })
  }

  private static func references(_ pages: [(name: String, chapter: Int)]) -> HelpSection {
    HelpSection(
      "See also",
      [.paragraph(pages.map { "`\($0.name)`(\($0.chapter))" }.joined(separator: ", "))])
  }
}
