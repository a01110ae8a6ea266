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

/// Examples as lines to copy into a shell, with notes beside or above them.
struct ExampleLines {
  private let examples: [HelpExample]
  private let columns: Int
  /// The column at which notes begin; nil if the widest doesn't fit beside the commands.
  private let noteColumn: Int?

  private static let indent = "  "

  init(_ examples: [HelpExample], columns: Int) {
    self.examples = examples
    self.columns = columns
    let column = 2 + (examples.filter { $0.note != nil }.map(\.command.count).max() ?? 0) + 2
    let widest = examples.compactMap(\.note?.count).max() ?? 0
    noteColumn = column + 2 + widest <= columns ? column : nil
  }

  var lines: [String] {
    var lines: [String] = []
    for example in examples {
      let command = broken(example.command)
      if let note = example.note, let noteColumn, let only = command.first, command.count == 1 {
        let space = String(repeating: " ", count: max(noteColumn - only.count, 2))
        lines.append("\(only)\(space)# \(note)")
      } else {
        if let note = example.note { lines.append("\(ExampleLines.indent)# \(note)") }
        lines += command
      }
    }
    return lines
  }

  /// Splits a command at spaces outside quotes into lines that a shell reads as one.
  private func broken(_ command: String) -> [String] {
    var lines: [String] = []
    var line = ExampleLines.indent
    for word in words(of: command) {
      // 2 columns for the space and the backslash at the end of the line.
      if line.count > 4, line.count + 1 + word.count + 2 > columns,
        ExampleLines.indent.count + command.count > columns
      {
        lines.append(line + " \\")
        line = "    " + word
      } else {
        line += (line == ExampleLines.indent ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  private func words(of command: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in command {
      if character == " ", quote == nil {
        words.append("")
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      words[words.count - 1].append(character)
    }
    return words
  }
}
