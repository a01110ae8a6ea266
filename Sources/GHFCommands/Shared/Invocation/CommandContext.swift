package import GitHubAPI

package import struct FoundationEssentials.Date
package import struct FoundationEssentials.TimeZone

/// The world as commands see it: what they may ask, and where they may write.
package struct CommandContext: Sendable {
  package let environment: [String: String]
  package let output: any OutputSink
  /// Standard error; held back while a pager has the terminal.
  package let messages: any OutputSink
  package let input: any LineSource
  package let terminal: TerminalTraits
  package let transport: any HTTPTransport
  /// Asks the `gh` program; the variables are looked at first.
  package let signIn: any TokenSource
  package let browser: any Browser
  /// The version of the library that carries requests; it is loaded for that.
  package let libraryVersion: @Sendable () throws(TransportError) -> String
  package let clock: ClientClock
  /// The zone that a time is shown in; finding it reads a file, so it is asked late.
  package let timeZone: @Sendable (Date) -> TimeZone
  /// The system's text for an `errno`.
  package let systemText: @Sendable (Int32) -> String
  /// The caches that commands of this context have opened.
  let openedStores = OpenedStores()
  /// Whether the run has said that a token is for other hosts.
  let foreignTokenIsSaid = OnceFlag()
  /// Where progress is shown.
  let status: StatusLine
  /// What `output` writes to, where that is a terminal.
  let paged: PagedOutput
  /// What takes the age of the answer if the command only tries what is cached.
  var probe: OfflineProbe?

  package init(
    environment: [String: String], output: any OutputSink, messages: any OutputSink,
    input: any LineSource, terminal: TerminalTraits, transport: any HTTPTransport,
    signIn: any TokenSource, browser: any Browser,
    pager: any Pager,
    libraryVersion: @escaping @Sendable () throws(TransportError) -> String,
    clock: ClientClock,
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
        ClearingSink(sink: paged, status: status)
      } else if terminal.outputIsPipe {
        SilencingSink(sink: output, status: status)
      } else {
        output
      }
    self.input = input
    self.terminal = terminal
    self.transport = transport
    self.signIn = signIn
    self.browser = browser
    self.libraryVersion = libraryVersion
    self.clock = clock
    self.timeZone = timeZone
    self.systemText = systemText
  }

  /// A variable of the environment; nil when it is unset or empty.
  func variable(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }
}
