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
  /// Returns the name of the file that the output goes to; nil if it isn't a regular file.
  package let outputFileName: @Sendable () -> String?
  private let currentWindow: @Sendable () -> Window?
  /// Asks the terminal for its attributes (DA1), and waits for at most 0.1 s; empty without an
  /// answer.
  package let attributes: @Sendable () -> [Int]

  package init(
    outputIsTerminal: Bool, messagesAreTerminal: Bool, inputIsTerminal: Bool = false,
    outputIsPipe: Bool = false, outputFileName: @escaping @Sendable () -> String? = { nil },
    window: @autoclosure @escaping @Sendable () -> Window?,
    attributes: @escaping @Sendable () -> [Int] = { [] }
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.messagesAreTerminal = messagesAreTerminal
    self.inputIsTerminal = inputIsTerminal
    self.outputIsPipe = outputIsPipe
    self.outputFileName = outputFileName
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

/// The size of a terminal's cell, in pixels.
package struct CellSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// Creates a size; nil for less than 4 by 8 pixels, where libchafa 1.12 divides by zero, and for
  /// more than 256.
  package init?(width: Int, height: Int) {
    guard 4...256 ~= width, 8...256 ~= height else { return nil }
    self.width = width
    self.height = height
  }

  private init(_ width: Int, by height: Int) {
    self.width = width
    self.height = height
  }

  /// The size for terminals that don't report theirs: twice as high as wide.
  package static let standard = CellSize(10, by: 20)
}

/// Detects terminals that support OSC 8 hyperlinks, by environment variables.
///
/// Terminals can't be queried for support, and some print the addresses as text. ghf therefore
/// prints links only on terminals that are known to support them
/// (https://github.com/Alhadis/OSC8-Adoption).
package enum HyperlinkSupport {
  // Values of TERM_PROGRAM.
  private static let programs: Set = [
    "iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "rio", "Hyper", "Tabby", "zed",
  ]
  // Values of TERM up to the first hyphen.
  private static let families: Set = ["foot", "alacritty", "wezterm", "contour", "rio"]
  // Complete values of TERM.
  private static let names: Set = ["xterm-kitty", "xterm-ghostty"]

  /// Checks TERM, TERM_PROGRAM, VTE_VERSION, and the variables of specific terminals.
  package static func isKnown(in environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    if ["", "dumb", "linux"].contains(term) { return false }
    // VTE supports links since 0.50, but some versions before 0.52.2 crash.
    if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5_202 }
    // Konsole supports links since 20.12.
    if let version = environment["KONSOLE_VERSION"].flatMap(Int.init) { return version >= 201_200 }
    return isModern(term)
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
      || ["WT_SESSION", "DOMTERM"].contains { environment[$0]?.isEmpty == false }
  }

  /// Returns true if a value of TERM names a terminal that supports links and 256 colours.
  package static func isModern(_ term: String) -> Bool {
    names.contains(term) || families.contains(String(term.prefix { $0 != "-" }))
  }
}
