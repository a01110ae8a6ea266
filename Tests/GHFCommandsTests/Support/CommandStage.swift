import Dispatch
import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GHFQueries
import GitHubAPI
import Synchronization
import TerminalHost
import TerminalScreen
import TerminalText
import TestSupport
import Testing

/// The world of a script in this process: a home, a clock, a terminal and the fake GitHub.
///
/// Its settings are the changes of `Change` (`add zoe 40`, `follow zoe octocat`, …), and
/// - `world empty|fixtures|examples [--order newest …]`: another GitHub, with the fixture server's
///   options; at first that of the fixtures
/// - `misbehave SPEC…`: the misbehaviours of GitHub from now on, of which none is left without a SPEC
/// - `latency 300ms`: what each request takes; `left 4`: the requests left in this hour
/// - `terminal 80`, `terminal 80 answers` (somebody types there), `terminal 80 raw` (control sequences
///   are shown instead of obeyed), `pipe`, `file 80` and `piped 80` (messages on a terminal),
///   `file 80 named:1k`
/// - `screen 80x24`: a terminal for `ghf browse`. Each line of its input is pressed at once: keys,
///   texts and others, such as `Down Ctrl-V "a text" Enter Paste:'a b' Click:3,5 WheelDown:3,5
///   Resize:60x10`. Or it is a setting behind `! `. Behind it stands the screen of a second later,
///   unless ghf has ended. Meanwhile GitHub's clock stands still.
/// - `program exit:3 signal:9 errno:13 missing interpreter:/bin/x hangs`: how the next programs with
///   reports end, of which later ones succeed; a start is shown in the messages, with its input. One
///   that can't be started isn't found when ghf looks for it.
/// - `browser missing`: no web page can be opened
/// - `signed-in`, or by gh on one host only: `signed-in ghe.example.org`; `signed-out`; `keyring unreachable`, or with another reason of gh's in place of that of
///   gh 2.46; `env NAME=VALUE…`; `wait 2h`; `home` (another one);
///   in a command, `HOME/` is the home's path
final class CommandStage: ScriptStage {
  private struct State {
    var home: TestHome
    var service: GitHubService
    var terminal = TerminalTraits.none
    var obeysControls = true
    var screen: CellGridSize?
    var environment = TestHome.withoutColours
    var signIn = FixedToken.none
    var hasBrowser = true
  }

  private let state: Mutex<State>
  private let time = TestTime()
  private let latency = Mutex(Duration.zero)
  private let programEnds = Mutex<[ProgramEnd?]>([])

  init() throws {
    state = Mutex(
      State(
        home: try TestHome(inMemory: true),
        service: GitHubService(GitHubState(empty: FixtureSettings()))))
    try setWorld(["fixtures"])
  }

