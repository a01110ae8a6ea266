/// Text in which backticks enclose literal words, such as commands.
struct HelpMarkup {
  /// A piece of the text, literal or not.
  struct Run: Equatable {
    let text: String
    let isTyped: Bool
  }

  let runs: [Run]

  init(_ text: String) {
    runs = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { Run(text: String($1), isTyped: !$0.isMultiple(of: 2)) }
      .filter { !$0.text.isEmpty }
  }

  /// The literal that is the whole text, such as a line of a file; nil if there is more.
  var literal: String? { runs.count == 1 && runs[0].isTyped ? runs[0].text : nil }

  /// The text for a terminal: literals with a space in them are quoted.
  var plain: String {
    runs.map { $0.isTyped && $0.text.contains(" ") ? "'\($0.text)'" : $0.text }.joined()
  }

  /// The text of a term, which stands by itself and is typed as it is.
  var bare: String { runs.map(\.text).joined() }
}
