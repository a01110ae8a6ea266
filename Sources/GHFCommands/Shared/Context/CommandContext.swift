import GHFMessages
import GHFQueries
package import GitHubAPI
import LocalStore
package import PeopleViews
package import TerminalHost
import TerminalText

package import struct FoundationEssentials.Date
package import struct FoundationEssentials.TimeZone

/// The environment of commands: their sources of data, and the streams that they write to.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  package let output: any OutputSink
  /// Standard error, buffered while a pager has the terminal.
  package let messages: any OutputSink
  package let input: any LineSource
  /// Opens a file that the command line names.
  package let openFile: @Sendable (String) throws(InputError) -> any LineSource
  package let terminal: TerminalTraits
  package let transport: any HTTPTransport
  /// The source of `gh`'s own tokens; tokens in variables take precedence.
  package let signIn: any TokenSource
  package let browser: any Browser
  /// Runs the programs of the config file.
  package let runProgram: ProgramRunner
  package let findProgram: ProgramFinder
  /// Runs the program that receives the reports of `ghf watch`.
  package let runReportProgram: ReportProgram
  package let explore: Explorer
  /// Loads the HTTP library and returns its version.
  package let libraryVersion: @Sendable () throws(TransportError) -> String
  package let clock: ClientClock
  /// Returns the local time zone; this reads a file, so it's called only when needed.
  package let timeZone: @Sendable (Date) -> TimeZone
  /// Returns the system's text for an `errno`.
  package let systemText: @Sendable (Int32) -> String
  let openedStores = OpenedStores()
  /// Set once the run has reported a token for other hosts.
  let foreignTokenIsReported = OnceFlag()
  let status: StatusLine
  /// The output that can go through a pager; `output` writes to it if stdout is a terminal.
  let paged: PagedOutput
  /// The number of pages up to which a list is read as a whole to find its changes.
  package var wholePageCount = QueryContext.defaultWholePageCount

  package init(
    environment: [String: String], output: any OutputSink, messages: any OutputSink,
    input: any LineSource,
    openFile: @escaping @Sendable (String) throws(InputError) -> any LineSource,
    terminal: TerminalTraits, transport: any HTTPTransport,
    signIn: any TokenSource, browser: any Browser,
    runProgram: @escaping ProgramRunner = { _, _ in .notFound },
    findProgram: @escaping ProgramFinder = { _, _ in .notFound },
    runReportProgram: @escaping ReportProgram = { _, _, _, _ in .notFound }, pager: any Pager,
    explore: @escaping Explorer,
    libraryVersion: @escaping @Sendable () throws(TransportError) -> String, clock: ClientClock,
    timeZone: @escaping @Sendable (Date) -> TimeZone,
    systemText: @escaping @Sendable (Int32) -> String
  ) {
    self.environment = environment
    let held = HeldMessages(messages)
    self.messages = held
    status = StatusLine(held)
    paged = PagedOutput(
      output, pager: pager, holding: terminal.messagesAreTerminal ? held : nil, status: status)
    self.output =
      if terminal.outputIsTerminal {
        ClearingSink(paged, clearing: status)
      } else if terminal.outputIsPipe {
        SilencingSink(output, silencing: status)
      } else {
        output
      }
    self.input = input
    self.openFile = openFile
    self.terminal = terminal
    self.transport = transport
    self.signIn = signIn
    self.browser = browser
    self.runProgram = runProgram
    self.findProgram = findProgram
    self.runReportProgram = runReportProgram
    self.explore = explore
    self.libraryVersion = libraryVersion
    self.clock = clock
    self.timeZone = timeZone
    self.systemText = systemText
  }
}

extension CommandContext: WordingContext {}

extension CommandContext {
  /// Returns the base of the API that `hostName` or the environment names, by default GitHub's.
  ///
  /// GHF_API_URL comes first; a `--hostname` that names another host is an error.
  ///
  /// - Throws: `CommandError` if the host or the URL can't be used, or if the two differ.
  func apiBase(hostName: String?) throws(CommandError) -> APIBase {
    let named: APIBase?
    let base: APIBase
    do throws(APIBaseError) {
      named = try hostName.map { host throws(APIBaseError) in try APIBase(hostNamed: host) }
      if let url = variable("GHF_API_URL") {
        base = try APIBase(url: url)
      } else if let named {
        return named
      } else if let host = variable("GH_HOST") {
        return try APIBase(hostNamed: host)
      } else {
        return .gitHub
      }
    } catch {
      throw CommandError(error)
    }
    guard let named, named.webAuthority != base.webAuthority else { return base }
    throw CommandError(
      .usage,
      "'--hostname' conflicts with GHF_API_URL: '\(named.webAuthority)' and '\(base.webAuthority)'",
      hints: ["omit '--hostname', or unset GHF_API_URL"])
  }
}

extension CommandContext {
  /// Returns the cache, which may not exist yet.
  func cache() throws(CommandError) -> Cache {
    try accessFiles { () throws(StorageError) in Cache(in: try directories.cache) }
  }

  /// Returns the store of the watched lists on a host.
  func watchStore(on host: String) throws(CommandError) -> WatchStore {
    try accessFiles { () throws(StorageError) in
      WatchStore(in: try directories.state, host: host)
    }
  }
}

extension CommandContext {
  /// The width at which messages are wrapped, in columns; nil if stderr isn't a terminal.
  var messageColumns: Int? { terminal.messagesAreTerminal ? columns(nil) : nil }

  /// Reports an error and its hints on stderr.
  func report(_ error: CommandError, color: WhenChoice) {
    status.clear()
    let isColoured = isColoured(color, streamIsTerminal: terminal.messagesAreTerminal)
    let traits = OutputTraits(isColored: isColoured, showsLinks: false, canMoveCursor: false)
    for line in error.lines(fitting: messageColumns) {
      // `try?`: if stderr fails, no other stream can report it.
      try? messages.writeLine(line, for: traits)
    }
    try? messages.flush()
  }

  /// Writes a message for people to stderr, wrapped on a terminal.
  func writeMessage(_ text: String) {
    status.clear()
    // `try?`: a message that can't be written must not end the run, because stderr may be closed.
    for line in CleanText(text).text.messageLines(columns: messageColumns) {
      try? messages.writeLine(CleanText(line))
    }
    try? messages.flush()
  }

  /// Asks a person a question, and returns true if the answer is yes.
  func agrees(to question: String) -> Bool {
    writeMessage(question)
    // `try?`: without an answer, nothing is begun.
    let answer = (try? input.nextLine()) ?? nil
    return ["y", "yes"].contains(answer?.lowercased())
  }

  /// Prints a text and a line break on stdout, and flushes it.
  func printLine(_ text: CleanText) throws(OutputError) { try flushOutput(after: text) }

  /// Flushes stdout, after printing a line if `text` isn't nil.
  func flushOutput(after text: CleanText? = nil) throws(OutputError) {
    if let text { try output.writeLine(text) }
    try output.flush()
  }
}

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
