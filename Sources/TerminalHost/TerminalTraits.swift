/// The properties of the terminal that a command runs in.
package struct TerminalTraits: Sendable {
  /// The size of a terminal's window.
  package struct Window: Sendable, Hashable {
    package let columns: Int
    /// The number of rows; nil if it is unknown.
    package let rows: Int?
    /// The size of a cell; nil if it is unknown.
    package let cell: CellSize?

    package init(columns: Int, rows: Int? = nil, cell: CellSize? = nil) {
      self.columns = columns
      self.rows = rows
      self.cell = cell
    }
  }

  package let outputIsTerminal: Bool
  package let messagesAreTerminal: Bool
  private let inputIsTerminal: Bool
  /// True if another program reads the output, and may show it on the same terminal.
  package let outputIsPipe: Bool
  private let currentWindow: @Sendable () -> Window?
  /// Asks the terminal for its attributes (DA1), and waits for at most 0.1 s; empty without an
  /// answer.
  package let attributes: @Sendable () -> [Int]

  package init(
    outputIsTerminal: Bool, messagesAreTerminal: Bool, inputIsTerminal: Bool = false,
    outputIsPipe: Bool = false,
    window: @autoclosure @escaping @Sendable () -> Window?,
    attributes: @escaping @Sendable () -> [Int] = { [] }
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.messagesAreTerminal = messagesAreTerminal
    self.inputIsTerminal = inputIsTerminal
    self.outputIsPipe = outputIsPipe
    currentWindow = window
    self.attributes = attributes
  }

  /// True if a person sees questions, and can answer them.
  package var canAnswer: Bool { outputIsTerminal && messagesAreTerminal && inputIsTerminal }

  /// The current size of the terminal's window; nil if it is unknown.
  package var window: Window? { currentWindow() }

  /// The terminal's current width in columns; nil if it is unknown.
  package var columns: Int? { window?.columns }

  /// The traits for pipes and files.
  package static let none = TerminalTraits(
    outputIsTerminal: false, messagesAreTerminal: false, window: nil)
}
