import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GHFQueries
import GitHubAPI
import HTTPTypes
import TerminalHost
import TestSupport

/// Plays a schedule on one thread: runs ghf's jobs, and serves a response when none is left.
///
/// The schedule's seed decides the order of responses and the changes between them, so that a
/// schedule always plays in the same way.
struct ModelRunner: ~Copyable {
  private let home: TemporaryDirectory
  private let time = TestTime()
  private let executor = QueueExecutor()
  private var ledger = ModelLedger()
  private var gitHub: ModelGitHub
  private let wholePageCount: Int

  private init(_ schedule: ModelSchedule, keepsLog: Bool) throws {
    home = try TemporaryDirectory(inMemory: true)
    gitHub = ModelGitHub(schedule, keepsLog: keepsLog)
    wholePageCount = schedule.wholePageCount
  }

  /// Plays a schedule.
  static func play(_ schedule: ModelSchedule, keepsLog: Bool = false) throws -> ModelOutcome {
    var runner = try ModelRunner(schedule, keepsLog: keepsLog)
    let runs = schedule.plans.map { runner.run($0) }
    return ModelOutcome(
      seed: schedule.seed, world: runner.gitHub.world, runs: runs, log: runner.gitHub.log)
  }

  private var now: Int { Int(time.now.timeIntervalSince1970) }

  private mutating func run(_ plan: ModelPlan) -> ModelRun {
    time.advance(.seconds(plan.wait))
    gitHub.note("\(plan.wait) s later: ghf \(plan.words.joined(separator: " "))")
    gitHub.begin(plan)
    let start = now
    let moment = gitHub.world.moment
    let lengths = gitHub.world.lists.map(\.members.count)
    let output = MemorySink()
    let messages = MemorySink()
    let status = play(plan, output, messages)
    var run = ModelRun(
      plan: plan, status: status ?? 0, output: output.bytes,
      errors: String(decoding: messages.bytes, as: UTF8.self), traffic: gitHub.traffic)
    run.isStuck = status == nil
    run.lengths = zip(lengths, gitHub.world.lists).map { max($0, $1.members.count) }
    run.isPrivate = gitHub.world.wasPrivate(in: moment...gitHub.world.moment)
    run.isAllVisible = gitHub.world.isAllVisible(plan.command.lists)
    run.shown = gitHub.world.isPrivate ? [] : gitHub.world.shownIDs(0)
    run.end = gitHub.world.moment
    ledger.note(&run, start: start, end: now)
    let text = run.output.count > 300 ? "" : String(decoding: run.output, as: UTF8.self)
    gitHub.note("  exit \(run.status), \(run.output.count) bytes; \(run.errors)\(text)")
    return run
  }

  /// Runs one command to its end.
  ///
  /// - Returns: The exit status; nil if the command is stuck without a pending request.
  private mutating func play(
    _ plan: ModelPlan, _ output: MemorySink, _ messages: MemorySink
  ) -> Int32? {
    let server = ModelServer()
    var context = CommandContext.test(
      home: home.path, transport: server, time: time, output: output, messages: messages,
      signIn: plan.isSignedIn ? .signedIn : .none)
    context.wholePageCount = wholePageCount
    context.drivers = Drivers(on: executor)
    let words = plan.words
    let finished = Recorder<Outcome>()
    let task = Task(executorPreference: executor) {
      finished.add(await Program.run(words, in: context))
    }
    while true {
      executor.drain()
      if let outcome = finished.all.first { return outcome.rawValue }
      if server.waitingCount == 0 { return nil }
      serve(server, task, plan)
    }
  }

  private mutating func serve(_ server: ModelServer, _ task: Task<Void, Never>, _ plan: ModelPlan) {
    time.advance(.milliseconds(gitHub.generator.number(20...400)))
    let place = gitHub.generator.number(0...server.waitingCount - 1)
    let now = now
    server.serve(place) { request, body in gitHub.answer(request, body, now: now) }
    guard case .cancelled(let count) = plan.kill, gitHub.traffic.requestCount > count else {
      return
    }
    // Cancel before or after ghf has seen the response.
    if gitHub.generator.isTrue(0.5) { executor.drain() }
    gitHub.note("  cancelled")
    task.cancel()
  }
}

/// The result of a schedule.
struct ModelOutcome: Sendable {
  let seed: UInt64
  /// The world at the end, with its history.
  var world: ModelWorld
  var runs: [ModelRun]
  let log: [String]

  /// Returns true if a run prints a list from the cache that a check by differences may have left
  /// there, although an account had left and another had come back.
  func mayBeOutdated(_ run: ModelRun) -> Bool {
    run.traffic.requestCount == 0 && world.hidden == .absent
      && world.mayCancel(in: 0...run.end, list: 0)
      && runs.contains { ModelTerms.Report($0.output)?.check == "differences" }
  }

  /// Returns true if an arrival in a list and a departure from it fell between two checks, so that
  /// the pages that show a shift may look unchanged.
  func mayLack(_ list: Int, _ run: ModelRun) -> Bool {
    guard let span = run.spans[list] else { return false }
    // A page that is older than those around it hides changes between them.
    if runs.contains(where: { $0.traffic.staleCount > 0 }) { return true }
    // A run begins and ends with a check; the pages of one check are answered at different moments.
    var moments = [span.lowerBound, span.upperBound]
    for other in runs {
      moments += other.traffic.checks[list] ?? []
      moments += other.traffic.spans[list].map { [$0.lowerBound] } ?? []
    }
    let checks = Set(moments.filter(span.contains)).sorted()
    let width = run.isAllVisible ? 3 : 21
    return checks.indices.contains { place in
      let end = checks[min(place + width, checks.count - 1)]
      return world.mayCancel(in: checks[place]...end, list: list)
    }
  }
}
