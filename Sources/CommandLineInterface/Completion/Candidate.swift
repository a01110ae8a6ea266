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
  package var endsWord = true
  /// True if the word is valid in any case, like a login.
  package var ignoresCase: Bool

  package init(word: String, description: CleanText? = nil, ignoresCase: Bool = false) {
    self.word = word
    self.description = description
    self.ignoresCase = ignoresCase
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
