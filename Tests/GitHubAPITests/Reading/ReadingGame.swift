@testable import GitHubAPI

/// The runs of a schedule, and the laws that they break.
struct ReadingGame {
  enum Law: String, CaseIterable {
    case ends = "every reading ends"
    case deliversOnce = "no account is delivered twice"
    case lacksNobody = "a settled list lacks no account that stayed"
    case isOnes = "a settled list is of one account"
    case hidesAsMany = "a settled list says how many accounts are hidden"
    case quietSettles = "a quiet list settles, and is whole"
    case quietIsCheap = "a quiet list of N pages takes N + 2 requests"
    case requests = "a shift costs no more than the pages behind the frontier"
  }

  struct Violation: CustomStringConvertible {
    let law: Law
    let run: Int
    let text: String

    var description: String { "'\(law.rawValue)' in run \(run): \(text)" }
  }

  /// Totals over schedules.
  struct Figures {
    fileprivate(set) var runCount = 0
    fileprivate(set) var requestCount = 0
    fileprivate(set) var settledCount = 0
    fileprivate(set) var movedCount = 0
    fileprivate(set) var incompleteCount = 0
    /// The settled runs that lack an account in the documented gap.
    fileprivate(set) var gapCount = 0
  }

  let schedule: ReadingSchedule
  private(set) var violations: [Violation] = []
  private(set) var log: [String] = []
  private var world: ReadingWorld
  private var events: ReadingEvents
  /// True if the last run lacks an account in the documented gap.
  private var hasGap = false
  /// The list at the start of a run, or of the first of those that resume one another.
  private var start: [Int64] = []
  /// The number of changes up to then.
  private var startChangeCount = 0

  init(_ schedule: ReadingSchedule) {
    self.schedule = schedule
    events = ReadingEvents(schedule)
    world = ReadingWorld(schedule)
  }

  /// Plays all runs.
  mutating func play(_ figures: inout Figures, keepsLog: Bool = false) {
    var resumed: (prefix: ReadingPrefix, span: ReadingRun.Span)?
    for number in 1...schedule.runCount {
      var plan = schedule.plan
      plan.prefix = plan.limit == nil ? resumed?.prefix : nil
      // At times the profile is cached, or the verdict of an earlier reading.
      if Bool.random(using: &events.random) { plan.count = world.ids.count }
      if number > 1 || plan.overlaps, Bool.random(using: &events.random) {
        plan.expectedLast = max(1, (schedule.ids.count + 99) / 100)
      }
      if schedule.event == .limit {
        let most = schedule.ids.count / 100 + 12
        world.remaining = Int.random(in: 3...most, using: &events.random)
      }
      if plan.prefix == nil {
        start = world.ids
        startChangeCount = world.changeCount
        world.forgetPast()
      }
      events.mayKill = number == 1
      events.hasUndone = false
      let changeCount = world.changeCount
      let run = ReadingRun(
        plan, of: &world, &events, resuming: plan.prefix.flatMap { _ in resumed?.span },
        keepsLog: keepsLog)
      log += run.log
      check(run, number, plan, isUnchanged: world.changeCount == changeCount)
      note(run, &figures)
      let isOver =
        switch run.reading.ending {
        case .success(.unchecked), nil: false
        case .success, .failure(.incomplete), .failure(.endlessList): true
        case .failure: false
        }
      let prefix = run.reading.prefix ?? resumed?.prefix
      resumed = isOver ? nil : prefix.map { ($0, run.span) }
      // The list changes between two runs too.
      if schedule.rate > 0 { for _ in 0..<3 { events.drift(&world) } }
    }
  }

  private mutating func note(_ run: ReadingRun, _ figures: inout Figures) {
    figures.runCount += 1
    figures.requestCount += run.requestCount
    switch run.reading.ending {
    case .success(.settled)?: figures.settledCount += 1
    case .success(.moved)?, .success(.repeated)?: figures.movedCount += 1
    case .failure(.incomplete)?: figures.incompleteCount += 1
    default: break
    }
    if hasGap { figures.gapCount += 1 }
    hasGap = false
  }

  // MARK: Laws

