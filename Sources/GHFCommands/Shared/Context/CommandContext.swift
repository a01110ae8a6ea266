package import GHFMessages
package import GHFQueries
package import GitHubAPI
import LocalStore
package import PeopleViews
package import TerminalHost
import TerminalText

/// The parts that commands work with: the machine, its streams, the network, and other programs.
package struct CommandContext: Sendable {
  package internal(set) var machine: Machine
  package let streams: Streams
  package let network: Network
  package let programs: Programs
  let openedStores = OpenedStores()
  /// The tasks of the run's answers.
  package var drivers = Drivers()
  /// The only host that `gh` has a login for, once it was read: a run keeps its host, even if
  /// another login is added meanwhile.
  private let ghHost = LastValue<APIBase?>()
  /// Set once the run has reported why it has no token.
  let tokenLackIsReported = OnceFlag()
  /// Set once the run has reported the token's end, if it is near.
  let tokenEndIsReported = OnceFlag()
  /// The number of pages up to which a list is read as a whole to find its changes.
  package var wholePageCount = QueryContext.defaultWholePageCount
  /// The time for which a screenful of scrolled output waits for its pictures.
  package var picturePatience = Duration.seconds(2)

  package init(machine: Machine, streams: Streams, network: Network, programs: Programs) {
    self.machine = machine
    self.streams = streams
    self.network = network
    self.programs = programs
  }

  /// The connection to GitHub, and what it tells about the user.
  package struct Network: Sendable {
    package let transport: any HTTPTransport
    /// The source of `gh`'s own tokens; tokens in variables take precedence.
    package let signIn: any TokenSource
    /// Loads the HTTP library and returns its version.
    package let libraryVersion: @Sendable () throws(TransportError) -> String

    package init(
      transport: any HTTPTransport, signIn: any TokenSource,
      libraryVersion: @escaping @Sendable () throws(TransportError) -> String
    ) {
      self.transport = transport
      self.signIn = signIn
      self.libraryVersion = libraryVersion
    }
  }

  /// The programs that commands start, and the explorer.
  package struct Programs: Sendable {
    package let browser: any Browser
    /// Runs the programs of the config file.
    package let run: ProgramRunner
    package let find: ProgramFinder
    /// Runs the program that receives the reports of `ghf watch`.
    package let runWithReport: ReportProgram
    package let explore: Explorer

    package init(
      browser: any Browser, run: @escaping ProgramRunner, find: @escaping ProgramFinder,
      runWithReport: @escaping ReportProgram, explore: @escaping Explorer
    ) {
      self.browser = browser
      self.run = run
      self.find = find
      self.runWithReport = runWithReport
      self.explore = explore
    }
  }

  /// The standard streams, which share a terminal, and files that the command line names.
  package struct Streams: Sendable {
    package let output: any OutputSink
    /// Standard error, buffered while pictures are drawn on the same terminal.
    package let messages: HeldMessages
    package let input: any LineSource
    /// Opens a file that the command line names.
    package let openFile: @Sendable (String) throws(InputError) -> any LineSource
    package let terminal: TerminalTraits
    let status: StatusLine

    package init(
      output: any OutputSink, messages: any OutputSink, input: any LineSource,
      openFile: @escaping @Sendable (String) throws(InputError) -> any LineSource,
      terminal: TerminalTraits
    ) {
      self.messages = HeldMessages(messages)
      status = StatusLine(self.messages)
      self.output =
        if terminal.outputIsTerminal {
          ClearingSink(output, clearing: status)
        } else if terminal.outputIsPipe {
          SilencingSink(output, silencing: status)
        } else {
          output
        }
      self.input = input
      self.openFile = openFile
      self.terminal = terminal
    }
  }
}

extension CommandContext {
  /// Returns the base of the API that `hostName`, the environment or `gh` names, by default GitHub's.
  ///
  /// - Throws: As `namedBase`.
  func apiBase(hostName: String?) throws(CommandError) -> APIBase {
    try namedBase(hostName: hostName).base
  }

  /// Returns the base of the API, and what names it: `hostname`, a variable, or `gh`; nil for GitHub's by
  /// default.
  ///
  /// GHF_API_URL comes first; a `--hostname` that names another host is an error. The only host that
  /// `gh` has a login for comes last.
  ///
  /// - Throws: `CommandError` if the host or the URL can't be used, or if the two differ.
  func namedBase(hostName: String?) throws(CommandError) -> (base: APIBase, source: String?) {
    let named: APIBase?
    let base: APIBase
    do throws(APIBaseError) {
      named = try hostName.map { host throws(APIBaseError) in try APIBase(hostNamed: host) }
      if let url = machine.variable("GHF_API_URL") {
        base = try APIBase(url: url)
      } else if let named {
        return (named, "hostname")
      } else if let host = machine.variable("GH_HOST") {
        return (try APIBase(hostNamed: host), "GH_HOST")
      } else {
        return onlyHost.map { ($0, $0 == .gitHub ? nil : "gh") } ?? (.gitHub, nil)
      }
    } catch {
      throw .failed(.usage, Wording(error))
    }
    guard let named, named.webAuthority != base.webAuthority else {
      return (base, "GHF_API_URL")
    }
    throw CommandError(
      .usage,
      "'--hostname' conflicts with GHF_API_URL: '\(named.webAuthority)' and '\(base.webAuthority)'",
      hints: ["omit '--hostname', or unset GHF_API_URL"])
  }

