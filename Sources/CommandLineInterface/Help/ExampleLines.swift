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
