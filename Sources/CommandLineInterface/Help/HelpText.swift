package import TerminalText

/// A help page, laid out for a terminal.
package struct HelpText {
  private let sections: [HelpSection]
  /// The maximum line width, which only a single long word may exceed.
  private let columns: Int
  /// True if descriptions are always printed below their terms.
  private let isStacked: Bool

  /// The maximum width of the column of terms; a longer term gets its own line.
  private static let widestTerm = 27
  /// The minimum width for descriptions beside terms; if less is available, they are printed below.
  private static let narrowestText = 24

  package init(_ sections: [HelpSection], columns: Int, isStacked: Bool = false) {
    self.sections = sections
    self.columns = columns
    self.isStacked = isStacked
  }

  /// The lines, with a blank line between sections and between blocks.
  package var lines: [StyledLine] {
    var lines: [StyledLine] = []
    for section in sections where !section.blocks.isEmpty {
      if !lines.isEmpty { lines.append(StyledLine()) }
      if !section.title.isEmpty { lines.append(StyledLine(CleanText(section.title + ":"), .bold)) }
      for (index, block) in section.blocks.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        lines += texts(of: block).map { StyledLine(CleanText($0)) }
      }
    }
    return lines
  }

  private func texts(of block: HelpSection.Block) -> [String] {
    switch block {
    case .paragraph(let text):
      (HelpMarkup(text).literal ?? HelpMarkup(text).plain).wordLines(columns: columns)
    case .examples(let examples): ExampleLines(examples, columns: columns).lines
    case .usage(let usage):
      usage.flatMap { $0.wordLines(columns: columns, firstIndent: 2, indent: 6) }
    case .entries(let entries): texts(of: entries)
    }
  }

  private func texts(of entries: [HelpEntry]) -> [String] {
    let terms = entries.map { "  " + HelpMarkup($0.term).bare }
    let column = min((terms.map(\.count).max() ?? 0) + 2, HelpText.widestTerm)
    var lines: [String] = []
    for (term, entry) in zip(terms, entries) {
      let text = HelpMarkup(entry.text).plain
      if isStacked || columns - column < HelpText.narrowestText {
        let term = String(term.drop { $0 == " " })
        lines += term.wordLines(columns: columns, firstIndent: 2, indent: 4)
        lines += text.wordLines(columns: columns, firstIndent: 6, indent: 6)
      } else if term.count + 2 > column {
        lines += term.wordLines(columns: columns, indent: 4)
        lines += text.wordLines(columns: columns, firstIndent: column, indent: column)
      } else {
        let meaning = text.wordLines(columns: columns, firstIndent: column, indent: column)
        lines.append(term + (meaning.first ?? "").dropFirst(term.count))
        lines += meaning.dropFirst()
      }
    }
    return lines
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

/// Text in which backticks enclose literal words, such as commands.
struct HelpMarkup {
  /// The pieces of the text, literal or not.
  private let runs: [(text: String, isTyped: Bool)]

  init(_ text: String) {
    runs = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { (String($1), !$0.isMultiple(of: 2)) }
      .filter { !$0.0.isEmpty }
  }

  /// Returns the text with each literal, and each word between them, in another markup.
  func styled(_ literal: (String) -> String, _ word: (Substring) -> String) -> String {
    runs.map { text, isTyped in
      if isTyped { return literal(text) }
      return text.split(separator: " ", omittingEmptySubsequences: false).map(word)
        .joined(separator: " ")
    }.joined()
  }

  /// The literal that is the whole text, such as a line of a file; nil if there is more.
  var literal: String? { runs.count == 1 && runs[0].isTyped ? runs[0].text : nil }

  /// The text for a terminal: literals with a space in them are quoted.
  var plain: String {
    runs.map { $0.isTyped && $0.text.contains(" ") ? "'\($0.text)'" : $0.text }.joined()
  }

  /// The text of a term, which stands by itself and is typed as it is.
  var bare: String { runs.map { $0.text }.joined() }
}

extension String {
  /// Wraps the text at spaces only, so that options and addresses stay whole.
  ///
  /// Lines, including their indents, are at most `columns` wide; a wider word gets its own line.
  /// Keeps leading spaces, and collapses other runs of spaces. Returns at least one line.
  package func wordLines(columns: Int, firstIndent: Int = 0, indent: Int = 0) -> [String] {
    let lead = prefix { $0 == " " }
    var words = dropFirst(lead.count).split(separator: " ")[...]
    var lines: [String] = []
    var line = String(repeating: " ", count: firstIndent) + lead + (words.popFirst() ?? "")
    for word in words {
      if line.columns + 1 + word.columns > columns {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += " " + word
      }
    }
    return lines + [line]
  }
}

extension StringProtocol {
  /// The width of the text, in terminal columns.
  fileprivate var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : CleanText(String(self)).columns()
  }
}

