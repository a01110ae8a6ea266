import FakeGitHub

/// Compares the reports of `ghf changes` by differences with the actual list, page by page.
struct ModelDifferences {
  private let world: ModelWorld
  private(set) var violations: [ModelViolation] = []
  /// The ids of the followers according to the reports so far; nil before a whole reading.
  private var believed: Set<Int>?
  /// The followers whom other commands have read since the last report: if they leave before the next
  /// one, that finds the departures of people whom no report names.
  private var unreported: Set<Int> = []
  /// The followers whose departure was reported: their return is confirmed by a request.
  private var departed: Set<Int> = []
  /// The number of departures that the last check left open; pages may show these accounts again.
  private var openCount = 0

  init(_ outcome: ModelOutcome) {
    world = outcome.world
    // False if a run may have left the cache without accounts that later checks need.
    var isCacheComplete = true
    for (index, run) in outcome.runs.enumerated() {
      isCacheComplete =
        isCacheComplete && run.isUndisturbed && !run.isPrivate && !run.plan.has("--no-cache")
      if run.plan.command == .followers, isCacheComplete {
        compareCached(run, number: index + 1)
      }
      if run.plan.command != .changes {
        // What this run has read, the reports have later.
        if run.traffic.spans[0] != nil { isCacheComplete = false }
        unreported.formUnion(readIDs(run).subtracting(believed ?? []))
      }
      guard run.plan.command == .changes, run.status == 0,
        let report = ModelTerms.Report(run.output)
      else { continue }
      believed?.subtract(report.went.map(\.id))
      believed?.formUnion(report.came.map(\.id))
      if report.unchecked ?? 0 > 0 { isCacheComplete = false }
      let isQuiet = run.isUndisturbed && !run.isPrivate && !run.shown.isEmpty
      if report.check == "differences" {
        spend(run, report, number: index + 1)
        openCount = report.unchecked ?? 0
        if isQuiet { compare(run, report, number: index + 1) }
      }
      unreported = []
      departed.formUnion(report.went.map(\.id))
      // A list from the cache is older than what the server shows now.
      let isBaseline =
        report.check == "whole" && isQuiet && run.isSettled
        && run.traffic.served.contains { $0.list == 0 }
      if isBaseline, report.unchecked ?? 0 == 0 { believed = Set(run.shown) }
    }
  }

  /// Returns the ids of the followers that a run can have read, also of those who left during it.
  private func readIDs(_ run: ModelRun) -> Set<Int> {
    guard let reach = run.reaches[0] else { return [] }
    let accounts = world.accounts.indices.filter { world.isShownEver(reach, $0, list: 0) }
    return Set(accounts.map { world.accounts[$0].id })
  }

  /// Compares a list that comes from the cache after a check with the reports.
  private mutating func compareCached(_ run: ModelRun, number: Int) {
    guard let believed, run.status == 0, run.plan.limit == nil, run.traffic.requestCount == 0
    else { return }
    let printed = Set(ModelTerms.ids(in: run.output))
    if printed != believed {
      add(number, "the cached list differs by \(believed.symmetricDifference(printed).count)")
    }
  }

  /// Compares the reports with each page that was read, and with the length of each stretch between.
  ///
  /// A departure may stay open, as one of the accounts that the report counts as unchecked.
  private mutating func compare(_ run: ModelRun, _ report: ModelTerms.Report, number: Int) {
    guard let believed else { return }
    let actual = run.shown
    var (place, lastID) = (0, Int.min)
    var open = 0
    func believedCount(_ ids: Range<Int>) -> Int { believed.count { ids.contains($0) } }
    for page in Set(run.traffic.served.filter { $0.list == 0 }.map(\.key)).sorted() {
      let ids = Array(actual.dropFirst((page - 1) * 100).prefix(100))
      guard let first = ids.first, let last = ids.last else { continue }
      let start = (page - 1) * 100
      let stretch = believedCount(lastID + 1..<first)
      if stretch < start - place {
        add(number, "\(stretch) of \(start - place) accounts before page \(page)")
      }
      // Those that are open aren't searched for again.
      open += max(0, stretch - (start - place))
      let onPage = believed.filter { first...last ~= $0 }
      if let missing = ids.first(where: { !onPage.contains($0) }) {
        add(number, "\(missing) on page \(page) isn't reported")
      }
      open += onPage.count - ids.count
      (place, lastID) = (start + ids.count, last)
    }
    open += believedCount(lastID + 1..<Int.max)
    if open > report.unchecked ?? 0 {
      add(number, "\(open) departures are open, but \(report.unchecked ?? 0) are counted")
    }
  }

  /// Compares the number of requests with the formula: those for the list, and those that check who
  /// has left.
  private mutating func spend(_ run: ModelRun, _ report: ModelTerms.Report, number: Int) {
    let pageCount = Double((run.lengths[0] + 99) / 100)
    let arrivalCount = Double(report.came.count)
    let moves = Double(run.traffic.changeCount)
    let passedCount = unreported.subtracting(run.shown).count
    let departureCount = report.went.count + (report.unchecked ?? 0) + passedCount
    // Those that GraphQL's older answer hides are searched for.
    let lateCount = run.plan.lags ? believed?.symmetricDifference(run.shown).count ?? 0 : 0
    let changeCount = arrivalCount + Double(departureCount + openCount + lateCount) + moves
    let halvings = max(0, Double((pageCount / max(1, changeCount)).exponent))
    var most =
      2 + arrivalCount / 100 + changeCount * (halvings + 2) + pageCount / 25
    // A list that moves is read up to three times, and its newest follows each time.
    if moves > 0 { most += 3 * (pageCount / 25 + 4) }
    // A wrong page, or that of a private profile, can lack everybody; a run checks up to 100 accounts.
    let isMisled = run.isPrivate || run.plan.wrongPages > 0 && run.traffic.slipCount > 0
    let checks = 3 * (departureCount + (isMisled ? 100 : 0)) + 4 + 3 * run.traffic.changeCount
    most += Double(report.came.count { departed.contains($0.id) })
    // A full last page is only known by the empty one behind it, and names that moved are looked up.
    most += Double((run.shown.count % 100 == 0 ? 1 : 0) + (report.renamed?.count ?? 0))
    let slips = 4 * run.traffic.slipCount
    if run.traffic.requestCount > Int(most)
      + (departureCount + run.traffic.changeCount > 0 || isMisled ? checks : 0) + slips
    {
      violations.append(
        ModelViolation(
          law: .requests, run: number,
          text: "\(run.traffic.requestCount) requests by differences instead of \(most)"))
    }
  }

  private mutating func add(_ run: Int, _ text: String) {
    violations.append(ModelViolation(law: .differences, run: run, text: text))
  }
}
