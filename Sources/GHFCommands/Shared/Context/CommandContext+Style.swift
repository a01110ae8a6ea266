import GHFMessages
import TerminalHost
import TerminalText

extension CommandContext {
  /// True if the terminal may show only plain text: TERM is `dumb`, empty or unset.
  var terminalIsDumb: Bool { variable("TERM") ?? "dumb" == "dumb" }

  /// Returns true if a variable turns a setting on: it is set, and not to 0.
  func isSet(_ name: String) -> Bool { variable(name) ?? "0" != "0" }

  /// True if the user has chosen plain text: GHF_PLAIN or ACCESSIBLE is on.
  var prefersPlain: Bool { isSet("GHF_PLAIN") || isSet("ACCESSIBLE") }

  /// True if output is plain text in one column, without boxes and charts: the user prefers that,
  /// TERM is `dumb`, or output goes to a terminal without TERM.
  var isPlain: Bool {
    if prefersPlain { return true }
    return terminalIsDumb && (variable("TERM") != nil || terminal.outputIsTerminal)
  }

  /// The rules by which the terminal measures text; GHF_AMBIGUOUS_WIDTH=2 makes ambiguous
  /// characters wide.
  var textMetrics: TextMetrics {
    TextMetrics(ambiguousIsWide: variable("GHF_AMBIGUOUS_WIDTH") == "2")
  }

  /// Returns true if output to a stream is coloured.
  ///
  /// `--color` takes precedence, then NO_COLOR (no-color.org), then CLICOLOR_FORCE. Otherwise only
  /// terminals get colours, unless TERM rules them out.
  func isColoured(_ choice: WhenChoice, streamIsTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if variable("NO_COLOR") != nil { return false }
      return isSet("CLICOLOR_FORCE") || streamIsTerminal && !terminalIsDumb
    }
  }

  /// True if the terminal is known to have 256 colours, by TERM or COLORTERM.
  var has256Colours: Bool {
    let term = variable("TERM") ?? ""
    return term.contains("256color") || term.hasSuffix("-direct") || HyperlinkSupport.isModern(term)
      || ["truecolor", "24bit"].contains(variable("COLORTERM"))
  }

  /// Returns the width of the output in columns, from the option, COLUMNS or the terminal, or 80.
  func columns(_ option: Int?) -> Int {
    if let option { return option }
    if let text = variable("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
    return terminal.columns ?? 80
  }
}
