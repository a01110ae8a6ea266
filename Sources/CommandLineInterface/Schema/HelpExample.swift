/// A command line that shows a use of a command.
package struct HelpExample: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The command on one line.
  package let command: String
  /// The effect, if the command alone doesn't make it clear.
  package let note: String?

  package init(_ command: String, _ note: String? = nil) {
    self.command = command
    self.note = note
  }

  package init(stringLiteral command: String) { self.init(command) }
}
