package import TerminalText

/// A completion of the word at the cursor.
package struct Candidate: Sendable, Equatable {
  /// The whole word.
  package var word: String
  /// The text beside the word in a list of candidates, on shells that show one.
  package var description: CleanText?
  /// The index of the first character shown in a list of candidates: 6, after `login,`, in
  /// `login,id`.
  package var shownFrom = 0
  /// True if the word is complete and the next one can begin.
  package let endsWord: Bool
  /// True if the word is valid in any case, like a login.
  package let ignoresCase: Bool

  package init(
    word: String, description: CleanText? = nil, ignoresCase: Bool = false, endsWord: Bool = true
  ) {
    (self.word, self.description) = (word, description)
    (self.ignoresCase, self.endsWord) = (ignoresCase, endsWord)
  }

  /// Returns the candidate with the part of the word before it, which lists of candidates omit.
  package func prefixed(by beginning: String) -> Candidate {
    var candidate = self
    candidate.word = beginning + word
    candidate.shownFrom += beginning.count
    return candidate
  }

  /// Returns true if the candidate begins with some text, ignoring case.
  package func continues(_ beginning: String) -> Bool {
    word.lowercased().hasPrefix(beginning.lowercased())
  }
}

extension SupportedShell {
  // Longer descriptions make the list hard to read.
  private static let descriptionColumns = 60

  /// Returns candidates in the form that the shell's script reads, one per line.
  func lines(of candidates: [Candidate], at words: TypedWords) -> String {
    let columns = candidates.map { $0.word.count - $0.shownFrom }.max() ?? 0
    return candidates.map { candidate in
      let description = candidate.description?.clamped(to: SupportedShell.descriptionColumns)
      switch self {
      case .bash: return candidate.bashLine(at: words) + "\n"
      case .fish: return candidate.word + (description.map { "\t\($0)" } ?? "") + "\n"
      case .zsh:
        let shown = candidate.word.dropFirst(candidate.shownFrom)
        let padding = String(repeating: " ", count: max(0, columns - shown.count))
        let text = description.map { "\(shown)\(padding)  -- \($0)" } ?? String(shown)
        return "\(candidate.endsWord ? "e" : "o")\(candidate.word)\t\(text)\n"
      }
    }.joined()
  }
}

extension Candidate {
  /// Returns the line for bash, which inserts it verbatim in place of the word.
  fileprivate func bashLine(at words: TypedWords) -> String {
    var word = word
    if ignoresCase {
      // bash inserts the candidates' common prefix, which must have the typed case.
      word = words.current + word.dropFirst(words.current.count)
    }
    word = String(word.dropFirst(words.keptCount))
    if words.isQuoted { return word }
    let escaped = word.replacing("[", with: "\\[").replacing("]", with: "\\]")
    return endsWord ? escaped + " " : escaped
  }
}

extension CleanText {
  /// Returns the text, truncated to a number of columns.
  fileprivate func clamped(to columns: Int) -> String {
    if self.columns() <= columns { return text }
    var beginning = text.prefix(columns - 1)
    while CleanText(String(beginning)).columns() >= columns { beginning.removeLast() }
    return beginning + "…"
  }
}
