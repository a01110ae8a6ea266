import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalScreen
import TestSupport
import Testing

/// Runs ghf in this process.
///
/// Expects that every answer of the transport is used, and that the token appears neither in the
/// output nor in a file of the home.
///
/// Several runs may share a `home`; `signIn` is the output of `gh auth token`.
func ghf(
  _ words: String..., transport: StubTransport = StubTransport(), service: GitHubService? = nil,
  terminal: TerminalTraits = .none, environment: [String: String] = [:],
  home: TestHome? = nil, input: [String] = [], signIn: FixedToken = .none,
  time: TestTime = TestTime(), output: MemorySink = MemorySink(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Run {
  try await ghf(
    words, transport: transport, service: service, terminal: terminal, environment: environment,
    home: home, input: TypedLines(input), signIn: signIn, time: time, output: output,
    sourceLocation: sourceLocation)
}

/// Runs ghf like the other `ghf`, with the words in an array and any source of lines.
///
/// If `usesAllAnswers` is false, answers of the transport may stay unused; a `service` replaces it.
/// Lists of more than `wholePageCount` pages may be compared by their differences.
func ghf(
  _ words: [String], transport: StubTransport = StubTransport(), service: GitHubService? = nil,
  terminal: TerminalTraits = .none, environment: [String: String] = [:],
  home: TestHome? = nil, input: TypedLines = TypedLines([]), signIn: FixedToken = .none,
  time: TestTime = TestTime(), output: MemorySink = MemorySink(),
  messages: MemorySink = MemorySink(), browser: StubBrowser = StubBrowser(),
  runProgram: @escaping ProgramRunner = { _, _ in .notFound },
  findProgram: @escaping ProgramFinder = { _, _ in .notFound },
  runReportProgram: @escaping ReportProgram = { _, _, _, _ in .notFound },
  libraryVersion: @escaping @Sendable () throws(TransportError) -> String = { "8.0.0 TLS/1.0" },
  usesAllAnswers: Bool = true, wholePageCount: Int = QueryContext.defaultWholePageCount,
  screens: any ScreenOpener = StubScreens(), clock: ClientClock? = nil,
  drivers: Drivers = Drivers(), sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Run {
  let home = try home ?? TestHome(inMemory: true)
  var context = CommandContext.test(
    home: home.path,
    // By default, a terminal that supports links.
    environment: ["TERM": "xterm-256color", "VTE_VERSION": "7600"].merging(environment) { $1 },
    transport: service ?? transport as any HTTPTransport, time: time, output: output,
    messages: messages, input: input, terminal: terminal, signIn: signIn, browser: browser,
    runProgram: runProgram, findProgram: findProgram, runReportProgram: runReportProgram,
    libraryVersion: libraryVersion,
    screens: screens, clock: clock)
  context.wholePageCount = wholePageCount
  context.drivers = drivers
  // Many tests at once share two cores.
  context.picturePatience = .seconds(600)
  let outcome = await Program.run(words, in: context)
  let run = Run(
    title: title(words, terminal, environment), bytes: output.bytes,
    errors: String(decoding: messages.bytes, as: UTF8.self).replacing(home.path, with: "HOME"),
    outcome: outcome,
    deliveries: output.deliveries.map { String(decoding: $0, as: UTF8.self) })
  if usesAllAnswers { #expect(transport.unusedRoutes == [], sourceLocation: sourceLocation) }
  let printed = run.bytes + Array(run.errors.utf8)
  #expect(!FixedToken.containsSecret(in: printed), sourceLocation: sourceLocation)
  for (name, bytes) in try home.files() {
    #expect(!FixedToken.containsSecret(in: bytes), "in \(name)", sourceLocation: sourceLocation)
  }
  return run
}

private func title(
  _ words: [String], _ terminal: TerminalTraits, _ environment: [String: String]
) -> String {
  let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }
  let line = (["ghf"] + words.map { $0.contains(" ") || $0.isEmpty ? "'\($0)'" : $0 })
    .joined(separator: " ")
  return "$ " + variables.joined() + line + "   # " + terminal.title
}
