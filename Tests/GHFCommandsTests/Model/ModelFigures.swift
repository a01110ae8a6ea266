/// Counts the results of many schedules.
struct ModelFigures {
  private struct Row {
    var runs = 0
    var settled = 0
    var unsettled = 0
    var short = 0
    var failed = 0
    var requests = 0
    var pages = 0
  }

  private(set) var scheduleCount = 0
  private var wrongCount = 0
  private var wrongLaws: [ModelLaw: Int] = [:]
  private var rows: [ModelPlan.Command: Row] = [:]

  /// Adds the outcome of a schedule.
  mutating func note(_ outcome: ModelOutcome, violations: [ModelViolation]) {
    scheduleCount += 1
    if !violations.isEmpty { wrongCount += 1 }
    for law in Set(violations.map(\.law)) { wrongLaws[law, default: 0] += 1 }
    for run in outcome.runs {
      var row = rows[run.plan.command] ?? Row()
      row.runs += 1
      row.requests += run.traffic.requestCount
      row.pages += run.pageCount
      switch run.status {
      case 0 where run.hasWarning: row.unsettled += 1
      case 0: row.settled += 1
      case ModelTerms.incomplete: row.short += 1
      default: row.failed += 1
      }
      rows[run.plan.command] = row
    }
  }

  /// The commands without a settled run, for which the test proves nothing.
  var commandsWithoutASettledRun: [ModelPlan.Command] {
    ModelPlan.Command.allCases.filter { (rows[$0]?.settled ?? 0) == 0 }
  }

  /// The figures, one line for each command.
  var text: String {
    let laws = ModelLaw.allCases.compactMap { law in wrongLaws[law].map { "\(law) \($0)" } }
    let lines = ModelPlan.Command.allCases.map { command in
      let row = rows[command] ?? Row()
      return "\(command): \(row.runs) runs, \(row.settled) settled, \(row.unsettled) unsettled, "
        + "\(row.short) short, \(row.failed) failed, \(row.requests) requests for \(row.pages) pages"
    }
    return (["\(scheduleCount) schedules, \(wrongCount) break a law: \(laws)"] + lines)
      .joined(separator: "\n")
  }
}
