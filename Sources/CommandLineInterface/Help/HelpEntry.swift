/// A term and its meaning, in a list of options, commands or variables.
///
/// Backticks enclose literal text in both strings.
package struct HelpEntry: Sendable, Equatable {
  package let term: String
  package let text: String

  package init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }
}
