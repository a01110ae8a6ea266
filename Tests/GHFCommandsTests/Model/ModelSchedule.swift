import FakeGitHub
import GHFQueries
import TestSupport

/// A world and the runs in it, generated from one seed.
struct ModelSchedule: Sendable {
  let seed: UInt64
  /// The generator's state after making the schedule; later random choices continue from it.
  private(set) var generator: SeededGenerator
  private(set) var world: ModelWorld
  private(set) var hiddenShare = 0.0
  var plans: [ModelPlan] = []
  /// The number of pages up to which `changes` reads a list as a whole.
  private(set) var wholePageCount = QueryContext.defaultWholePageCount

  /// Generates two to four runs; if any is `changes`, appends one or two quiet `changes` runs.
  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    let order = generator.order()
    world = ModelWorld(followers: order, following: generator.order())
    hiddenShare = generator.isTrue(0.4) ? generator.share() * 0.05 : 0
    fill(generator.listLength(), generator.isTrue(0.2) ? 0 : generator.listLength())
    let prefersChanges = generator.isTrue(0.4)
    for index in 0..<generator.number(2...4) {
      plans.append(plan(isFirst: index == 0, prefersChanges: prefersChanges))
    }
    if plans.contains(where: { $0.command == .changes }) {
      let last = ModelPlan(command: .changes, wait: 3 * 86_400)
      plans += Array(repeating: last, count: generator.isTrue(0.2) ? 2 : 1)
    }
  }

  /// Creates a schedule with these list lengths and runs.
  init(
    seed: UInt64, followers: Int, following: Int = 0, order: ListOrder = .id,
    hiddenShare: Double = 0, hidden: HiddenAccounts = .gaps,
    wholePageCount: Int = QueryContext.defaultWholePageCount,
    plans: [ModelPlan]
  ) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    world = ModelWorld(followers: order, following: order, hidden: hidden)
    self.hiddenShare = hiddenShare
    self.wholePageCount = wholePageCount
    fill(followers, following)
    self.plans = plans
  }

  /// Generates runs of `changes`, most of which compare lists of any length by their differences, on
  /// a server whose lists leave hidden accounts out; the last one reads the whole list.
  init(differencesWithSeed seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    world = ModelWorld(followers: .id, following: .id, hidden: .absent)
    wholePageCount = 0
    hiddenShare = generator.isTrue(0.5) ? generator.share() * 0.04 : 0
    fill(generator.isTrue(0.1) ? generator.number(2_400...3_300) : generator.listLength(), 0)
    plans = [ModelPlan(command: .changes)]
    for _ in 0..<generator.number(2...5) { plans.append(laterPlan()) }
    plans.append(ModelPlan(command: .changes, options: ["--verify"], wait: 86_400))
  }

  /// Generates runs on a server whose pages are at times those of an earlier moment or of another
  /// number, and whose GraphQL lags behind; the last run of `changes` is undisturbed.
  init(wrongPagesWithSeed seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    let order = generator.isTrue(0.8) ? ListOrder.id : generator.order()
    world = ModelWorld(followers: order, following: order, hidden: .absent)
    wholePageCount = generator.isTrue(0.5) ? 0 : QueryContext.defaultWholePageCount
    hiddenShare = generator.isTrue(0.2) ? generator.share() * 0.04 : 0
    fill(generator.listLength(), generator.isTrue(0.5) ? 0 : generator.listLength())
    plans = [ModelPlan(command: .changes)]
    for _ in 0..<generator.number(2...5) {
      var plan = laterPlan()
      if generator.isTrue(0.2) { plan.command = .mutual }
      if plan.command != .changes { plan.options = ["--json"] }
      plan.wrongPages = generator.element(of: [0, 0.05, 0.2])
      plan.lags = generator.isTrue(0.4)
      if generator.isTrue(0.1) { plan.fault = .repeatedPage(generator.number(2...7)) }
      plans.append(plan)
    }
    plans.append(ModelPlan(command: .changes, wait: 86_400))
  }

  /// Generates runs during which, or between which, the login is given to another account.
  init(takeoverWithSeed seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    world = ModelWorld(followers: .id, following: .id, hidden: .absent)
    wholePageCount = generator.isTrue(0.5) ? 0 : QueryContext.defaultWholePageCount
    fill(generator.listLength(), 0)
    // Accounts outside the list.
    for _ in 0..<generator.number(0...300) {
      _ = world.addAccount(using: &generator, hiddenShare: 0)
    }
    plans = [ModelPlan(command: .changes)]
    var plan = ModelPlan(command: .changes)
    plan.wait = generator.element(of: [1, 200, 400, 4_000, 100_000])
    plan.takeover = generator.number(0...14)
    plan.isSignedIn = generator.isTrue(0.8)
    if generator.isTrue(0.3) { plan.options += ["--verify"] }
    if generator.isTrue(0.3) { (plan.command, plan.options) = (.followers, ["--json"]) }
    plans.append(plan)
    for wait in [generator.element(of: [1, 400]), 4_000] {
      plans.append(ModelPlan(command: .changes, wait: wait))
    }
  }

  private mutating func laterPlan() -> ModelPlan {
    var plan = ModelPlan(command: .changes)
    plan.wait = generator.element(of: [400, 3_600, 86_400, 86_400, 172_800, 700_000])
    plan.changesBefore = generator.changeCount()
    switch generator.number(0...9) {
    case 0...5: plan.activity = .quiet
    case 6...7: plan.activity = .once(generator.number(1...9))
    default: plan.activity = .busy(generator.element(of: [0.02, 0.1, 0.3]))
    }
    if generator.isTrue(0.15) { plan.slips = generator.element(of: [0.02, 0.1]) }
    if generator.isTrue(0.1) {
      let count = generator.number(0...12)
      plan.kill = generator.element(
        of: [.cancelled(after: count), .disconnected(after: count), .limited(after: count)])
    }
    if generator.isTrue(0.3) {
      plan.options += ["--parallel", generator.element(of: ["1", "3", "10"])]
    }
    if generator.isTrue(0.1) { plan.options.append("--no-cache") }
    // A list that was compared by its differences answers other commands from the cache.
    if generator.isTrue(0.2) {
      plan.command = .followers
      plan.options = ["--json"]
      plan.maxAge = generator.element(of: [10_000, 1_000_000])
    }
    return plan
  }

  private mutating func fill(_ followerCount: Int, _ followingCount: Int) {
    for _ in 0..<followerCount {
      let account = world.addAccount(using: &generator, hiddenShare: hiddenShare)
      world.join(account, list: 0)
    }
    for _ in 0..<followingCount {
      let isShared = followerCount > 0 && generator.isTrue(0.5)
      let account =
        isShared
        ? generator.number(0...followerCount - 1)
        : world.addAccount(using: &generator, hiddenShare: hiddenShare)
      world.join(account, list: 1)
    }
  }

  private mutating func plan(isFirst: Bool, prefersChanges: Bool) -> ModelPlan {
    var plan = ModelPlan()
    let commands: [ModelPlan.Command] =
      prefersChanges
      ? [.changes, .changes, .changes, .followers]
      : [.followers, .followers, .followers, .following, .details, .changes, .mutual, .lookups]
    plan.command = generator.element(of: commands)
    // One request per account is too slow for long lists.
    if plan.command == .lookups, world.lists[0].members.count > 150 { plan.command = .details }
    plan.side = generator.element(of: ModelPlan.Side.allCases)
    plan.isSignedIn = plan.command == .lookups ? false : generator.isTrue(0.8)
    if plan.command == .details { plan.isSignedIn = true }
    addOptions(to: &plan)
    if !isFirst {
      plan.wait = generator.element(of: [0, 1, 30, 200, 400, 3_000, 20_000, 80_000, 172_800])
      plan.changesBefore = generator.changeCount()
    }
    switch generator.number(0...9) {
    case 0...3: plan.activity = .quiet
    case 4...6: plan.activity = .once(generator.number(1...14))
    default: plan.activity = .busy(generator.element(of: [0.02, 0.05, 0.1, 0.3]))
    }
    if generator.isTrue(0.25) { plan.slips = generator.element(of: [0.02, 0.05, 0.2]) }
    if generator.isTrue(0.08) { plan.fault = fault(of: plan.command) }
    if generator.isTrue(0.15) {
      let count = generator.number(0...12)
      plan.kill = generator.element(
        of: [.cancelled(after: count), .disconnected(after: count), .limited(after: count)])
    }
    return plan
  }

  private mutating func addOptions(to plan: inout ModelPlan) {
    if plan.command != .changes {
      plan.options.append(generator.isTrue(0.5) ? "--json" : "--jsonl")
    }
    if generator.isTrue(0.5) {
      plan.options += ["--parallel", generator.element(of: ["1", "3", "10"])]
    }
    switch generator.number(0...19) {
    case 0...2: plan.options.append("--refresh")
    case 3: plan.options.append("--no-cache")
    case 4: plan.options.append("--offline")
    case 5...6: plan.maxAge = generator.element(of: [0, 100, 10_000, 100_000])
    case 7...8:
      if plan.command != .changes { plan.limit = generator.number(1...400) }
    case 9...10:
      if plan.command == .followers || plan.command == .following {
        plan.options.append("--verify")
      }
    default: break
    }
  }

  private mutating func fault(of command: ModelPlan.Command) -> ModelPlan.Fault {
    if command == .details, generator.isTrue(0.5) {
      return .nullNodes(generator.element(of: ModelPlan.gaps), each: generator.number(1...9))
    }
    if generator.isTrue(0.4) { return .noLinks }
    return .emptyPage(generator.number(1...6), keepsLink: generator.isTrue(0.5))
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
  mutating func share() -> Double { Double.random(in: 0..<1, using: &self) }

  mutating func isTrue(_ probability: Double) -> Bool { share() < probability }

  /// Returns the order of a list: ascending ids, as GitHub's today, for half of them.
  fileprivate mutating func order() -> ListOrder {
    isTrue(0.5) ? .id : isTrue(0.5) ? .newest : .oldest
  }

  /// Returns a random list length: mostly several pages, sometimes ending near a page boundary.
  fileprivate mutating func listLength() -> Int {
    switch number(0...9) {
    case 0: number(0...20)
    case 1: number(21...99)
    case 2: 100 * number(1...7) + number(-1...1)
    case 3: number(700...1_000)
    default: number(90...700)
    }
  }

  /// Returns a random number of changes between two runs, often 0.
  fileprivate mutating func changeCount() -> Int {
    switch number(0...9) {
    case 0...3: 0
    case 4...6: number(1...5)
    case 7...8: number(6...40)
    default: number(41...200)
    }
  }
}
