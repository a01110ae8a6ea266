package import TerminalText

/// A completion of the word at the cursor.
package struct Candidate: Sendable, Equatable {
  /// The whole word.
  package var word: String
  package var description: CleanText?
  /// The index of the first character shown in a list of candidates: 6, after `login,`, in
  /// `login,id`.
  var shownFrom = 0
  /// True if the word is complete and the next one can begin.
  var endsWord = true
  package var ignoresCase: Bool

  package init(word: String, description: CleanText? = nil, ignoresCase: Bool = false) {
    self.word = word
    self.description = description
    self.ignoresCase = ignoresCase
  }

  /// Returns true if the candidate begins with some text, ignoring case.
  package func continues(_ beginning: String) -> Bool {
    word.lowercased().hasPrefix(beginning.lowercased())
  }
}
