import TerminalText

extension Invocation {
  /// What standard output understands, by the options, the variables and what it is.
  var outputTraits: OutputTraits {
    OutputTraits(
      isColoured: context.isColoured(
        options.color, streamIsTerminal: context.terminal.outputIsTerminal),
      showsLinks: showsLinks,
      canMoveCursor: context.terminal.outputIsTerminal && !isPaged && !context.isPlain
        && !context.terminalIsDumb)
  }

  /// Whether output is laid out for a person: on a terminal, without an output format, not plain.
  func isLaidOut(_ format: OutputFormat?) -> Bool {
    format == nil && context.terminal.outputIsTerminal && !context.isPlain
  }

  /// Whether output has hyperlinks (OSC 8).
  private var showsLinks: Bool {
    switch options.hyperlinks {
    case .always: true
    case .never: false
    case .auto:
      // Older pagers show the addresses as text.
      context.terminal.outputIsTerminal && !isPaged
        && HyperlinkSupport.isKnown(in: context.environment)
    }
  }

  /// Whether a progress bar is drawn: only for people at a terminal that can take it away again.
  var showsProgress: Bool {
    context.terminal.messagesAreTerminal && !options.quiet && !options.verbose
      && !context.isSet("GHF_NO_PROGRESS") && !context.isSet("GHF_PLAIN") && !context.terminalIsDumb
  }

  /// The width that output is made for.
  var columns: Int { context.columns(options.width) }

  /// Whether output goes through a pager, which moves no cursor and shows no links.
  var isPaged: Bool { options.pager && context.terminal.outputIsTerminal }

  /// Starts a pager for the output if the options ask for one and a person is there to read it.
  func page() {
    if isPaged { context.paged.page(with: PagerCommand(in: self)) }
  }
}
