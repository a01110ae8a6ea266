/// A command line that shows what a command is for.
package struct HelpExample: Sendable, Equatable, ExpressibleByStringLiteral {
  /// What is typed, on one line.
  package let command: String
  /// What comes of it, where the line alone does not say so.
  package let note: String?

  package init(_ command: String, _ note: String? = nil) {
    self.command = command
    self.note = note
  }

  package init(stringLiteral command: String) {
    self.init(command)
  }
}