  func set(_ line: String) async throws {
    var words = try Script.words(of: line)
    let name = words.removeFirst()
    switch name {
    case "world": try setWorld(words)
    case "misbehave":
      let misbehaviours = try words.map { try Misbehaviour($0) }
      state.withLock { $0.service.state.misbehaviours = misbehaviours }
    case "latency": try latency.withLock { $0 = try duration(words.first) }
    case "left":
      guard let count = words.first.flatMap({ Int($0) }) else { throw mistake(line) }
      state.withLock { state in
        state.service.leave(count, of: state.signIn.text.isEmpty ? 60 : 5_000, time: time)
      }
    case "terminal":
      let columns = try columns(words, line)
      state.withLock { state in
        state.obeysControls = !words.contains("raw")
        state.terminal = TerminalTraits(
          outputIsTerminal: true, messagesAreTerminal: true,
          inputIsTerminal: words.contains("answers"), window: .init(columns: columns))
      }
    case "screen":
      let sizes = (words.first ?? "").split(separator: "x").compactMap { Int($0) }
      guard sizes.count == 2 else { throw mistake(line) }
      let window = TerminalTraits.Window(columns: sizes[0], rows: sizes[1])
      state.withLock {
        $0.terminal = TerminalTraits(
          outputIsTerminal: true, messagesAreTerminal: true, inputIsTerminal: true, window: window)
        $0.screen = CellGridSize(rows: sizes[1], columns: sizes[0])
      }
    case "pipe": state.withLock { $0.terminal = .none }
    case "file", "piped":
      let columns = try columns(words, line)
      let fileName = words.first { $0.hasPrefix("named:") }.map { String($0.dropFirst(6)) }
      state.withLock {
        $0.terminal = TerminalTraits(
          outputIsTerminal: false, messagesAreTerminal: true, outputIsPipe: name == "piped",
          outputFileName: { fileName }, window: .init(columns: columns))
      }
    case "signed-in":
      state.withLock { $0.signIn = FixedToken(text: FixedToken.secret, onlyHost: words.first) }
    case "signed-out": state.withLock { $0.signIn = .none }
    case "keyring":
      // gh 2.46, from the source of its `auth token`.
      let reason = words == ["unreachable"] ? "no oauth token found for github.com" : words.first
      state.withLock { $0.signIn = FixedToken(text: "", failure: reason) }
    case "browser": state.withLock { $0.hasBrowser = words != ["missing"] }
    case "env":
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw mistake(line) }
        state.withLock { $0.environment[String(parts[0])] = String(parts[1]) }
      }
    case "program":
      let ends = try words.map { try programEnd($0) }
      programEnds.withLock { $0 = ends }
    case "wait": time.advance(try duration(words.first))
    case "home":
      let home = try TestHome(inMemory: true)
      state.withLock { $0.home = home }
    case "binary": break
    default:
      let change = try Change(line)
      try state.withLock { try $0.service.apply(change) }
    }
  }

  /// The GitHub with which each stage begins; reading its files takes a fifth of the scripts' time.
  private static let fixtures = Result { try GitHubState(try settings([])) }

  static func settings(_ options: [String]) throws -> FixtureSettings {
    var settings = try ServerOptions(options).settings
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    return settings
  }

  private func setWorld(_ words: [String]) throws {
    let options = Array(words.dropFirst())
    let examples = ["--fixtures", ProjectFiles.root + "/Fixtures/examples"]
    let gitHub =
      switch words.first {
      case "empty": GitHubState(empty: try CommandStage.settings(options))
      case "examples": try GitHubState(try CommandStage.settings(options + examples))
      case _ where options.isEmpty: try CommandStage.fixtures.get()
      default: try GitHubState(try CommandStage.settings(options))
      }
    let service = GitHubService(gitHub, time: time) { [self] _, _ in
      time.advance(latency.withLock(\.self))
      return nil
    }
    state.withLock { $0.service = service }
  }

  func run(_ command: Script.Command) async throws -> Script.Result {
    var words = try command.words()
    var state = state.withLock(\.self)
    while let parts = words.first?.wholeMatch(of: /([A-Z_]+)=(.*)/) {
      state.environment[String(parts.1)] = String(parts.2)
      words.removeFirst()
    }
    let program = words.removeFirst()
    words = words.map { $0.replacing("HOME/", with: state.home.path + "/") }
    guard program == "ghf" else {
      return try state.home.run(program, words, input: command.input)
    }
    let requestCount = state.service.requests.count
    let traces = Recorder<String>()
    var result = Script.Result()
    let run: Run
    if words.first == "browse" {
      (run, result.screens) = try await browse(words, command.input, state, traces)
    } else {
      // On one thread, where the order of tasks doesn't depend on the machine's load.
      let executor = QueueExecutor()
      let runs = Recorder<Run>()
      try await executor.run { [words, state] in
        runs.add(
          try await self.ghf(
            words, state, traces, input: TypedLines(command.input), on: executor))
      }
      run = try #require(runs.all.first)
    }
    let output = (state.obeysControls && run.output.contains("\u{1B}") ? run.spaced : run).output
    result.output = output.replacing(state.home.path, with: "HOME")
    result.errors = run.errors + traces.all.joined().replacing(state.home.path, with: "HOME")
    result.screens = result.screens.map { $0.replacing(state.home.path, with: "HOME") }
    result.status = run.outcome.rawValue
    result.requests = requests(from: requestCount, of: state.service)
    return result
  }

  /// Runs ghf; `traces` receives what it does beside printing.
  private func ghf(
    _ words: [String], _ state: State, _ traces: Recorder<String>, input: TypedLines,
    screen: ScriptScreen? = nil, clock: ClientClock? = nil, on executor: QueueExecutor
  ) async throws -> Run {
    let browser = StubBrowser(opens: state.hasBrowser)
    let run = try await GHFCommandsTests.ghf(
      words, service: state.service, terminal: state.terminal, environment: state.environment,
      home: state.home, input: input, signIn: state.signIn, time: time, browser: browser,
      runProgram: { words, _ in
        traces.add("(starts \(words.joined(separator: " ")))\n")
        return self.nextProgramEnd() ?? .exited(status: 0)
      },
      findProgram: { _, _ in self.unfoundProgram() },
      runReportProgram: { words, variables, input, _ in
        let passed = variables.filter { $0.key == "GHF_USER" || $0.key.contains("TOKEN") }
          .map { "; \($0)=\($1)" }.sorted().joined()
        traces.add("(starts \(words.joined(separator: " "))\(passed))\n")
        traces.add(String(decoding: input, as: UTF8.self))
        return self.nextProgramEnd()
      },
      screens: screen ?? StubScreens() as any ScreenOpener, clock: clock,
      drivers: Drivers(on: executor))
    for page in browser.opened.all { traces.add("(opens \(page))\n") }
    for text in screen?.copied.all ?? [] { traces.add("(copies \(text))\n") }
    return run
  }

  /// Takes the end of the next program if it can't be started; nil if it can.
  private func unfoundProgram() -> ProgramEnd? {
    programEnds.withLock { ends in
      switch ends.first ?? nil {
      case .notFound, .noInterpreter, .failed: ends.removeFirst()
      default: nil
      }
    }
  }

  /// Takes the end of the next program; nil if it hangs.
  private func nextProgramEnd() -> ProgramEnd? {
    programEnds.withLock { $0.isEmpty ? .exited(status: 0) : $0.removeFirst() }
  }

  private func requests(from count: Int, of service: GitHubService) -> [String] {
    let gitHub = service.state
    return service.requests.dropFirst(count).map { "\($0.method) \(gitHub.description(of: $0))" }
  }

  /// Runs `ghf browse` in simulated time; in a full screen, somebody presses keys, and looks at the
  /// screen after each line of them, up to that which ends it.
  private func browse(
    _ words: [String], _ lines: [String], _ state: State, _ traces: Recorder<String>
  ) async throws -> (run: Run, screens: [String]) {
    let screen = state.screen.map { ScriptScreen($0) }
    let actions = try lines.map { line in
      screen == nil || line.hasPrefix("! ") ? [] : try ScriptScreen.actions(in: line)
    }
    let simulated = SimulatedTime(start: time.now)
    let results = Recorder<Swift.Result<Run, any Error>>()
    let screens = Recorder<String>()
    let act = { @Sendable [self] (number: Int) async in
      do {
        if number == 0 {
          let run = try await ghf(
            words, state, traces, input: TypedLines(screen == nil ? lines : []), screen: screen,
            clock: simulated.clock, on: simulated.executor)
          return results.add(.success(run))
        }
        guard let screen else { return }
        for (line, actions) in zip(lines, actions) where results.all.isEmpty {
          await simulated.sleep(.seconds(1))
          if line.hasPrefix("! ") { try await set(String(line.dropFirst(2))) }
          for action in actions { screen.act(action) }
          await simulated.sleep(.seconds(1))
          if !results.all.isEmpty { break }
          screen.redraw()
          await simulated.sleep(.milliseconds(100))
          screens.add(screen.text)
        }
      } catch {
        results.add(.failure(error))
      }
      screen?.close()
    }
    // On a thread of its own, since ghf opens web pages in a task of the shared threads.
    let hasEnded = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ghf browse").async {
        continuation.resume(returning: simulated.run(screen == nil ? 1 : 2, act))
      }
    }
    time.advance(simulated.elapsed)
    guard hasEnded, let run = try results.all.first?.get() else {
      throw Script.Mistake("ghf browse doesn't end")
    }
    return (run, screens.all)
  }

  private func columns(_ words: [String], _ line: String) throws -> Int {
    guard let columns = words.first.flatMap({ Int($0) }) else { throw mistake(line) }
    return columns
  }

  private func programEnd(_ text: String) throws -> ProgramEnd? {
    let number = text.split(separator: ":").last.flatMap { Int32($0) }
    switch text.prefix(while: { $0 != ":" }) {
    case "exit": return .exited(status: number ?? 1)
    case "signal": return .signalled(number: number ?? 9)
    case "errno": return .failed(errno: number ?? 1)
    case "missing": return .notFound
    case "interpreter":
      let name = String(text.dropFirst("interpreter:".count))
      return .noInterpreter(name.replacing("\\r", with: "\r"))
    case "hangs": return nil
    default: throw mistake(text)
    }
  }

  private func duration(_ text: String?) throws -> Duration {
    guard let parts = text?.wholeMatch(of: /(-?[0-9]+)(ms|s|m|h|d)/), let count = Int(parts.1)
    else {
      throw mistake(text ?? "a duration")
    }
    switch parts.2 {
    case "ms": return .milliseconds(count)
    case "s": return .seconds(count)
    case "m": return .seconds(60 * count)
    case "h": return .seconds(3_600 * count)
    default: return .seconds(86_400 * count)
    }
  }

  private func mistake(_ text: String) -> Script.Mistake { Script.Mistake("unknown: \(text)") }
}
