package import GitHubAPI

/// A set expression with the names that its files and standard input hold.
package struct PeopleSet: Sendable, Equatable {
  package let expression: SetExpression<PeopleOperand>
  package let names: [PeopleOperand: [Login]]
  /// The expression as it was typed.
  package let text: String

  package init(
    _ expression: SetExpression<PeopleOperand>, names: [PeopleOperand: [Login]], text: String
  ) {
    self.expression = expression
    self.names = names
    self.text = text
  }
}
