/// What is known of the terminal that a command runs in.
package struct TerminalTraits: Sendable {
  package let outputIsTerminal: Bool
  package let messagesAreTerminal: Bool
  private let currentColumns: @Sendable () -> Int?

  package init(
    outputIsTerminal: Bool, messagesAreTerminal: Bool,
    columns: @autoclosure @escaping @Sendable () -> Int?
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.messagesAreTerminal = messagesAreTerminal
    currentColumns = columns
  }

  /// The terminal's width now; nil when there is none or it does not tell.
  package var columns: Int? { currentColumns() }

  /// Output into pipes and files.
  package static let none = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: false, columns: nil)
}