  private func missing(from run: ReadingRun) -> [Int64] {
    let kept = Set(run.delivered).subtracting(run.reading.withdrawnIDs)
    return start.filter {
      !kept.contains($0) && !world.departed.contains($0) && !world.hidden.contains($0)
    }
  }

  private mutating func check(
    _ run: ReadingRun, _ number: Int, _ plan: ReadingPlan, isUnchanged: Bool
  ) {
    func require(_ law: Law, _ isKept: Bool, _ text: @autoclosure () -> String = "") {
      if !isKept { violations.append(Violation(law: law, run: number, text: text())) }
    }
    let isKilled = schedule.event == .kill && number == 1
    guard let ending = run.reading.ending else {
      return require(.ends, isKilled, "\(run.requestCount) requests")
    }
    let isSettled = ending == .success(.settled)
    if isSettled, schedule.isHealthy, world.changeCount == startChangeCount,
      schedule.event != .privateSpell
    {
      // Only the account's count shows those on the last page.
      let said = run.reading.hidden?.count ?? 0
      let actual = world.ids.count(where: world.hidden.contains)
      let isRight = run.reading.total == nil ? said <= actual : said == actual
      require(.hidesAsMany, isRight, "\(said) of \(actual)")
    }
    let isQuiet = isUnchanged && schedule.isHealthy && plan.limit == nil && number == 1
    if isQuiet, ![.limit, .privateSpell].contains(schedule.event) {
      let visible = start.filter { !world.hidden.contains($0) }
      require(.quietSettles, isSettled && run.delivered == visible, "\(ending)")
      require(.quietIsCheap, isCheap(run, plan), "\(run.requestCount) requests")
    } else {
      let found = Set(run.delivered)
      require(.deliversOnce, found.count == run.delivered.count)
      if isSettled, schedule.event != .privateSpell {
        let missing = missing(from: run)
        let isGap = run.span.mayLack && (!plan.verifies || events.hasUndone) || run.wasStale
        let isExplained = missing.isEmpty || isExplained(missing.count, run)
        let isFirstWindow = number == 1 && run.reading.windowNumber == 1
        hasGap = !isExplained && isGap
        require(
          .lacksNobody, isExplained || isGap || schedule.repeatsLaterPage && !isFirstWindow,
          "\(missing.count) of \(start.count)")
        let kept = found.subtracting(run.reading.withdrawnIDs)
        require(
          .isOnes,
          kept.isDisjoint(with: world.former) || !kept.contains { $0 >= ReadingEvents.firstOther })
      }
    }
    if !schedule.lacksLinks {
      let most = mostRequests(run, plan)
      require(.requests, run.requestCount <= most, "\(run.requestCount) of \(most)")
    }
  }

  /// Returns true if a list says that accounts are hidden which a faulty page lacks; the account's count
  /// may be of another moment.
  private func isExplained(_ missingCount: Int, _ run: ReadingRun) -> Bool {
    guard let hidden = run.reading.hidden, !schedule.isHealthy else { return false }
    return missingCount <= hidden.count + 5
  }

  /// All pages, with the checks meanwhile, in each window.
  private func mostRequests(_ run: ReadingRun, _ plan: ReadingPlan) -> Int {
    let pageCount = (max(start.count, world.ids.count) + 99) / 100 + 3
    return run.reading.windowNumber * (pageCount * (plan.verifies ? 3 : 1) + pageCount / 2 + 60)
  }

  private func isCheap(_ run: ReadingRun, _ plan: ReadingPlan) -> Bool {
    guard world.hidden.isEmpty, !plan.verifies, !plan.overlaps, plan.count == nil else {
      return true
    }
    let pageCount = max(1, (start.count + 99) / 100)
    // A second is enough for 10 pages, one after the other.
    let early = plan.isSignedIn ? 2 * (pageCount / 10) : 0
    return switch pageCount {
    case 1: run.requestCount == (start.isEmpty ? 2 : start.count == 100 ? 3 : 1)
    case 2: run.requestCount == 3
    default: pageCount + 2...pageCount + 2 + early ~= run.requestCount
    }
  }
}
