import TerminalText

/// What ghf makes of the terminal that it runs in.
struct StatusTerminal: Sendable, Equatable {
  /// What TERM says; nil when it is unset.
  let name: String?
  let isTerminal: Bool
  let columns: Int
  let isColoured: Bool
  let showsLinks: Bool
  let ambiguousIsWide: Bool

  init(of invocation: Invocation) {
    let traits = invocation.outputTraits
    name = invocation.context.variable("TERM")
    isTerminal = invocation.terminal.outputIsTerminal
    columns = invocation.columns
    isColoured = traits.isColoured
    showsLinks = traits.showsLinks
    ambiguousIsWide = invocation.textMetrics.ambiguousIsWide
  }

  /// What it is, in words with commas between them.
  var words: String {
    let isNamed = name ?? (isTerminal ? "TERM is not set" : "none")
    var words = [
      isTerminal ? isNamed : "no terminal", "\(columns) columns",
      isColoured ? "colours" : "no colours", showsLinks ? "links" : "no links",
    ]
    if ambiguousIsWide { words.append("wide ambiguous characters") }
    return words.joined(separator: ", ")
  }
}
