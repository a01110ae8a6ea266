import FoundationEssentials
import GHFBrowse
import GHFCommands
import GitHubAPI
import TerminalHost
import TerminalScreen
import TestSupport

extension CommandContext {
  /// Creates a context of stand-ins, for a user whose home is at `home`, if any.
  static func test(
    home: String?, environment: [String: String] = [:], transport: any HTTPTransport,
    time: TestTime, output: MemorySink = MemorySink(), messages: MemorySink = MemorySink(),
    input: any LineSource = TypedLines([]), terminal: TerminalTraits = .none,
    signIn: FixedToken = .none, browser: StubBrowser = StubBrowser(),
    runProgram: @escaping ProgramRunner = { _, _ in .notFound },
    findProgram: @escaping ProgramFinder = { _, _ in .notFound },
    runReportProgram: @escaping ReportProgram = { _, _, _, _ in .notFound },
    pager: StubPager = StubPager(),
    libraryVersion: @escaping @Sendable () throws(TransportError) -> String = { "8.0.0 TLS/1.0" },
    screens: any ScreenOpener = StubScreens(), clock: ClientClock? = nil
  ) -> CommandContext {
    CommandContext(
      environment: (home.map { ["HOME": $0] } ?? [:]).merging(environment) { $1 }, output: output,
      messages: messages,
      input: input, openFile: TypedLines.file, terminal: terminal, transport: transport,
      signIn: signIn, browser: browser, runProgram: runProgram, findProgram: findProgram,
      runReportProgram: runReportProgram, pager: pager,
      explore: BrowseRun.explorer(on: screens), libraryVersion: libraryVersion,
      clock: clock ?? time.clock, timeZone: { _ in .gmt }, systemText: { "system text \($0)" })
  }
}
