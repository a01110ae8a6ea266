import PeopleViews
import TerminalHost
import TerminalText

extension Invocation {
  /// The features that standard output supports, given the options, environment and terminal.
  var outputTraits: OutputTraits {
    OutputTraits(
      isColored: context.isColoured(
        options.color, streamIsTerminal: context.terminal.outputIsTerminal),
      has256Colors: context.has256Colours,
      showsLinks: showsLinks,
      canMoveCursor: context.terminal.outputIsTerminal && !isPaged && !context.isPlain
        && !context.terminalIsDumb)
  }

  /// Returns true if output is laid out for people: on a terminal, without a format, and not plain.
  func isLaidOut(_ format: OutputFormat?) -> Bool {
    format == nil && context.terminal.outputIsTerminal && !context.isPlain
  }

  /// True if output has hyperlinks (OSC 8).
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

  /// True if progress is drawn: standard error is a terminal that can erase it, and no option or
  /// variable turns it off.
  var showsProgress: Bool {
    showOnScreen == nil && context.terminal.messagesAreTerminal && !options.quiet
      && !options.verbose
      && !context.isSet("GHF_NO_PROGRESS") && !context.prefersPlain && !context.terminalIsDumb
  }

  /// The width of the output, in columns.
  var columns: Int { context.columns(options.width) }

  /// True if output goes through a pager, which can't move the cursor.
  var isPaged: Bool { options.pager && context.terminal.outputIsTerminal }

  /// Sends the output through a pager if the options request one and the output is a terminal.
  ///
  /// The first bytes of the output start the pager.
  func page() { if isPaged { context.paged.page(with: PagerCommand(in: self)) } }
}
