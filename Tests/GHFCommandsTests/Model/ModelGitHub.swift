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
  /// The states before the last changes, which a server that lags behind may still show.
  private var past: [(moment: Int, gitHub: GitHubState)] = []

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
    // Assumed: nothing lags behind by an hour.
    if plan.wait >= 3_600 { past = [] }
    world.setLag(false)
    traffic = ModelTraffic()
    for number in 0..<plan.changesBefore {
      if plan.lags, number == plan.changesBefore / 2 { world.setLag(true) }
      change()
    }
    traffic = ModelTraffic()
    if plan.takeover == 0 { giveLoginAway() }
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
    let wrong = wrongPage(part, request)
    var gitHub = wrong?.gitHub ?? world.gitHub
    gitHub.limits.set(
      RateLimits.State(limit: 5_000, used: 5_000 - remaining, reset: now + 3_600))
    let answer = gitHub.answer(to: wrong?.request ?? request, at: now) { answer in
      let gaps = leaveGaps(in: &answer, to: request)
      let entries = part.map { keepsLog ? $0.word(in: world) : "" }
      let correct = gaps ?? entries ?? ModelPart.word(for: answer)
      let fault = injectFault(into: &answer, part, correct)
      isEmptied = fault?.hasPrefix("empty") ?? false
      word = (fault ?? wrong?.word).map { "slip: \($0), \(correct)" } ?? correct
    }
    if answer.status != 304 || request.fields["authorization"] == nil { traffic.paidCount += 1 }
    note("  \(name): \(answer.status) \(word ?? "limited")")
    if let part, word != nil {
      let isServed =
        !isEmptied && wrong?.isRepeated != true && [200, 304].contains(answer.status)
      traffic.note(part, isServed: isServed, moment: wrong?.moment ?? world.moment, now: now)
      if request.fields["cache-control"] == "no-cache" {
        traffic.noteCheck(of: part.list, moment: world.moment)
      }
    }
    return .success(answer.response)
  }

  private mutating func drift(before number: Int) {
    if plan.takeover == number { giveLoginAway() }
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
    past = past.suffix(20) + [(world.moment, world.gitHub)]
    let word = drift.change(
      &world, hiddenShare: hiddenShare, before: traffic.requestCount + 1, using: &generator)
    note("  " + word)
  }

  /// Gives the login to an account with some of the same followers, and others.
  private mutating func giveLoginAway() {
    traffic.changeCount += 1
    var followers: [Int] = []
    let share = generator.share()
    for account in world.accounts.indices where world.isVisible(account) {
      let isMember = world.lists[0].members.contains(account)
      if generator.isTrue(isMember ? share * share : 1 - share) { followers.append(account) }
    }
    world.giveLogin(toAccountWith: followers)
    note("  the login is given to an account with \(followers.count) followers")
  }

  /// A page in place of the one that was requested.
  private struct WrongPage {
    let word: String
    let request: FixtureRequest
    let gitHub: GitHubState
    let moment: Int
    let isRepeated: Bool
  }

  /// Returns the page that is sent in place of another; nil if the right one is sent.
  private mutating func wrongPage(
    _ part: ModelPart?, _ request: FixtureRequest
  ) -> WrongPage? {
    guard let part else { return nil }
    var isRepeated = false
    if case .repeatedPage(part.number)? = plan.fault { isRepeated = true }
    let isSlip =
      !isRepeated && generator.isTrue(plan.wrongPages)
      && traffic.isFirstSlip(of: "\(part.list) \(part.number)")
    if isSlip { isRepeated = generator.isTrue(0.5) && part.number > 1 }
    if isRepeated, part.number > 1 {
      traffic.slipCount += 1
      var other = request
      other.target = request.target.replacing(
        "page=\(part.number)", with: "page=\(part.number - 1)")
      return WrongPage(
        word: "the page before", request: other, gitHub: world.gitHub, moment: world.moment,
        isRepeated: true)
    }
    guard isSlip, let (moment, gitHub) = past.randomElement(using: &generator) else { return nil }
    traffic.slipCount += 1
    traffic.staleCount += 1
    return WrongPage(
      word: "from moment \(moment)", request: request, gitHub: gitHub, moment: moment,
      isRepeated: false)
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
