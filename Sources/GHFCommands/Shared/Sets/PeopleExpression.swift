import CommandLineInterface

/// The argument of commands that take a set of people.
struct PeopleExpression: ArgumentGroup, Sendable {
  @Argument(
    "expression", help: "Operands, with 'and', 'without' or 'or' between them, and parentheses",
    completion: .people)
  var expression: [String]
}
