/// Text in the language of troff, as groff and mandoc both read it.
package enum Roff {
  /// A text of which every character is printed as it is, and can be copied.
  ///
  /// troff makes typographic hyphens, quotes and accents of what a keyboard has (groff_char(7)); a
  /// hyphen within a word may stay one.
  ///
  /// - Parameters:
  ///   - text: Any text of one line.
  ///   - keepsHyphens: Whether `-` is left to be a hyphen.
  /// - Returns: The text; it begins with no character that makes a request of the line.
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

  /// Running text in which what is typed is bold, and `<places>` for words are in italics.
  static func styled(_ text: String) -> String {
    HelpMarkup(text).runs.map { run in
      if run.isTyped { return bold(run.text) }
      return run.text.split(separator: " ", omittingEmptySubsequences: false).map(word)
        .joined(separator: " ")
    }.joined()
  }

  /// Text as it is typed, its words never hyphenated.
  static func bold(_ text: some StringProtocol) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return "\\fB\(words.map { "\\%" + escaped($0) }.joined(separator: " "))\\fR"
  }

  /// Lines of a text that is escaped already, each sentence on lines of its own, as troff wants it.
  static func filled(_ text: String) -> [String] {
    text.replacing(". ", with: ".\n").split(separator: "\n")
      .flatMap { String($0).wordLines(columns: 78) }
  }

  private static func word(_ word: Substring) -> String {
    // Brackets and commas around are no part of what is typed.
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
