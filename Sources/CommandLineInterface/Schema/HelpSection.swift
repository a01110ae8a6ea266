/// A titled section of a help text or a man page.
package struct HelpSection: Sendable, Equatable {
  /// A block of a section.
  package enum Block: Sendable, Equatable {
    /// Running text; backticks enclose literal words.
    case paragraph(String)
    case examples([HelpExample])
    case usage([String])
    case entries([HelpEntry])

    var areEntries: Bool { if case .entries = self { true } else { false } }
  }

  package let title: String
  package let blocks: [Block]
  /// True if a man page shows it as a part of the section before it.
  package let isPart: Bool

  package init(_ title: String, _ blocks: [Block], isPart: Bool = false) {
    self.title = title
    self.blocks = blocks
    self.isPart = isPart
  }

  package init(_ title: String, _ entries: [HelpEntry]) {
    self.init(title, entries.isEmpty ? [] : [.entries(entries)])
  }

  package init(_ title: String, terms: KeyValuePairs<String, String>) {
    self.init(title, terms.map { HelpEntry($0.key, $0.value) })
  }

  /// Splits a text into paragraphs at blank lines.
  package init(_ title: String = "", text: String) {
    self.init(title, text.split(separator: "\n\n").map { .paragraph(String($0)) })
  }

  package init(examples: [HelpExample]) { self.init("Examples", [.examples(examples)]) }

  /// Returns the section with each command and each running text replaced.
  package func replacing(
    commands: (String) -> String, texts: (String) -> String
  ) -> HelpSection {
    let blocks: [Block] = blocks.map { block in
      switch block {
      case .paragraph(let text): .paragraph(texts(text))
      case .examples(let examples):
        .examples(examples.map { HelpExample(commands($0.command), $0.note.map(texts)) })
      case .usage(let usage): .usage(usage.map(commands))
      case .entries(let entries):
        .entries(entries.map { HelpEntry(commands($0.term), texts($0.text)) })
      }
    }
    return HelpSection(title, blocks, isPart: isPart)
  }

  /// The terms and meanings of all blocks.
  package var entries: [HelpEntry] {
    blocks.flatMap { block -> [HelpEntry] in
      if case .entries(let entries) = block { entries } else { [] }
    }
  }
}

/// A term and its meaning, in a list of options, commands or variables.
///
/// Backticks enclose literal text in both strings.
package struct HelpEntry: Sendable, Equatable {
  package let term: String
  package let text: String

  package init(_ term: String, _ text: String) {
    self.term = term
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

/// A topic of a program's help other than a command.
package struct HelpTopic: Sendable {
  package let name: String
  package let abstract: String
  private let text: @Sendable () -> [HelpSection]

  /// Creates a topic with its text in help, on the man page and in the user guide.
  package init(
    _ name: String, _ abstract: String, _ text: @escaping @Sendable () -> [HelpSection]
  ) {
    (self.name, self.abstract, self.text) = (name, abstract, text)
  }

  package var sections: [HelpSection] { text() }
}
