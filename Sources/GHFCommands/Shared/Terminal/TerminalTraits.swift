/// What is known of the terminal that a command runs in.
package struct TerminalTraits: Sendable {
  package let outputIsTerminal: Bool
  package let messagesAreTerminal: Bool
  /// Whether another program reads the output, which may show it on the same terminal.
  package let outputIsPipe: Bool
  private let currentColumns: @Sendable () -> Int?

  package init(
    outputIsTerminal: Bool, messagesAreTerminal: Bool, outputIsPipe: Bool = false,
    columns: @autoclosure @escaping @Sendable () -> Int?
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.messagesAreTerminal = messagesAreTerminal
    self.outputIsPipe = outputIsPipe
    currentColumns = columns
  }

  /// The terminal's width now; nil when there is none or it does not tell.
  package var columns: Int? { currentColumns() }

  /// Output into pipes and files.
  package static let none = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: false, columns: nil)
}
