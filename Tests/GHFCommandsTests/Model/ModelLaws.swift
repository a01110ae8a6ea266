import FakeGitHub

/// A law that every run of ghf keeps, whatever the server does.
enum ModelLaw: String, CaseIterable, Sendable {
  /// A settled list contains every account that was in it throughout the run, unless an arrival and
  /// a departure fell between two checks.
  case complete
  /// No account is printed that was never in the list, and none is printed twice.
  case noStranger
  /// A run that misses more accounts than changes explain never exits with 0, and a run that fails
  /// prints no JSON document.
  case short
  /// An undisturbed list settles.
  case settles
  /// An account that stayed is never reported as a departure.
  case stayed
  /// Each departure and each arrival is reported once.
  case reported
  /// A list that was compared by differences is as reported on each page that was read, and as long
  /// as reported between them.
  case differences
  /// A run sends no more requests than it needs.
  case requests
  /// Every run ends, with a status that fits the events.
  case ends
}

/// A broken law, with the run that broke it.
struct ModelViolation: Sendable {
  let law: ModelLaw
  /// The number of the run in its schedule, from 1.
  let run: Int
  let text: String
}

/// Checks the outcome of a schedule against all laws.
struct ModelLaws {
  let outcome: ModelOutcome
  private(set) var violations: [ModelViolation] = []

  var world: ModelWorld { outcome.world }

  init(_ outcome: ModelOutcome) {
    self.outcome = outcome
    for (index, run) in outcome.runs.enumerated() {
      let number = index + 1
      for (law, text) in endings(of: run) + spending(of: run) + printing(of: run) {
        violations.append(ModelViolation(law: law, run: number, text: text))
      }
    }
    violations += ModelDepartures(outcome).violations
    violations += ModelDifferences(outcome).violations
  }

  /// The laws that a run breaks, each with a description.
  typealias Breaches = [(ModelLaw, String)]

  private func endings(of run: ModelRun) -> Breaches {
    if run.isStuck { return [(.ends, "the run waits without a pending request")] }
    var breaches: Breaches = []
    let hasFault = run.traffic.slipCount > 0 || run.plan.kill != nil
    let isExpected =
      switch run.status {
      case 0: true
      case ModelTerms.incomplete:
        !run.isUndisturbed || run.isPrivate
          || run.plan.command.lists.contains { isInvisible($0, run) }
          || run.plan.has("--verify") && run.errors.contains(ModelTerms.hidden)
      case ModelTerms.failure: hasFault
      // The server may fail in every try of a request.
      case ModelTerms.noResponse: hasFault || run.plan.has("--offline")
      case ModelTerms.limited, ModelTerms.interrupted:
        run.plan.kill != nil || run.plan.has("--offline")
      default: false
      }
    if !isExpected { breaches.append((.ends, "exit \(run.status) without cause: \(run.errors)")) }
    if run.isUndisturbed, !run.isPrivate, run.status == 0, run.hasWarning {
      breaches.append((.settles, "a warning without cause: \(run.errors)"))
    }
    if run.plan.has("--verify"), run.status == 0, run.errors.contains(ModelTerms.moved) {
      breaches.append((.short, "--verify ends with 0 although the list moved"))
    }
    let isOneDocument =
      run.plan.has("--json") || [.mutual, .changes].contains(run.plan.command)
    // A list that never settled is still printed in full.
    let isUnverified = run.errors.contains(ModelTerms.unverified)
    if run.status == ModelTerms.incomplete, isOneDocument, !isUnverified, !run.output.isEmpty {
      breaches.append((.short, "a short list is printed"))
    }
    return breaches
  }

  /// Returns true if GitHub hid every account of a list at some moment of a run.
  private func isInvisible(_ list: Int, _ run: ModelRun) -> Bool {
    let isSaid = [ModelTerms.invisible, ModelTerms.mayBePrivate].contains {
      run.errors.contains($0)
    }
    guard isSaid, let span = run.spans[list] else { return false }
    return span.contains { moment in
      !world.accounts.indices.contains { world.isShownEver(moment...moment, $0, list: list) }
    }
  }

