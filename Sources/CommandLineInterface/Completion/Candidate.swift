package import TerminalText

/// One way to go on with the word that is being typed.
package struct Candidate: Sendable, Equatable {
  /// The whole word.
  package var word: String
  /// What a person may want to know of it.
  package var description: CleanText?
  /// Where the part begins that is shown in a list of candidates: behind `login,` in `login,id`.
  var shownFrom = 0
  /// Whether the word is done, and the next one can begin.
  var endsWord = true
  /// Whether it means the same in whatever case it is written.
  package var ignoresCase: Bool

  package init(word: String, description: CleanText? = nil, ignoresCase: Bool = false) {
    self.word = word
    self.description = description
    self.ignoresCase = ignoresCase
  }

  /// Whether a word that has been begun could become this, in whatever case.
  package func continues(_ beginning: String) -> Bool {
    word.lowercased().hasPrefix(beginning.lowercased())
  }
}
