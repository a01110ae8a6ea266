/// The properties of the terminal that a command runs in.
package struct TerminalTraits: Sendable {
  package let outputIsTerminal: Bool
  package let messagesAreTerminal: Bool
  /// True if another program reads the output, and may show it on the same terminal.
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

  /// The terminal's current width in columns; nil if it is unknown.
  package var columns: Int? { currentColumns() }

  /// The traits for pipes and files.
  package static let none = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: false, columns: nil)
}