extension CommandSchema {
  /// Returns a command's help: examples first, then arguments and options.
  func help(topics: [HelpTopic]) -> [HelpSection] {
    let own = optionEntries
    let others = own.count < ownOptions.count ? "Output and global options" : "Global options"
    return [
      HelpSection(text: abstract),
      HelpSection(examples: guide.examples),
      HelpSection(names.isEmpty ? "" : "Usage", names.isEmpty ? [] : [.usage(usage)]),
      HelpSection("", guide.paragraphs.map { .paragraph($0) }),
      HelpSection("Arguments", argumentEntries),
    ] + groupSections() + [
      HelpSection("Options", own),
      HelpSection(
        text: names.isEmpty
          ? "Topics of 'ghf help': " + topics.map(\.name).joined(separator: ", ") + "."
          : "\(others): `ghf help options`"),
    ]
  }

  var usage: [String] {
    if let usage = guide.usage {
      return usage.split(separator: "\n").map(String.init)
    }
    let places = isLeaf ? positionals.map(\.place) : ["<command> [<argument> ...]"]
    return [([path] + places + ["[<options>]"]).joined(separator: " ")]
  }

  /// Returns the subcommands, a section for each group; `areWhole` is true for their whole names.
  func groupSections(areWhole: Bool = false) -> [HelpSection] {
    guide.groups.map { group in
      HelpSection(
        group.title,
        group.commands.map { $0.guide }.map {
          HelpEntry(areWhole ? "`\(path) \($0.name)`" : $0.name, $0.abstract)
        })
    }
  }

  var argumentEntries: [HelpEntry] { positionals.map(\.helpEntry) }

  /// The options of the command, without the global ones.
  var ownOptions: [HelpEntry] {
    listedOptions.filter { !globalOptions.contains($0) }.map(\.helpEntry)
  }

  /// The options of the command without those that `outputEntries` and `globalEntries` list.
  var optionEntries: [HelpEntry] {
    let others = outputOptions + globalOptions
    return listedOptions.filter { !others.contains($0) }.map(\.helpEntry)
  }

  package var outputEntries: [HelpEntry] { outputOptions.map(\.helpEntry) }

  package var globalEntries: [HelpEntry] {
    (globalOptions.filter { !$0.isHelp } + [.help, .version]).map(\.helpEntry)
  }
}

extension CommandLineScan {
  /// The help for the command that the words name.
  package var help: [HelpSection] {
    // `ghf help help`, and `ghf help --help`.
    (names.isEmpty ? target : command).help(topics: root.guide.topics)
  }
}

extension ArgumentSchema {
  /// The entry in lists of arguments and options: `-L, --limit <n>`, long names aligned.
  fileprivate var helpEntry: HelpEntry {
    if kind == .positional { return HelpEntry(longName, abstract) }
    // An option with an optional value has one alias, which is only for typing.
    let names = kind == .optionalValue ? [longName] : names.sorted { $0.count < $1.count }
    let indent = names.first?.hasPrefix("--") == true ? "    " : ""
    let value =
      switch kind {
      case .positional, .flag: ""
      case .option: " <\(valueName)>"
      case .optionalValue: "[=<\(valueName)>]"
      }
    return HelpEntry(indent + names.joined(separator: ", ") + value, abstract)
  }

  /// The argument in a usage line: `[<user>]`, `<users> ...`.
  fileprivate var place: String {
    let name = "<\(valueName)>" + (isRepeating ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
