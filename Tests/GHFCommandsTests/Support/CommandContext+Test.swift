import FoundationEssentials
import GHFBrowse
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TerminalScreen
import TestSupport

extension CommandContext {
  /// Creates a context of stand-ins, for a user whose home is at `home`, if any.
  static func test(
    program: ProgramName = .ghf, home: String?, environment: [String: String] = [:],
    transport: any HTTPTransport,
    time: TestTime, output: MemorySink = MemorySink(), messages: MemorySink = MemorySink(),
    input: any LineSource = TypedLines([]), terminal: TerminalTraits = .none,
    signIn: FixedToken = .none, browser: StubBrowser = StubBrowser(),
    runProgram: @escaping ProgramRunner = { _, _ in .notFound },
    findProgram: @escaping ProgramFinder = { _, _ in .notFound },
    runReportProgram: @escaping ReportProgram = { _, _, _, _ in .notFound },
    libraryVersion: @escaping @Sendable () throws(TransportError) -> String = { "8.0.0 TLS/1.0" },
    screens: any ScreenOpener = StubScreens(), clock: ClientClock? = nil
  ) -> CommandContext {
    CommandContext(
      machine: Machine(
        program: program,
        environment: (home.map { ["HOME": $0] } ?? [:]).merging(environment) { $1 },
        clock: clock ?? time.clock, timeZone: { _ in .gmt },
        systemText: { "system text \($0)" }),
      streams: CommandContext.Streams(
        output: output, messages: messages, input: input, openFile: TypedLines.file,
        terminal: terminal),
      network: CommandContext.Network(
        transport: transport, signIn: signIn, libraryVersion: libraryVersion),
      programs: CommandContext.Programs(
        browser: browser, run: runProgram, find: findProgram, runWithReport: runReportProgram,
        explore: BrowseRun.explorer(on: screens)))
  }
}
