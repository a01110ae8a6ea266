/// The observed results of one run, and the state of the world during it.
struct ModelRun: Sendable {
  let plan: ModelPlan
  var status: Int32
  var output: [UInt8]
  var errors: String
  var traffic: ModelTraffic
  /// True if the run hadn't ended when no job or request was left.
  var isStuck = false
  /// True if the cache was empty before the run.
  var isCold = false
  /// True if a settled run's pages are still fresh and no later run has read the list.
  var isFresh = false
  /// For each list, the moments of the pages that make up a settled list.
  var spans: [Int: ClosedRange<Int>] = [:]
  /// Like `spans`, but including cached pages that were fetched again.
  var reaches: [Int: ClosedRange<Int>] = [:]
  /// For each list, the larger of its lengths before and after the run.
  var lengths: [Int] = []
  /// The ids that the followers' list shows at the end of the run, in ascending order.
  var shown: [Int] = []
  /// The last moment of the run.
  var end = 0
  /// True if the profile was private at any time during the run.
  var isPrivate = false
  /// True if the lists have no hidden accounts, whose pages are fetched again.
  var isAllVisible = false

  /// True if the run reported a complete list.
  var isSettled: Bool { status == 0 && !hasWarning }

  /// True if a warning says that the list may be incomplete.
  var hasWarning: Bool {
    errors.contains(ModelTerms.moved) || errors.contains(ModelTerms.unchecked)
  }

  /// True if no event could keep the run from settling.
  var isUndisturbed: Bool {
    traffic.changeCount == 0 && traffic.slipCount == 0 && plan.kill == nil
      && !plan.has("--offline")
  }

  /// The number of pages in all lists that the command reads.
  var pageCount: Int { plan.command.lists.reduce(0) { $0 + max(1, (lengths[$1] + 99) / 100) } }
}
