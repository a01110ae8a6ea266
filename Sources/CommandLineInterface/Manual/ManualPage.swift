package import FoundationEssentials

/// A page of the manual, in the macros of man(7).
package struct ManualPage: Sendable {
  /// What `man` is asked for: `ghf-fav-add`.
  package let name: String
  /// 1 for commands, 7 for topics.
  package let chapter: Int
  private let abstract: String
  private let sections: [HelpSection]

  package init(name: String, chapter: Int, abstract: String, sections: [HelpSection]) {
    self.name = name
    self.chapter = chapter
    self.abstract = abstract
    self.sections = sections
  }

  /// The name of the page's file.
  package var fileName: String { "\(name).\(chapter)" }

  /// The page as `man` reads it.
  ///
  /// - Parameters:
  ///   - version: Of which ghf it tells.
  ///   - date: When that was made.
  /// - Returns: Lines of ASCII.
  package func text(version: String, date: Date) -> String {
    let day = date.formatted(.iso8601.year().month().day())
    var lines = [
      #".\" Made by "make man" from what ghf knows of itself."#,
      ".TH \(name.uppercased()) \(chapter) \(day) \"ghf \(version)\" \"ghf manual\"",
      ".SH NAME",
      Roff.escaped(name) + " \\- "
        + Roff.styled(abstract.prefix(1).lowercased() + abstract.dropFirst().trimmingFullStop),
    ]
    for section in sections where !section.blocks.isEmpty {
      lines.append(
        section.isPart ? ".SS \(section.title)" : ".SH \(section.title.uppercased())")
      for (index, block) in section.blocks.enumerated() {
        if index > 0 { lines.append(".PP") }
        lines += ManualPage.lines(of: block)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of block: HelpSection.Block) -> [String] {
    switch block {
    case .paragraph(let text): Roff.filled(Roff.styled(text))
    case .examples(let examples):
      // As wide as 80 columns leave room for, with the indent that help has and this has not.
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

  /// A usage line: the words of the command itself are typed.
  private static func line(ofUsage usage: String) -> String {
    let command = usage.prefix { !"<[".contains($0) }
    let name = command.reversed().drop { $0 == " " }.reversed()
    return Roff.bold(String(name)) + " " + Roff.styled(String(usage.dropFirst(command.count)))
  }
}

extension Substring {
  /// The text without the full stop at its end.
  fileprivate var trimmingFullStop: String { String(hasSuffix(".") ? dropLast() : self) }
}
