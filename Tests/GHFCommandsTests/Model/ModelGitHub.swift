import FakeGitHub
import GitHubAPI
import HTTPTypes
import TestSupport

/// The model's GitHub during one schedule: answers requests, changes its lists, injects faults.
struct ModelGitHub: Sendable {
  private(set) var world: ModelWorld
  var generator: SeededGenerator
  private(set) var plan = ModelPlan()
  private(set) var traffic = ModelTraffic()
  private(set) var log: [String] = []
  private let keepsLog: Bool
  private let hiddenShare: Double
  private var drift = ModelDrift()

  init(_ schedule: ModelSchedule, keepsLog: Bool) {
    world = schedule.world
    generator = schedule.generator
    hiddenShare = schedule.hiddenShare
    self.keepsLog = keepsLog
  }

  /// Begins a run, after applying the changes that precede it.
  mutating func begin(_ plan: ModelPlan) {
    self.plan = plan
    if plan.wait > 0 { for word in drift.undo(&world, before: nil) { note("  " + word) } }
    traffic = ModelTraffic()
    for _ in 0..<plan.changesBefore { change() }
    traffic = ModelTraffic()
  }

  mutating func note(_ line: @autoclosure () -> String) {
    if keepsLog { log.append(line()) }
  }

  /// Answers a request at `now`, in seconds since the epoch, after the changes that precede it.
  mutating func answer(
    _ request: HTTPRequest, _ body: [UInt8], now: Int
  ) -> Result<TransportResponse, TransportError> {
    drift(before: traffic.requestCount + 1)
    traffic.requestCount += 1
    let request = FixtureRequest(request, body)
    let name = "#\(traffic.requestCount) \(request.method) \(request.target)"
    if case .disconnected(let count) = plan.kill, traffic.requestCount > count {
      note("  \(name): no connection")
      return .failure(
        .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    }
    var remaining = 4_000
    if case .limited(let count) = plan.kill { remaining = max(0, count - traffic.paidCount) }
    let part = ModelPart(request)
    // Stays nil if the rate limit refuses the request.
    var word: String?
    var isEmptied = false
    var gitHub = world.gitHub
    gitHub.limits.set(
      RateLimits.State(limit: 5_000, used: 5_000 - remaining, reset: now + 3_600))
    let answer = gitHub.answer(to: request, at: now) { answer in
      let gaps = leaveGaps(in: &answer, to: request)
      let entries = part.map { keepsLog ? $0.word(in: world) : "" }
      let correct = gaps ?? entries ?? ModelPart.word(for: answer)
      let fault = injectFault(into: &answer, part, correct)
      isEmptied = fault?.hasPrefix("empty") ?? false
      word = fault.map { "slip: \($0), \(correct)" } ?? correct
    }
    if answer.status != 304 || request.fields["authorization"] == nil { traffic.paidCount += 1 }
    note("  \(name): \(answer.status) \(word ?? "limited")")
    if let part, word != nil {
      let isServed = !isEmptied && [200, 304].contains(answer.status)
      traffic.note(part, isServed: isServed, moment: world.moment, now: now)
      if request.fields["cache-control"] == "no-cache" {
        traffic.noteCheck(of: part.list, moment: world.moment)
      }
    }
    return .success(answer.response)
  }

  private mutating func drift(before number: Int) {
    for word in drift.undo(&world, before: number) {
      traffic.changeCount += 1
      note("  " + word)
    }
    switch plan.activity {
    case .quiet: break
    case .once(let place): if place == number { change() }
    case .busy(let probability): if generator.isTrue(probability) { change() }
    }
  }

  private mutating func change() {
    traffic.changeCount += 1
    let word = drift.change(
      &world, hiddenShare: hiddenShare, before: traffic.requestCount + 1, using: &generator)
    note("  " + word)
  }

  /// Replaces accounts of GraphQL's answer by null, by the plan's lasting fault or as a slip.
  ///
  /// - Returns: A description of the answer; nil if it isn't GraphQL's.
  private mutating func leaveGaps(in answer: inout Answer, to request: FixtureRequest) -> String? {
    guard request.isGraphQL else { return nil }
    var (gap, gapCount, count) = (Answer.Gap.silent, 0, 0)
    if case .nullNodes(let lasting, let each)? = plan.fault {
      gap = lasting
      (gapCount, count) = answer.nullifyNodes(gap) { $0 % each == 0 }
    } else if generator.isTrue(plan.slips) {
      let share = generator.share()
      var random = generator
      gap = generator.element(of: ModelPlan.gaps)
      (gapCount, count) = answer.nullifyNodes(gap) { _ in random.isTrue(share) }
    }
    traffic.gapCount += gapCount
    if gapCount > 0 { traffic.slipCount += 1 }
    if gap == .failed("FORBIDDEN"), gapCount == count { traffic.isGraphQLRefused = true }
    return "profiles, \(gapCount) of \(count) \(gap), \(request.body.count) bytes of a query"
  }

  /// Injects the plan's lasting fault or, with the plan's probability, a slip.
  ///
  /// Undetectable faults are left out: a last page that stays empty, since its entries may all be
  /// hidden, and a page before the last without Link and with fewer than 100 entries.
  ///
  /// - Returns: A description of the fault; nil if the answer is correct.
  private mutating func injectFault(
    into answer: inout Answer, _ part: ModelPart?, _ word: String
  ) -> String? {
    var fault = part.flatMap { part in plan.fault.flatMap { part.apply($0, to: &answer, in: world) }
    }
    if fault == nil, generator.isTrue(plan.slips),
      traffic.isFirstSlip(of: part.map { "\($0.list) \($0.number)" } ?? word)
    {
      fault = ModelPart.slip(part == nil ? 4 : generator.number(0...4), part, &answer, in: world)
    }
    if fault != nil { traffic.slipCount += 1 }
    return fault
  }
}
