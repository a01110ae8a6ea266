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
}
