/// A shell command line; parses only the syntax that the examples use.
struct ShellLine {
  /// The words of each command, without redirections and assignments.
  private(set) var commands: [[String]] = [[]]

  init(_ line: String) {
    var word: String?
    var quote: Character?
    var isTarget = false
    func end(_ commands: inout [[String]]) {
      guard let ended = word else { return }
      let isFirst = commands[commands.count - 1].isEmpty
      if !isTarget, !(isFirst && ended.contains("=")) { commands[commands.count - 1].append(ended) }
      isTarget = false
      word = nil
    }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
        continue
      }
      switch character {
      case "'", "\"":
        quote = character
        word = word ?? ""
      case " ": end(&commands)
      case "|", "&", ";", "(", ")":
        end(&commands)
        // `<(` starts a command instead of a file name.
        isTarget = false
        commands.append([])
      case ">", "<":
        end(&commands)
        isTarget = true
      case "#" where word == nil: return
      default: word = (word ?? "") + String(character)
      }
    }
    end(&commands)
  }
}
