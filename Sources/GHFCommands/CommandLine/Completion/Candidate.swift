import TerminalText

/// One way to go on with the word that is being typed.
struct Candidate: Sendable, Equatable {
  /// The whole word.
  var word: String
  /// What a person may want to know of it.
  var description: CleanText?
  /// Where the part begins that is shown in a list of candidates: behind `login,` in `login,id`.
  var shownFrom = 0
  /// Whether the word is done, and the next one can begin.
  var endsWord = true
  /// Whether it means the same in whatever case it is written.
  var ignoresCase = false

  /// Whether a word that has been begun could become this, in whatever case.
  func continues(_ beginning: String) -> Bool {
    word.lowercased().hasPrefix(beginning.lowercased())
  }
}
