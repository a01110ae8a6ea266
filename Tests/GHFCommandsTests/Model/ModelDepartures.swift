/// Compares the reports of `ghf changes` with the actual arrivals and departures.
struct ModelDepartures {
  private let world: ModelWorld
  private(set) var violations: [ModelViolation] = []
  /// The accounts that follow (true) or don't (false) according to the reports so far.
  private var believed: [Int: Bool] = [:]
  /// True after a settled run has set the baseline of the reports.
  private var hasBegun = false
  /// The first moment of the list in the run with the last report.
  private var lastStart = 0
  /// The first moment of the list in any run, which may have become the baseline of `changes`.
  private var firstSeen = Int.max
  /// The earliest moment of a page that any run has believed since the last report.
  private var oldestPage = Int.max
  /// True if the last snapshot may lack accounts that stayed, each of which is reported as an
  /// arrival by a later run.
  private var mayLack = false

  init(_ outcome: ModelOutcome) {
    world = outcome.world
    var end = 0
    for (index, run) in outcome.runs.enumerated() {
      // Only fetching it again shows that a page is from an earlier moment.
      let pages = run.traffic.served.filter { $0.list == 0 }.map { ($0.key, $0.moment) }
      oldestPage = min(oldestPage, Dictionary(pages) { $1 }.values.min() ?? .max)
      if run.plan.command == .changes { read(run, number: index + 1, after: end) }
      mayLack = mayLack || outcome.mayLack(0, run)
      if let span = run.spans[0] { firstSeen = min(firstSeen, span.lowerBound) }
      end = run.end
    }
    if let last = outcome.runs.last, last.plan.command == .changes, last.status == 0,
      let report = ModelTerms.Report(last.output)
    {
      compare(last, report, number: outcome.runs.count)
    }
  }

  private mutating func read(_ run: ModelRun, number: Int, after end: Int) {
    guard run.status == 0 else { return }
    guard let report = ModelTerms.Report(run.output) else {
      return add(.ends, number, "exit 0 without a report")
    }
    // No response has shown the list yet.
    guard let span = run.spans[0], let reach = run.reaches[0] else {
      if !report.isEmpty { add(.stayed, number, "changes of a list that was never shown") }
      return
    }
    let isNew = run.errors.contains(ModelTerms.anotherAccount)
    if isNew { acceptAnotherAccount(run, number: number) }
    // A list with older pages sets no baseline: another command may have stored a newer snapshot.
    let begins =
      !hasBegun && run.isSettled && !world.wasPrivate(in: reach) && reach.lowerBound >= end
    // The reports may start at another command's snapshot, which is older than the list.
    if begins { begin(span, reach) }
    for person in report.went {
      guard let account = world.indexes[person.id] else {
        add(.stayed, number, "an unknown account \(person.id) is reported")
        continue
      }
      // A departure may be checked after the list was read.
      if world.lists[0].isSeenThroughout(lastStart...max(lastStart, run.end), account) {
        add(.stayed, number, "\(world.name(account)) stayed and is reported as a departure")
      }
      if believed[account] == false, !begins {
        add(.reported, number, "\(world.name(account)) departs twice")
      }
      believed[account] = false
    }
    let start = min(lastStart, oldestPage)
    oldestPage = .max
    for person in report.came {
      guard let account = world.indexes[person.id] else { continue }
      if believed[account] == true, !begins, !mayLack {
        add(.reported, number, "\(world.name(account)) arrives twice")
      }
      if !begins, !world.lists[0].isSeenEver(start...max(lastStart, run.end), account) {
        add(.reported, number, "\(world.name(account)) arrives, but wasn't in the list")
      }
      believed[account] = true
    }
    lastStart = reach.lowerBound
  }

  /// Resets the reports, and checks that every account has left the list.
  ///
  /// ghf attributes a list that every account has left to another account if it never learnt the
  /// owner's id, which the lists of other commands don't show.
  private mutating func acceptAnotherAccount(_ run: ModelRun, number: Int) {
    let list = world.lists[0]
    let stayed = world.accounts.indices.filter {
      believed[$0] == true && list.isSeenThroughout(lastStart...max(lastStart, run.end), $0)
    }
    if !stayed.isEmpty {
      add(.reported, number, "\(stayed.count) stayed in a list attributed to another account")
    }
    hasBegun = false
  }

  /// Sets the list of the first settled run as the baseline of all reports.
  private mutating func begin(_ span: ClosedRange<Int>, _ reach: ClosedRange<Int>) {
    let list = world.lists[0]
    believed = [:]
    for account in world.accounts.indices {
      // Another command may have stored an earlier snapshot; changes since then may still be
      // reported once.
      let span = min(firstSeen, span.lowerBound)...span.upperBound
      let reach = min(firstSeen, reach.lowerBound)...reach.upperBound
      if list.isSeenThroughout(span, account) { believed[account] = true }
      if !list.isSeenEver(reach, account) { believed[account] = false }
    }
    hasBegun = believed.values.contains(true)
  }

  /// Compares the sum of the reports with the list at the end.
  ///
  /// A departure may stay open, as one of the accounts that the report counts as unchecked: GitHub
  /// doesn't show whether an account with a private profile follows another, and a run checks at
  /// most 100 accounts.
  private mutating func compare(_ run: ModelRun, _ report: ModelTerms.Report, number: Int) {
    guard hasBegun, let span = run.spans[0], !world.wasPrivate(in: span) else { return }
    let now = span.upperBound...span.upperBound
    let list = world.lists[0]
    // An empty list may belong to a private profile.
    guard world.accounts.indices.contains(where: { list.isSeenEver(now, $0) }) else { return }
    var open: [ModelWorld.Account] = []
    for (account, person) in world.accounts.enumerated() where !person.wasHidden {
      guard let isBelieved = believed[account] else { continue }
      let isVisible = list.isSeenThroughout(now, account)
      if isBelieved && !isVisible { open.append(person) }
      if !isBelieved && isVisible, run.isSettled {
        add(.reported, number, "the arrival of \(person.id) (\(person.login)) is not reported")
      }
    }
    // An account that the first snapshot lacks, because an arrival and a departure cancelled while
    // its list was read, can't depart; two such pairs in one schedule are rare.
    let lackable = mayLack ? 2 : 0
    let unchecked = (report.unchecked ?? 0) + lackable
    let mayBePartial = run.errors.contains(ModelTerms.partlyChecked)
    let silent = mayBePartial ? [] : open.filter { !$0.isPrivate }
    if silent.count > lackable, let first = silent.first {
      add(.reported, number, "the departure of \(first.id) (\(first.login)) is not reported")
    } else if open.count > unchecked {
      add(.reported, number, "\(open.count) departures are open, but \(unchecked) are counted")
    }
  }

  private mutating func add(_ law: ModelLaw, _ run: Int, _ text: String) {
    violations.append(ModelViolation(law: law, run: run, text: text))
  }
}
