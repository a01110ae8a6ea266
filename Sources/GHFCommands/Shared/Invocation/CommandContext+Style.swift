import TerminalText

extension CommandContext {
  /// Whether the terminal knows text alone: TERM says so, or nothing.
  var terminalIsDumb: Bool { variable("TERM") ?? "dumb" == "dumb" }

  /// Whether a variable turns something on: any value but 0 does.
  func isSet(_ name: String) -> Bool { variable(name) ?? "0" != "0" }

  /// Whether output is plain text in one column, without boxes and charts: GHF_PLAIN or TERM says
  /// so, or it goes to a terminal of no known kind.
  var isPlain: Bool {
    if isSet("GHF_PLAIN") { return true }
    return terminalIsDumb && (variable("TERM") != nil || terminal.outputIsTerminal)
  }

  /// How the terminal measures text: GHF_AMBIGUOUS_WIDTH=2 makes ambiguous characters wide.
  var textMetrics: TextMetrics {
    TextMetrics(ambiguousIsWide: variable("GHF_AMBIGUOUS_WIDTH") == "2")
  }

  /// Whether a stream gets colours, as `--color`, NO_COLOR, CLICOLOR_FORCE and TERM say.
  ///
  /// The option beats the variables, and NO_COLOR (no-color.org) beats CLICOLOR_FORCE.
  func isColoured(_ choice: WhenChoice, streamIsTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if variable("NO_COLOR") != nil { return false }
      if let force = variable("CLICOLOR_FORCE"), force != "0" { return true }
      return streamIsTerminal && !terminalIsDumb
    }
  }

  /// The width that output is made for: the option, COLUMNS, the terminal, 80.
  func columns(_ option: Int?) -> Int {
    if let option { return option }
    if let text = variable("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
    return terminal.columns ?? 80
  }
}
