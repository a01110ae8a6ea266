/// Tracks the moment that each page in ghf's cache shows.
struct ModelLedger: Sendable {
  private var entries: [ModelTraffic.Served] = []
  private var lastMoments: [Int: Int] = [:]
  /// The lists whose last run was interrupted.
  private var interrupted: Set<Int> = []
  private var lookupsWereInterrupted = false
  private var isUnused = true
  /// When `followers` or `following` settled, for lists that no later run has read.
  private var settled: [Int: Int] = [:]

  /// Computes the spans that a run may have printed, and records the cache's contents after it.
  ///
  /// - Parameters:
  ///   - run: The run, whose spans are set.
  ///   - start: Its start, in seconds since the epoch.
  ///   - end: Its end, in seconds since the epoch.
  mutating func note(_ run: inout ModelRun, start: Int, end: Int) {
    run.isCold = isUnused
    isUnused = false
    let plan = run.plan
    for list in plan.command.lists {
      let oldest = start - age(plan, list: list)
      let fetched = Set(run.traffic.served.filter { $0.list == list }.map(\.key))
      let cached = entries.filter { $0.list == list && $0.time >= oldest }
      let own = run.traffic.spans[list]
      // A resumed run begins with the pages of the one before, and may fetch some again beside them.
      let isResumed = interrupted.contains(list)
      let kept = cached.filter { isResumed || !fetched.contains($0.key) }.map(\.moment)
      let starts = kept + (own.map { [$0.lowerBound] } ?? [])
      if let start = starts.min(), var last = own?.upperBound ?? lastMoments[list] {
        // Profiles, and the follower count that confirms an empty list, are fetched after the list.
        let isEmpty = ModelTerms.ids(in: run.output).isEmpty
        if plan.needsProfiles || isEmpty { last = max(last, run.end) }
        run.spans[list] = start...last
        run.reaches[list] = (cached.map(\.moment).min().map { min($0, start) } ?? start)...last
      }
      run.isFresh =
        isPlain(plan) && settled[list].map { end - $0 < ModelTerms.defaultMaximumAge } ?? false
      keep(run, list)
      // The pages that a profile showed before it turned private aren't cached as a whole list.
      let turnedPrivate = run.isPrivate && run.traffic.changeCount > 0
      let isWhole =
        run.isSettled && run.traffic.requestCount > 0 && isPlain(plan) && !turnedPrivate
      settled[list] = isWhole ? start : nil
    }
    if plan.needsProfiles { lookupsWereInterrupted = !run.isSettled }
  }

  /// Returns true if a run reads the whole list and accepts any fresh page.
  private func isPlain(_ plan: ModelPlan) -> Bool {
    [.followers, .following].contains(plan.command) && plan.limit == nil && plan.maxAge == nil
      && !["--refresh", "--no-cache", "--offline", "--verify"].contains { plan.has($0) }
  }

  private mutating func keep(_ run: ModelRun, _ list: Int) {
    if run.plan.has("--no-cache") { return }
    // A run that resumes one from the last minutes doesn't say so.
    let isResumed = run.errors.contains(ModelTerms.resuming) || interrupted.contains(list)
    if !run.isSettled || run.plan.limit != nil {
      interrupted.insert(list)
    } else if run.traffic.spans[list] != nil {
      interrupted.remove(list)
    }
    guard let span = run.traffic.spans[list] else { return }
    // An interrupted run may not have cached every response, and what a check fetches again is not
    // cached, so that an unsettled run may leave the older page. So may a check by differences.
    let isByDifferences = ModelTerms.Report(run.output)?.check == "differences"
    if run.isSettled, !isByDifferences {
      let keys = Set(run.traffic.served.filter { $0.list == list }.map(\.key))
      entries.removeAll { $0.list == list && keys.contains($0.key) }
    }
    // A page that a resumed run fetched again keeps entries of the run before.
    let moment = isResumed ? run.reaches[list]?.lowerBound ?? span.lowerBound : span.lowerBound
    for var served in run.traffic.served where served.list == list {
      served.moment = moment
      entries.append(served)
    }
    // The newest follows are read, and departures checked, after the pages.
    let last = isByDifferences ? run.end : span.upperBound
    lastMoments[list] = max(lastMoments[list] ?? 0, last)
  }

  /// The maximum age, in seconds, of pages that a run uses without a request.
  private func age(_ plan: ModelPlan, list: Int) -> Int {
    if plan.has("--offline") { return .max / 2 }
    if plan.has("--no-cache") { return -1 }
    if let age = plan.maxAge { return age }
    let mayResume =
      interrupted.contains(list) || plan.needsProfiles && lookupsWereInterrupted
    if mayResume { return ModelTerms.resumableAge }
    return plan.has("--refresh") ? -1 : ModelTerms.defaultMaximumAge
  }
}
