/// What was seen of one run from outside, and what the world was like meanwhile.
struct ModelRun: Sendable {
  let plan: ModelPlan
  var status: Int32
  var output: [UInt8]
  var errors: String
  var traffic: ModelTraffic
  /// Whether neither a job nor a request was left although the run hadn't ended.
  var isStuck = false
  /// Whether nothing was cached before the run.
  var isCold = false
  /// Whether nothing of the list changed since a settled run whose pages are fresh still.
  var isFresh = false
  /// For each list, the moments that the pages are of that a settled list is made of.
  var spans: [Int: ClosedRange<Int>] = [:]
  /// For each list, the same with those cached pages that were fetched again.
  var reaches: [Int: ClosedRange<Int>] = [:]
  /// For each list, the larger of its lengths before and after the run.
  var lengths: [Int] = []
  /// The moment at which the run ended.
  var end = 0
  /// Whether the profile was private at any time during the run.
  var isPrivate = false
  /// Whether no page is like another that takes further checks: no hidden accounts, and ids that
  /// don't ascend.
  var mayBeCheap = false

  /// Whether the run printed a list that it calls complete.
  var isSettled: Bool { status == 0 && !hasWarning }

  /// Whether a warning says that the list may not be complete.
  var hasWarning: Bool {
    errors.contains(ModelTerms.moved) || errors.contains(ModelTerms.unchecked)
  }

  /// Whether nothing happened that could keep the run from settling.
  var isUndisturbed: Bool {
    traffic.changeCount == 0 && traffic.slipCount == 0 && plan.kill == nil
      && !plan.has("--offline")
  }

  /// The pages of all lists that the command reads.
  var pageCount: Int { plan.command.lists.reduce(0) { $0 + max(1, (lengths[$1] + 99) / 100) } }
}
