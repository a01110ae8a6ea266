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
  static func styled(_ text: String) -> String {
    HelpMarkup(text).runs.map { run in
      if run.isTyped { return bold(run.text) }
      return run.text.split(separator: " ", omittingEmptySubsequences: false).map(word)
        .joined(separator: " ")
    }.joined()
  }

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
