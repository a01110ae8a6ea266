package import FoundationEssentials

/// A page of the manual, in the macros of man(7).
package struct ManualPage: Sendable {
  /// The argument of `man`: `ghf-fav-add`.
  package let name: String
  /// 1 for commands, 7 for topics.
  package let chapter: Int
  let abstract: String
  let sections: [HelpSection]

  package var fileName: String { "\(name).\(chapter)" }

  /// Returns the page's source, in ASCII.
  ///
  /// `version` and `date` belong to the release that the page documents.
  package func text(version: String, date: Date) -> String {
    let day = date.formatted(.iso8601.year().month().day())
    var lines = [
      #".\" Written by "make man" from ghf's command schema."#,
      ".TH \(name.uppercased()) \(chapter) \(day) \"ghf \(version)\" \"ghf manual\"",
      ".SH NAME",
      Roff.escaped(name) + " \\- "
        + Roff.styled(abstract.prefix(1).lowercased() + abstract.dropFirst()),
    ]
    for section in sections where !section.blocks.isEmpty {
      lines.append(
        section.isPart ? ".SS \(section.title)" : ".SH \(section.title.uppercased())")
      for (index, block) in section.blocks.enumerated() {
        // The first entry begins a paragraph of its own.
        if index > 0, !block.areEntries { lines.append(".PP") }
        lines += ManualPage.lines(of: block)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of block: HelpSection.Block) -> [String] {
    switch block {
    case .paragraph(let text): Roff.filled(Roff.styled(text))
    case .examples(let examples):
      // 80 columns, less man's indent of 7, plus the indent of 2 that is dropped here.
      [".EX"] + ExampleLines(examples, columns: 75).lines.map { Roff.escaped($0.dropFirst(2)) }
        + [".EE"]
    case .usage(let usage): Array(usage.map { [line(ofUsage: $0)] }.joined(separator: [".br"]))
    case .entries(let entries):
      entries.flatMap { entry in
        let term = String(entry.term.drop { $0 == " " })
        return [".TP", Roff.styled(term)] + Roff.filled(Roff.styled(entry.text))
      }
    }
  }

  /// Formats a usage line, with the command itself in bold.
  private static func line(ofUsage usage: String) -> String {
    let command = usage.prefix { !"<[".contains($0) }
    let name = command.reversed().drop { $0 == " " }.reversed()
    return Roff.bold(String(name)) + " " + Roff.styled(String(usage.dropFirst(command.count)))
  }
}

/// Text escaped for troff, as both groff and mandoc read it.
package enum Roff {
  /// Escapes a line of text, so that every character is printed unchanged and can be copied.
  ///
  /// troff turns `-`, quotes, `^` and `~` into typographic characters (groff_char(7)), and reads a
  /// dot at the start as a request. `keepsHyphens` prints `-` as a hyphen, as within words.
  package static func escaped(_ text: some StringProtocol, keepsHyphens: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += keepsHyphens ? "-" : "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
      }
    }
    return text.first == "." ? "\\&" + escaped : escaped
  }

  /// Formats running text, with literals and options in bold and `<placeholders>` in italics.
  static func styled(_ text: String) -> String { HelpMarkup(text).styled(bold, word) }

  /// Formats literal text in bold; its words are never hyphenated.
  static func bold(_ text: some StringProtocol) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return "\\fB\(words.map { "\\%" + escaped($0) }.joined(separator: " "))\\fR"
  }

  /// Wraps escaped text and starts each sentence on a new line, as troff expects.
  static func filled(_ text: String) -> [String] {
    text.replacing(". ", with: ".\n").split(separator: "\n")
      .flatMap { String($0).wordLines(columns: 78) }
  }

  private static func word(_ word: Substring) -> String {
    // Brackets and commas around a literal aren't part of it.
    let start = word.prefix { "[(".contains($0) }
    let rest = word.dropFirst(start.count)
    if rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") {
      let place = rest[rest.index(after: rest.startIndex)..<end]
      return "\(start)\\fI\(escaped(place))\\fR" + escaped(rest[rest.index(after: end)...])
    }
    if rest.hasPrefix("-"), rest.count > 1 {
      let option = rest.prefix { !",;:.)]".contains($0) }
      return start + bold(option) + escaped(rest.dropFirst(option.count))
    }
    return escaped(word, keepsHyphens: true)
  }
}

/// The pages of a manual: one for the program, and one for each command and topic.
package struct ManualBook: Sendable {
  private let root: CommandSchema
  private let closing: [HelpSection]
  private let rootClosing: [HelpSection]

  /// Creates a manual; `closing` ends the page of each command, `rootClosing` the program's page.
  package init(of root: CommandSchema, closing: [HelpSection], rootClosing: [HelpSection]) {
    (self.root, self.closing, self.rootClosing) = (root, closing, rootClosing)
  }

  private var topics: [HelpTopic] { root.guide.topics }

  package var pages: [ManualPage] { pages(of: root) + topics.map(page) }

  private func pages(of command: CommandSchema) -> [ManualPage] {
    [page(of: command)] + command.commands.flatMap(pages)
  }

  private func page(of command: CommandSchema) -> ManualPage {
    let (guide, names) = (command.guide, command.names)
    var sections = [
      HelpSection("Synopsis", [.usage(command.usage)]),
      HelpSection(examples: guide.examples),
      HelpSection(
        "Description", ([command.abstract + "."] + guide.paragraphs).map { .paragraph($0) }),
      HelpSection("Arguments", command.argumentEntries),
    ]
    let groups = command.groupSections(areWhole: true)
    if groups.count < 2 {
      sections += groups
    } else {
      sections.append(HelpSection("Commands", text: "Each command has its own page, listed below."))
      sections += groups.map { HelpSection($0.title, $0.blocks, isPart: true) }
    }
    sections += [
      HelpSection("Options", command.ownOptions),
      HelpSection("Global options", command.globalEntries),
    ]
    sections += names.isEmpty ? rootClosing : closing
    sections.append(
      references(
        names.indices.map { (pageName(Array(names.prefix($0))), 1) }
          + command.commands.map { (pageName($0.names), 1) }
          + topics.map { (pageName([$0.name]), 7) }))
    return ManualPage(
      name: pageName(names), chapter: 1, abstract: command.abstract, sections: sections)
  }

  private func page(_ topic: HelpTopic) -> ManualPage {
    var sections = [HelpSection("Description", text: topic.abstract + ".")]
    sections += topic.sections.map { section in
      section.title.isEmpty ? HelpSection("Notes", section.blocks) : section
    }
    let others = topics.filter { $0.name != topic.name }.map { (pageName([$0.name]), 7) }
    sections.append(references([(root.name, 1)] + others))
    return ManualPage(
      name: pageName([topic.name]), chapter: 7, abstract: topic.abstract, sections: sections)
  }

  private func pageName(_ names: [String]) -> String {
    ([root.name] + names).joined(separator: "-")
  }

  private func references(_ pages: [(name: String, chapter: Int)]) -> HelpSection {
    HelpSection(
      "See also", text: pages.map { "`\($0.name)`(\($0.chapter))" }.joined(separator: ", "))
  }
}
