/// A term and what it means, as tables of options, commands and variables have them.
///
/// Both may have words between backticks, which are typed as they stand there.
package struct HelpEntry: Sendable, Equatable {
  package let term: String
  package let text: String

  package init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }

  /// An option: `-L, --limit <n>`, long names below each other.
  init(option names: [String], valueName: String? = nil, _ text: String) {
    let indent = names.first?.hasPrefix("--") == true ? "    " : ""
    let value = valueName.map { " <\($0)>" } ?? ""
    self.init(indent + names.joined(separator: ", ") + value, text)
  }
}
