import GHFMessages
import GHFQueries
package import GitHubAPI
package import PeopleViews
package import TerminalHost

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
