/// Help texts in GitHub's Markdown.
enum Markdown {
  /// Renders a block of a help section.
  static func block(_ block: HelpSection.Block) -> String {
    switch block {
    case .paragraph(let text): styled(text)
    case .examples(let examples):
      // The indent that help gives to examples isn't part of them.
      fence(ExampleLines(examples, columns: 100).lines.map { String($0.dropFirst(2)) }, "sh")
    case .usage(let usage): fence(usage, "text")
    case .entries(let entries):
      entries.map { "- \(term($0.term)): \(styled($0.text))" }.joined(separator: "\n")
    }
  }

  /// Renders running text; literals, options, and words that Markdown would alter become code.
  static func styled(_ text: String) -> String {
    HelpMarkup(text).runs.map { run in
      if run.isTyped { return code(run.text) }
      return run.text.split(separator: " ", omittingEmptySubsequences: false).map(word)
        .joined(separator: " ")
    }.joined()
  }

  private static func term(_ term: String) -> String {
    let term = term.drop { $0 == " " }
    return term.hasPrefix("-") ? code(term) : styled(String(term))
  }

  private static func word(_ word: Substring) -> String {
    guard word.hasPrefix("-") || word.contains(where: { #"<|*_^~\"#.contains($0) }) else {
      return String(word)
    }
    // Brackets and punctuation around a word aren't part of it.
    let start = word.prefix { "[(".contains($0) }
    let rest = word.dropFirst(start.count)
    let end = rest.reversed().prefix { ",;:.)]".contains($0) }.count
    return "\(start)\(code(rest.dropLast(end)))\(rest.suffix(end))"
  }

  private static func code(_ text: some StringProtocol) -> String { "`\(text)`" }

  private static func fence(_ lines: [String], _ language: String) -> String {
    (["```" + language] + lines + ["```"]).joined(separator: "\n")
  }
}
