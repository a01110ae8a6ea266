/// Counts the results of many schedules.
struct ModelFigures {
  private(set) var scheduleCount = 0
  private var wrongCount = 0
  private var wrongLaws: [ModelLaw: Int] = [:]
  private var rows: [ModelPlan.Command: [String: Int]] = [:]

  /// Adds the outcome of a schedule.
  mutating func note(_ outcome: ModelOutcome, violations: [ModelViolation]) {
    scheduleCount += 1
    if !violations.isEmpty { wrongCount += 1 }
    for law in Set(violations.map(\.law)) { wrongLaws[law, default: 0] += 1 }
    for run in outcome.runs {
      let end =
        switch run.status {
        case 0: run.hasWarning ? "unsettled" : "settled"
        case ModelTerms.incomplete: "short"
        default: "failed"
        }
      let counts = [
        "runs": 1, end: 1, "requests": run.traffic.requestCount, "pages": run.pageCount,
      ]
      rows[run.plan.command, default: [:]].merge(counts, uniquingKeysWith: +)
    }
  }

  /// The commands without a settled run, for which the test proves nothing.
  var commandsWithoutASettledRun: [ModelPlan.Command] {
    ModelPlan.Command.allCases.filter { rows[$0]?["settled"] == nil }
  }

  /// The figures, one line for each command.
  var text: String {
    let laws = ModelLaw.allCases.compactMap { law in wrongLaws[law].map { "\(law) \($0)" } }
    let names = ["runs", "settled", "unsettled", "short", "failed", "requests", "pages"]
    let lines = ModelPlan.Command.allCases.map { command in
      let counts = names.map { "\(rows[command]?[$0] ?? 0) \($0)" }
      return "\(command): \(counts.joined(separator: ", "))"
    }
    return (["\(scheduleCount) schedules, \(wrongCount) break a law: \(laws)"] + lines)
      .joined(separator: "\n")
  }
}