  private func spending(of run: ModelRun) -> Breaches {
    let count = run.traffic.requestCount
    var breaches: Breaches = []
    let pages = run.pageCount
    let traffic = run.traffic
    var most = ModelTerms.requests(
      pageCount: pages, listCount: run.plan.command.lists.count,
      changeCount: traffic.changeCount + traffic.slipCount,
      isAllVisible: run.isAllVisible)
    // Odd pages twice and even ones once; each change may begin the reading again.
    if run.plan.has("--verify") { most += (3 + traffic.changeCount) * (3 * pages + 8) }
    if run.isPrivate || run.plan.fault != nil { most += 3 * (pages + 6) }
    switch run.plan.command {
    case .followers, .following, .mutual: break
    // Accounts that GraphQL doesn't have, or whose answers it lacks, are looked up one by one. Each
    // failure halves a request, down to ten accounts.
    case .details:
      let entryCount = world.lists[0].seen.count
      let hiddenCount = world.accounts.count { $0.wasHidden || $0.isDeleted }
      most += ModelTerms.lookups(entryCount: entryCount) + hiddenCount + 3 * run.traffic.gapCount
      most += 10 * run.traffic.slipCount
      if run.traffic.isGraphQLRefused { most += entryCount }
    case .lookups: most += 2 * world.lists[0].seen.count
    // Three requests for each of up to 100 possible departures, such as the accounts of a page that
    // was empty, and one for the list's own account. Each rename may cost two more.
    case .changes:
      let departed = world.lists[0].seen.count { $0.value.last?.upperBound != .max }
      let possible = run.isPrivate ? 100 : departed + 100 * min(run.traffic.slipCount, pages)
      most += 3 * min(possible, 100) + 1 + 2 * run.traffic.changeCount
      // Differences that don't suffice are read up to three times before the whole list.
      if world.hidden == .absent { most += 3 * (pages + 4) }
    }
    most += 3 * run.traffic.slipCount
    // Each request in flight is retried three times.
    if run.plan.kill != nil { most += 60 }
    if count > most { breaches.append((.requests, "\(count) requests for \(pages) pages")) }
    if run.isFresh, count > 0 {
      breaches.append((.requests, "\(count) requests for a settled list that is fresh"))
    }
    let isPlain =
      [.followers, .following, .details].contains(run.plan.command) && run.plan.limit == nil
    if run.isCold, isPlain, run.isUndisturbed, !run.isPrivate, run.isAllVisible,
      !run.plan.has("--verify")
    {
      let length = run.plan.command.lists.map { run.lengths[$0] }.reduce(0, +)
      var most = ModelTerms.quietRequests(
        pageCount: pages, entryCount: length, isSignedIn: run.plan.isSignedIn)
      if run.plan.needsProfiles { most += ModelTerms.lookups(entryCount: length) }
      if length > 0, count > most {
        breaches.append((.requests, "\(count) requests instead of \(most) for \(length) entries"))
      }
    }
    return breaches
  }

  private func printing(of run: ModelRun) -> Breaches {
    guard run.plan.command != .changes else { return [] }
    // A stream may end anywhere; only a complete one is checked for missing accounts.
    let printed = ModelTerms.ids(in: run.output)
    var breaches: Breaches = []
    if Set(printed).count < printed.count { breaches.append((.noStranger, "printed twice")) }
    let isUnverified = run.errors.contains(ModelTerms.unverified)
    if run.plan.has("--json"), run.status != 0, !isUnverified, !run.output.isEmpty {
      breaches.append((.short, "a document is printed with exit \(run.status)"))
    }
    guard run.status == 0 else { return breaches }
    let lists = run.plan.command.lists
    let isSet = run.plan.command == .mutual
    guard run.spans.count == lists.count else {
      // A set may come from one list, if the other is only known to be empty.
      if !printed.isEmpty, !isSet { breaches.append((.noStranger, "accounts without a list")) }
      return breaches
    }
    if outcome.mayBeOutdated(run) { return breaches }
    let (needed, allowed) = ModelExpectation(run, world).printed
    let strangers = printed.filter { !allowed.contains($0) }
    // A set of an unsettled list may have missing or extra accounts; its warning says so.
    // So may that of a settled list without an account that arrivals and departures hid.
    let mayLack =
      !run.plan.has("--verify") && lists.contains { outcome.mayLack($0, run) }
    if !strangers.isEmpty, run.isSettled && !mayLack || !isSet {
      breaches.append((.noStranger, "\(strangers.count) strangers, \(strangers[0]) first"))
    }
    if let limit = run.plan.limit {
      if printed.count > limit { breaches.append((.noStranger, "more than --limit")) }
      return breaches
    }
    let missing = needed.subtracting(printed)
    if run.isSettled, let first = missing.min() {
      if mayLack { return breaches }
      breaches.append((.complete, "\(missing.count) missing, \(first) first"))
    } else if !isSet, !run.errors.contains(ModelTerms.unchecked) {
      // Each change may hide one account at each page boundary. A cached page may have been printed
      // before it was fetched again as a check.
      let changes = run.reaches.values.map { $0.upperBound - $0.lowerBound }.reduce(0, +)
      if missing.count > min(changes * run.pageCount, 50) {
        breaches.append((.short, "\(missing.count) missing with exit 0"))
      }
    }
    return breaches
  }
}
