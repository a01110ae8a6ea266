package import GitHubAPI

/// A set expression with the names that its files and standard input hold.
package struct PeopleSet: Sendable, Equatable {
  package let expression: SetExpression<PeopleOperand>
  package let names: [PeopleOperand: [UserReference]]
  /// The expression as it was typed.
  package let text: String

  package init(
    _ expression: SetExpression<PeopleOperand>, names: [PeopleOperand: [UserReference]],
    text: String
  ) {
    self.expression = expression
    self.names = names
    self.text = text
  }
}