  /// The only host that `gh` has a login for; nil if it has several or none.
  private var onlyHost: APIBase? {
    if let host = ghHost.value { return host }
    let tokens = EnvironmentTokens(environment: machine.environment, fallback: network.signIn)
    // `try?`: `gh` may have another program's host, which isn't one of GitHub's API.
    let host = tokens.onlyHost.flatMap { try? APIBase(hostNamed: $0) }
    ghHost.record(.some(host))
    return host
  }
}

extension CommandContext {
  /// The width at which messages are wrapped, in columns; nil if stderr isn't a terminal.
  var messageColumns: Int? { streams.terminal.messagesAreTerminal ? columns(nil) : nil }

  /// Reports an error and its hints on stderr.
  func report(_ error: CommandError, color: WhenChoice) {
    streams.status.clear()
    let isColoured = isColoured(color, streamIsTerminal: streams.terminal.messagesAreTerminal)
    let traits = OutputTraits(isColored: isColoured, showsLinks: false, canMoveCursor: false)
    for line in Wording(error, in: machine).lines(fitting: messageColumns, of: machine.program) {
      // `try?`: if stderr fails, no other stream can report it.
      try? streams.messages.writeLine(line, for: traits)
    }
    try? streams.messages.flush()
  }

  /// Writes a message for people to stderr, wrapped on a terminal.
  func writeMessage(_ text: String) {
    streams.status.clear()
    let text = CleanText(machine.program.naming(in: text)).text
    // `try?`: a message that can't be written must not end the run, because stderr may be closed.
    for line in text.messageLines(columns: messageColumns) {
      try? streams.messages.writeLine(CleanText(line))
    }
    try? streams.messages.flush()
  }

  /// Asks a person a question, and returns true if the answer is yes.
  func agrees(to question: String) -> Bool {
    writeMessage(question)
    // `try?`: without an answer, nothing is begun.
    let answer = (try? streams.input.nextLine()) ?? nil
    return ["y", "yes"].contains(answer?.lowercased())
  }

  /// Prints a text and a line break on stdout, and flushes it.
  func printLine(_ text: CleanText) throws(OutputError) {
    try streams.output.writeLine(text)
    try streams.output.flush()
  }

  func flushOutput() throws(OutputError) { try streams.output.flush() }

  /// The notices that aren't repeated by each run; nil without a home directory, where they are.
  var noticeStore: NoteStore? {
    // `try?`: without them, each run repeats its notices.
    (try? machine.directories.state).map { NoteStore.notices(in: $0) }
  }
}

extension CommandContext {
  /// True if the terminal may show only plain text: TERM is `dumb`, empty or unset.
  var terminalIsDumb: Bool { machine.variable("TERM") ?? "dumb" == "dumb" }

  /// False in kitty, by TERM.
  var terminalReordersText: Bool { machine.variable("TERM") != "xterm-kitty" }

  /// Returns true if a variable turns a setting on: it is set, and not to 0.
  func isSet(_ name: String) -> Bool { machine.variable(name) ?? "0" != "0" }

  /// True if the user has chosen plain text: GHF_PLAIN or ACCESSIBLE is on.
  var prefersPlain: Bool { isSet("GHF_PLAIN") || isSet("ACCESSIBLE") }

  /// True if output is plain text in one column, without boxes and charts: the user prefers that,
  /// TERM is `dumb`, or output goes to a terminal without TERM.
  var isPlain: Bool {
    if prefersPlain { return true }
    return terminalIsDumb && (machine.variable("TERM") != nil || streams.terminal.outputIsTerminal)
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
      if machine.variable("NO_COLOR") != nil { return false }
      return isSet("CLICOLOR_FORCE") || streamIsTerminal && !terminalIsDumb
    }
  }

  /// True if the terminal is known to have 256 colours, by TERM or COLORTERM.
  var has256Colours: Bool {
    let term = machine.variable("TERM") ?? ""
    return term.contains("256color") || term.hasSuffix("-direct") || HyperlinkSupport.isModern(term)
      || ["truecolor", "24bit"].contains(machine.variable("COLORTERM"))
  }

  /// Returns the width of the output in columns, from the option, COLUMNS or the terminal, or 80.
  func columns(_ option: Int?) -> Int {
    if let option { return option }
    if let text = machine.variable("COLUMNS"), let columns = Int(text), columns > 0 {
      return columns
    }
    return streams.terminal.columns ?? 80
  }
}
