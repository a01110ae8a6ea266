import ArgumentParser
import CommandLineInterface

/// The argument of commands that take a set of people.
struct PeopleExpression: ParsableArguments, Sendable {
  @Argument(
    help: ArgumentHelp(
      "Operands, with 'and', 'without' or 'or' between them, and parentheses",
      valueName: "expression"),
    completion: .source(.people))
  var expression: [String]
}
