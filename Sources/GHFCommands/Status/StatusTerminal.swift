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

  init(of context: CommandContext, options: GlobalOptions) {
    let traits = context.outputTraits(options)
    name = context.variable("TERM")
    isTerminal = context.terminal.outputIsTerminal
    columns = context.columns(options.width)
    isColoured = traits.isColoured
    showsLinks = traits.showsLinks
    ambiguousIsWide = context.textMetrics.ambiguousIsWide
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
