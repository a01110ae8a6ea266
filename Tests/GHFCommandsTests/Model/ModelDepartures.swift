/// Holds what the runs of `ghf changes` report against who really came and went.
struct ModelDepartures {
  private let world: ModelWorld
  private(set) var violations: [ModelViolation] = []
  /// Who is a follower by the reports so far, as far as that is known.
  private var believed: [Int: Bool] = [:]
  /// Whether a settled run has told where the reports begin.
  private var hasBegun = false
  /// The first moment that the run with the last report saw.
  private var lastStart = 0
  /// The first moment of the list that a run saw, and may have kept for `changes` to begin with.
  private var firstSeen = Int.max

  init(_ outcome: ModelOutcome) {
    world = outcome.world
    var end = 0
    for (index, run) in outcome.runs.enumerated() {
      if run.plan.command == .changes { read(run, number: index + 1, after: end) }
      if let span = run.spans[0] { firstSeen = min(firstSeen, span.lowerBound) }
      end = run.end
    }
    if let last = outcome.runs.last, last.plan.command == .changes, last.isSettled {
      compare(last, number: outcome.runs.count)
    }
  }

  private mutating func read(_ run: ModelRun, number: Int, after end: Int) {
    guard run.status == 0 else { return }
    guard let report = ModelTerms.Report(run.output) else {
      return add(.ends, number, "exit 0 without a report")
    }
    // No response has shown the list so far.
    guard let span = run.spans[0], let reach = run.reaches[0] else {
      if !report.isEmpty { add(.stayed, number, "changes of a list that was never shown") }
      return
    }
    let isNew = run.errors.contains(ModelTerms.anotherAccount)
    if isNew { acceptAnotherAccount(run, number: number) }
    // A list with older pages is none to begin with: another command may have kept a newer one.
    let begins =
      !hasBegun && run.isSettled && !world.wasPrivate(in: reach) && reach.lowerBound >= end
    // What it reports may be newer than the list, if another command kept a snapshot.
    if begins { begin(span, reach) }
    for person in report.unfollowed {
      guard let account = world.index(ofID: person.id) else {
        add(.stayed, number, "an unknown account \(person.id) is reported")
        continue
      }
      // Whether an account has left may be asked after the list was read.
      if world.lists[0].isSeenThroughout(lastStart...max(lastStart, run.end), account) {
        add(
          .stayed, number,
          "\(person.id) (\(world.accounts[account].login)) stayed and is reported as a departure")
      }
      if believed[account] == false, !begins {
        add(.reported, number, "\(person.id) (\(world.accounts[account].login)) departs twice")
      }
      believed[account] = false
    }
    for person in report.followed {
      guard let account = world.index(ofID: person.id) else { continue }
      if believed[account] == true, !begins {
        add(.reported, number, "\(person.id) (\(world.accounts[account].login)) arrives twice")
      }
      believed[account] = true
    }
    lastStart = reach.lowerBound
  }

  /// Resets the reports, if every account of the list has left it.
  ///
  /// ghf takes such a list as another account's where it never learnt the owner's id: the lists of
  /// other commands don't show it.
  private mutating func acceptAnotherAccount(_ run: ModelRun, number: Int) {
    let list = world.lists[0]
    let stayed = world.accounts.indices.filter {
      believed[$0] == true && list.isSeenThroughout(lastStart...max(lastStart, run.end), $0)
    }
    if !stayed.isEmpty {
      add(.reported, number, "\(stayed.count) stayed in what is taken as another account's list")
    }
    hasBegun = false
  }

  /// Takes the list of the first settled run as the one that all reports refer to.
  private mutating func begin(_ span: ClosedRange<Int>, _ reach: ClosedRange<Int>) {
    let list = world.lists[0]
    believed = [:]
    for account in world.accounts.indices {
      // Another command may have kept the list before, so that what is new or gone since then may
      // still be reported once.
      let span = min(firstSeen, span.lowerBound)...span.upperBound
      let reach = min(firstSeen, reach.lowerBound)...reach.upperBound
      if list.isSeenThroughout(span, account) { believed[account] = true }
      if !list.isSeenEver(reach, account) { believed[account] = false }
    }
    hasBegun = believed.values.contains(true)
  }

  /// Compares what the reports add up to with the list as it is at the end.
  private mutating func compare(_ run: ModelRun, number: Int) {
    guard hasBegun, let span = run.spans[0], !world.wasPrivate(in: span) else { return }
    let now = span.upperBound...span.upperBound
    let list = world.lists[0]
    // An empty list may be that of a private profile.
    guard world.accounts.indices.contains(where: { list.isSeenEver(now, $0) }) else { return }
    for (account, person) in world.accounts.enumerated() where !person.wasHidden {
      guard let isBelieved = believed[account] else { continue }
      let isThere = list.isSeenThroughout(now, account)
      if isBelieved && !isThere { add(.reported, number, "\(person.id) left, unreported") }
      if !isBelieved && isThere { add(.reported, number, "\(person.id) came, unreported") }
    }
  }

  private mutating func add(_ law: ModelLaw, _ run: Int, _ text: String) {
    violations.append(ModelViolation(law: law, run: run, text: text))
  }
}
