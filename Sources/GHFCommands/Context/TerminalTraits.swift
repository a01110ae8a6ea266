/// What is known of the terminal that a command runs in.
package struct TerminalTraits: Sendable {
  package let outputIsTerminal: Bool
  package let messagesAreTerminal: Bool
  /// The terminal's width; nil when there is none or it does not tell.
  package let columns: Int?

  package init(outputIsTerminal: Bool, messagesAreTerminal: Bool, columns: Int?) {
    self.outputIsTerminal = outputIsTerminal
    self.messagesAreTerminal = messagesAreTerminal
    self.columns = columns
  }

  /// Output into pipes and files.
  package static let none = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: false, columns: nil)
}
