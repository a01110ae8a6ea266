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
    let name = "#\(traffic.requestCount) \(request.method.rawValue) \(request.path ?? "")"
    if case .disconnected(let count) = plan.kill, traffic.requestCount > count {
      note("  \(name): no connection")
      return .failure(
        .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    }
    var remaining = 4_000
    if case .limited(let count) = plan.kill { remaining = count - traffic.paidCount }
    var reply = remaining > 0 ? reply(to: request, body) : .limited
    if remaining > 0 { injectFault(into: &reply) }
    let tag = reply.applyETag(for: request)
    if reply.status != 304 || request.headerFields[.authorization] == nil {
      traffic.paidCount += 1
      remaining = max(0, remaining - 1)
    }
    note("  \(name): \(reply.status) \(reply.word)")
    if let part = reply.part {
      let isServed = !reply.isEmptied && [200, 304].contains(reply.status)
      traffic.note(part, isServed: isServed, moment: world.moment, now: now)
      if request.headerFields[.cacheControl] == "no-cache" {
        traffic.noteCheck(of: part.list, moment: world.moment)
      }
    }
    return .success(
      reply.response(
        (tag.map { [("ETag", $0)] } ?? []) + [
          ("x-ratelimit-limit", "5000"), ("x-ratelimit-remaining", "\(remaining)"),
          ("x-ratelimit-reset", "\(now + 3_600)"),
          ("x-ratelimit-resource", request.method == .post ? "graphql" : "core"),
        ]))
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

  private mutating func reply(to request: HTTPRequest, _ body: [UInt8]) -> ModelReply {
    guard request.method == .post else {
      return ModelREST(world: world).reply(to: request.path ?? "")
    }
    let gitHub = ModelGraphQL(world: world)
    let (reply, gapCount, isRefused): (ModelReply, Int, Bool)
    if case .nullNodes(let gap, let each)? = plan.fault {
      (reply, gapCount, isRefused) = gitHub.reply(to: body, gap) { $0 % each == 0 }
    } else if generator.isTrue(plan.slips) {
      let gaps = ModelGraphQL.Gap.allCases
      let share = generator.share()
      var random = generator
      let gap = gaps[generator.number(0...gaps.count - 1)]
      (reply, gapCount, isRefused) = gitHub.reply(to: body, gap) { _ in random.isTrue(share) }
    } else {
      (reply, gapCount, isRefused) = gitHub.reply(to: body)
    }
    traffic.gapCount += gapCount
    if gapCount > 0 { traffic.slipCount += 1 }
    if isRefused { traffic.isGraphQLRefused = true }
    return reply
  }

  /// Injects the plan's lasting fault or, with the plan's probability, a slip.
  ///
  /// Undetectable faults are left out: a last page that stays empty, since its entries may all be
  /// hidden, and a page before the last without Link and with fewer than 100 entries.
  private mutating func injectFault(into reply: inout ModelReply) {
    var faulty: ModelReply?
    if let part = reply.part {
      let slips = ModelSlips(world: world, part: part)
      faulty = plan.fault.flatMap { slips.faulty(reply, by: $0) }
      if faulty == nil, generator.isTrue(plan.slips), traffic.isFirstSlip(of: "\(part)") {
        faulty = slips.faulty(reply, kind: generator.number(0...4))
      }
    } else if generator.isTrue(plan.slips), traffic.isFirstSlip(of: reply.word) {
      faulty = .badGateway
    }
    guard var faulty else { return }
    faulty.part = reply.part
    reply = faulty
    traffic.slipCount += 1
  }
}
