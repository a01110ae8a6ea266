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
