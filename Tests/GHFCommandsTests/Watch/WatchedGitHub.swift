import FakeGitHub
import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import LocalStore
import Synchronization
import TerminalHost
import TestSupport

/// A home with watched lists, a GitHub whose lists change, and a program that gets the reports.
final class WatchedGitHub: Sendable {
  /// A start of the program.
  struct Start: Sendable, Equatable {
    let words: [String]
    let user: String?
    let input: String
  }

  let home: TestHome
  let time = TestTime()
  let service: GitHubService
  let starts = Recorder<Start>()
  private let ends = Mutex<[ProgramEnd?]>([])
  private let whileStarted = Mutex<(@Sendable () async -> Void)?>(nil)

  /// Creates octocat, followed by ann, bob and zoe, and hubot, followed by ann.
  init() throws {
    home = try TestHome(inMemory: true)
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    var gitHub = GitHubState(empty: settings)
    let people = [("octocat", 583_231), ("hubot", 480), ("ann", 20), ("bob", 30), ("zoe", 40)]
    for (login, id) in people { gitHub.add(id, login) }
    for id in [20, 30, 40] { gitHub.follows.set(id, follows: 583_231, true) }
    gitHub.follows.set(20, follows: 480, true)
    let time = time
    service = GitHubService(gitHub, time: time)
  }

  func change(_ change: (inout GitHubState) -> Void) {
    var state = service.state
    change(&state)
    service.state = state
  }

  /// Makes the next starts of the program end in these ways; later ones succeed.
  func endProgram(_ ends: ProgramEnd?...) { self.ends.withLock { $0 = ends } }

  /// Does something while the program runs.
  func duringProgram(_ body: (@Sendable () async -> Void)?) { whileStarted.withLock { $0 = body } }

  /// A transport that does something before each request, which then fails with the error that it
  /// returns.
  func transport(
    _ body: @escaping @Sendable (HTTPRequest) async -> TransportError?
  ) -> StubTransport {
    .passing(to: service) { request, pass in
      if let error = await body(request) { return .failure(error) }
      return await pass()
    }
  }

  /// The lists that are stored in `watch.db`.
  func storedLists() throws -> [WatchedList] {
    try WatchStore(in: home.path + "/.local/state/ghf", host: "github.com").lists()
  }

  /// Runs ghf a day later.
  func run(
    _ words: String..., after delay: Duration = .seconds(86_400),
    transport: (any HTTPTransport)? = nil, token: String = FixedToken.secret
  ) async -> Run {
    time.advance(delay)
    let (output, messages) = (MemorySink(), MemorySink())
    let context = CommandContext.test(
      home: home.path,
      environment: [
        "TERM": "xterm-256color", "GH_TOKEN": token, "NO_COLOR": "1",
      ],
      transport: transport ?? service, time: time, output: output, messages: messages,
      findProgram: { _, _ in nil },
      runReportProgram: { words, variables, input, _ in
        if variables["GH_TOKEN"] != nil { return .failed(errno: 1) }
        self.starts.add(
          Start(
            words: words, user: variables["GHF_USER"],
            input: String(decoding: input, as: UTF8.self)))
        await self.whileStarted.withLock(\.self)?()
        return self.ends.withLock { $0.isEmpty ? .exited(status: 0) : $0.removeFirst() }
      })
    let outcome = await Program.run(words, in: context)
    return Run(
      title: "$ ghf " + words.joined(separator: " "),
      bytes: output.bytes,
      errors: String(decoding: messages.bytes, as: UTF8.self)
        .replacing(home.path, with: "HOME"),
      outcome: outcome,
      deliveries: output.deliveries.map { String(decoding: $0, as: UTF8.self) })
  }
}
