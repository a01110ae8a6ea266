import GHFMessages
import TerminalHost
import TerminalText

/// The terminal's properties as ghf detects them.
struct StatusTerminal: Sendable {
  /// The value of TERM; nil if unset.
  let name: String?
  let isTerminal: Bool
  let columns: Int
  let traits: OutputTraits
  let ambiguousIsWide: Bool

  init(of invocation: Invocation) {
    name = invocation.context.variable("TERM")
    isTerminal = invocation.terminal.outputIsTerminal
    columns = invocation.columns
    traits = invocation.outputTraits
    ambiguousIsWide = invocation.textMetrics.ambiguousIsWide
  }

  /// The properties in words, separated by commas.
  var words: String {
    var words = [
      isTerminal ? name ?? "TERM is not set" : "no terminal", "\(columns) columns",
      traits.isColored ? "colours" : "no colours", traits.showsLinks ? "links" : "no links",
    ]
    if ambiguousIsWide { words.append("wide ambiguous characters") }
    return words.joined(separator: ", ")
  }
}
